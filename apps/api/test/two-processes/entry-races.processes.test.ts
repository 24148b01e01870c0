import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { testPartner } from '../test-partner'
import { served, tally, useTwoServers } from './use-two-servers'

const publicUrl = 'http://khum.test'
const test = useTwoServers(() => ({ PUBLIC_URL: publicUrl }))
const issuer = 'https://sso.example'

describe('on two servers with one database', () => {
  it('a partner’s token that is sent a hundred times creates one session (R30)', async () => {
    const { accountId } = await makeMember(test.db)
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }
    await test.db.updateTable('partner').set({ ins_code: 'TMP99' }).where('id', '=', testPartner.id).execute()
    await test.db
      .insertInto('partner_sso')
      .values({ partner_id: testPartner.id, issuer, jwks: JSON.stringify({ keys: [key] }) })
      .execute()
    await test.db
      .insertInto('account_identity')
      .values({
        provider: 'sso',
        partner_id: testPartner.id,
        subject: 'employee-1',
        account_id: accountId,
        linked_at: new Date(),
      })
      .execute()
    const iat = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({
      iss: issuer,
      aud: publicUrl,
      sub: 'employee-1',
      jti: newId(),
      iat,
      exp: iat + 60,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(privateKey)

    const answers = await test.race(100, () => ({
      method: 'POST',
      path: '/api/v1/sso/session',
      body: { token },
    }))
    const seen = served(answers)
    expect(tally(seen)).toEqual({ ok: 1, sso_token_refused: seen.length - 1 })
    expect(await test.db.selectFrom('session').select('id').execute()).toHaveLength(1)
  })
})
