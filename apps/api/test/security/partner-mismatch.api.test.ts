import { beforeEach, describe, expect, it } from 'vitest'
import { implementations } from '../../src/app'
import { sha256 } from '../../src/ids'
import { makeMember } from '../factories'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()
const memberRows = implementations.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'member')
let as: Record<string, string>
let accountId = ''

beforeEach(async () => {
  const member = await makeMember(test.db)
  accountId = member.accountId
  as = await test.signIn(member)
  await test.db.insertInto('partner').values({ id: 'other', ins_code: 'OTH' }).execute()
  await test.db
    .insertInto('partner_secret')
    .values({ partner_id: 'other', slot: 1, secret_hash: sha256('other-secret-key') })
    .execute()
})

const bearer = () => ({ authorization: as.authorization ?? '' })
const pairs: [who: string, headers: () => Record<string, string>, code: string, action: string][] = [
  [
    'another partner’s id and secret',
    () => ({ ...bearer(), partnerid: 'other', secretkey: 'other-secret-key' }),
    'partner_mismatch',
    'partner.mismatch',
  ],
  ['no partner', bearer, 'partner_mismatch', 'partner.mismatch'],
  [
    'an unknown partner',
    () => ({ ...bearer(), partnerid: 'nobody', secretkey: 'nothing' }),
    'partner_mismatch',
    'partner.mismatch',
  ],
  [
    'its own partner with a bad secret',
    () => ({ ...as, secretkey: 'wrong-secret-key' }),
    'partner_refused',
    'partner.refused',
  ],
]

async function events() {
  return await test.db
    .selectFrom('audit_event')
    .select(['action', 'account_id', 'partner_id', 'outcome', 'address_key'])
    .execute()
}

describe('a session with', () => {
  it.each(pairs)(
    '%s is refused on every member endpoint, without data (R33)',
    async (_who, headers, code) => {
      for (const row of memberRows) {
        await test.ctx.limiters.clear('partner_secret_ip', accountId)
        const answer = await test.call({
          method: row.method as 'GET',
          url: row.path.replace(/:\w+/g, 'A'.repeat(22)),
          headers: { ...headers(), 'tus-resumable': '1.0.0' },
        })
        expect(answer.statusCode, row.path).toBe(403)
        const problem = row.method === 'HEAD' ? { code } : answer.json()
        expect(problem, row.path).toMatchObject({ code })
        expect(problem, row.path).not.toHaveProperty('data')
      }
    },
  )

  it.each(pairs)('%s is audited, without secrets (R33)', async (_who, headers, _code, action) => {
    await test.call({ method: 'GET', url: '/api/v1/me', headers: headers() })
    const [event, ...rest] = await events()
    expect(rest).toEqual([])
    expect(event).toMatchObject({ action, outcome: 'refused', address_key: '127.0.0.1' })
    if (action === 'partner.mismatch') expect(event?.account_id).toBe(accountId)
    expect(JSON.stringify(event)).not.toMatch(/secret-key/)
  })

  it('its own partner is served, with or without the secret', async () => {
    for (const headers of [as, { ...as, secretkey: testPartner.secret }]) {
      expect((await test.call({ method: 'GET', url: '/api/v1/me', headers })).statusCode).toBe(200)
    }
    expect(await events()).toEqual([])
  })

  it('a removed secret is refused a second later', async () => {
    const headers = { ...as, secretkey: testPartner.secret }
    expect((await test.call({ method: 'GET', url: '/api/v1/coverages', headers })).statusCode).toBe(200)
    await test.db
      .updateTable('partner_secret')
      .set({ secret_hash: sha256('rotated-secret') })
      .execute()
    test.clock.advance(1_000)
    const answer = await test.call({ method: 'GET', url: '/api/v1/coverages', headers })
    expect(answer.json().code).toBe('partner_refused')
  })

  it('a replaced secret uses up no guesses of other people at its address', async () => {
    const pair = { partnerid: 'other', secretkey: 'other-secret-key' }
    const { username, password } = await makeMember(test.db, { partner_id: 'other' })
    const payload = { username, password }
    const signedIn = await test.call({ method: 'POST', url: '/api/v1/session', headers: pair, payload })
    const authorization = `Bearer ${signedIn.json().data.access_token}`
    const replaced = { authorization, partnerid: 'other', secretkey: 'replaced-secret' }
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await test.call({ method: 'GET', url: '/api/v1/me', headers: replaced })).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(403), 429])
    const again = await test.call({ method: 'POST', url: '/api/v1/session', headers: pair, payload })
    expect(again.statusCode).toBe(201)
  })

  it('a repeated wrong partner doesn’t fill the audit table', async () => {
    for (let i = 0; i < 30; i += 1) {
      await test.call({ method: 'GET', url: '/api/v1/me', headers: { ...bearer(), partnerid: 'other' } })
    }
    expect(await events()).toHaveLength(20)
  })
})

describe('a partner', () => {
  it('with a wrong secret is refused and audited, without the secret (R32)', async () => {
    await test.call({
      method: 'GET',
      url: '/api/v1/partner-info?partner_id=testpartner&secret_key=wrong-secret',
    })
    expect(await events()).toEqual([
      {
        action: 'partner.refused',
        account_id: null,
        partner_id: 'testpartner',
        outcome: 'refused',
        address_key: '127.0.0.1',
      },
    ])
  })
})
