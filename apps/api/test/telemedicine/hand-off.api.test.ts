import { createHash } from 'node:crypto'
import { bangkokDate } from '@khum/contract'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { consentTextHash } from '../../src/modules/consents/text-hash'
import { publicKeys, rotateSigningKeys } from '../../src/modules/telemedicine/signing-keys'
import { spellings } from '../external-sign-in/token-spellings'
import { makeFamily } from '../family/family-world'
import { makeProvider, payForTelemed, tokenOf } from './telemed-factory'
import { codeOf, useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const { call, clock } = world.test

async function publishedKeys() {
  const answer = await world.test.app.inject({ method: 'GET', url: '/.well-known/jwks.json' })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  return answer.json()
}
async function handedOff(cards?: string[]) {
  const visit = await world.agreed(cards ? { cards } : {})
  expect((await world.handOff(visit)).statusCode).toBe(201)
  const { url, code, left_ms } = (await world.wayIn(visit.id)).json().data
  return { visit, url, code, left_ms, token: tokenOf(url) }
}
/** Verifies a token with the published keys, as a provider does. */
async function verify(token: string, audience = world.provider.code, currentDate = new Date()) {
  const options = { algorithms: ['ES256'], issuer: 'http://localhost:3000', audience, currentDate }
  return (await jwtVerify(token, createLocalJWKSet(await publishedKeys()), options)).payload
}
/** Makes hand-offs older by moving their times in the database into the past. */
async function age(seconds: number) {
  await sql`update telemed_hand_off set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})`.execute(world.test.db)
}

describe('the hand-off by link', () => {
  test('is a signed token for a minute in the fragment, with as little of the cards as possible', async () => {
    const extra = await world.addCoverage()
    const { url, token, visit, code, left_ms } = await handedOff([world.coverageId, extra])
    expect(url.split('#')[0]).toBe('https://doctors.example/enter')
    expect(code).toBeNull()
    expect(left_ms).toBeGreaterThan(50_000)
    expect(left_ms).toBeLessThanOrEqual(60_000)
    const claims = await verify(token)
    expect(Number(claims.exp) - Number(claims.iat)).toBe(60)
    expect(claims).toMatchObject({ aud: world.provider.code, visit: visit.id, lang: 'th' })
    expect(claims.cards).toEqual([1, 2].map(() => ({ insurer: 'TST', plan: 'แผนทดสอบ' })))
    expect(Object.keys(claims).toSorted()).toEqual([
      'aud',
      'cards',
      'exp',
      'iat',
      'iss',
      'jti',
      'lang',
      'sub',
      'visit',
    ])
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'khum-telemed+jwt' })
    expect(JSON.stringify(claims)).not.toContain(world.member.accountId)
  })

  test('is refused if it was changed, is for another provider, or is a minute old', async () => {
    const { token } = await handedOff()
    const [head = '', body = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(body)), sub: 'x' })).toString('base64url')
    await expect(verify([head, other, signature].join('.'))).rejects.toThrow('signature')
    await expect(verify(token, 'another')).rejects.toThrow('aud')
    await expect(verify(token, world.provider.code, new Date(Date.now() + 61_000))).rejects.toThrow('exp')
  })

  test('is redeemed once, even if its signature is encoded differently', async () => {
    const { token } = await handedOff()
    for (const [name, respell] of spellings.filter(([, respell]) => respell(token).trim() !== token)) {
      if (!name.includes('valid signature')) expect((await world.redeem(respell(token))).statusCode).toBe(422)
    }
    expect((await world.redeem(`${token}\n`)).statusCode).toBe(200)
    for (const [, respell] of spellings)
      expect((await world.redeem(respell(token))).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('gives a member a different, stable id at each provider', async () => {
    const first = await verify((await handedOff()).token)
    await world.redeem((await handedOff()).token)
    const again = await verify((await handedOff()).token)
    expect(again.sub).toBe(first.sub)
    const other = await makeProvider(world.test.db)
    const visit = await world.agreed({ provider: other })
    await world.handOff(visit)
    const { url } = (await world.wayIn(visit.id)).json().data
    expect((await verify(tokenOf(url), other.code)).sub).not.toBe(first.sub)
  })

  test('is the same when repeated with its key; with another key it is new and the earlier one ends', async () => {
    const visit = await world.agreed()
    const key = newId()
    const [one, two] = [await world.handOff(visit, { key }), await world.handOff(visit, { key })]
    expect(two.json()).toEqual(one.json())
    const first = tokenOf((await world.wayIn(visit.id)).json().data.url)
    expect((await world.handOff(visit)).statusCode).toBe(201)
    const second = tokenOf((await world.wayIn(visit.id)).json().data.url)
    expect(codeOf(await world.redeem(first))).toEqual([410, 'telemed_hand_off_over'])
    expect((await world.redeem(second)).statusCode).toBe(200)
    expect(codeOf(await world.handOff(visit))).toEqual([410, 'telemed_visit_over'])
    const stored = await world.test.db.selectFrom('idempotency_key').select('answer').execute()
    expect(JSON.stringify(stored)).not.toContain(second)
  })

  test('accepts only the cards that were shown and can still be used', async () => {
    const extra = await world.addCoverage()
    const visit = await world.agreed({ cards: [world.coverageId, extra] })
    const other = await world.handOff(visit, { cards: [extra, world.coverageId] })
    expect(codeOf(other)).toEqual([409, 'telemed_step_conflict'])
    await world.test.db
      .updateTable('coverage')
      .set({ expiry_date: '2026-11-20' })
      .where('id', '=', extra)
      .execute()
    expect(codeOf(await world.handOff(visit))).toEqual([422, 'coverage_not_usable'])
    await world.choose(visit.id, { coverage_id: world.coverageId, extra_ids: [] })
    expect((await world.handOff(visit, { cards: [world.coverageId] })).statusCode).toBe(201)
    const changed = await world.choose(visit.id, { coverage_id: world.coverageId, extra_ids: [] })
    expect(codeOf(changed)).toEqual([410, 'telemed_visit_over'])
  })

  test('needs terms, opening hours, cover, consent to health data, and the member’s own visit', async () => {
    const { id } = (await world.start({ coverage_id: world.coverageId })).json().data
    const visit = (await world.get(id)).json().data
    expect(codeOf(await world.handOff(visit))).toEqual([409, 'telemed_step_conflict'])
    const agreed = await world.agreed()
    const stranger = await world.stranger()
    expect((await world.handOff(agreed, { as: stranger })).statusCode).toBe(404)
    expect((await world.wayIn(agreed.id, stranger)).statusCode).toBe(404)
    expect(codeOf(await world.wayIn(agreed.id))).toEqual([410, 'telemed_hand_off_over'])
    const { db } = world.test
    const provider = db.updateTable('telemed_provider').where('id', '=', world.provider.id)
    await provider.set({ closed_on: JSON.stringify([bangkokDate(clock.now())]) }).execute()
    expect(codeOf(await world.handOff(agreed))).toEqual([409, 'telemed_closed'])
    await provider.set({ closed_on: '[]', restricted: true }).execute()
    expect(codeOf(await world.handOff(agreed))).toEqual([422, 'telemed_not_covered'])
    await provider.set({ restricted: false }).execute()
    await call({ method: 'DELETE', url: '/api/v1/consents/health_data', as: world.as })
    expect(codeOf(await world.handOff(agreed))).toEqual([403, 'health_consent_required'])
  })

  test('is refused if one of the accepted texts was replaced since (R66)', async () => {
    const [visit, again] = [
      await world.agreed(),
      await world.agreed({ provider: await makeProvider(world.test.db) }),
    ]
    expect(visit.id).not.toBe(again.id)
    const { db } = world.test
    const words = { title_th: 'ข', title_en: 'T', body_th: 'ใหม่', body_en: 'new' }
    const values = { ...words, text_hash: consentTextHash(words) }
    const effective_at = new Date(clock.now().getTime() + 60_000)
    await db
      .insertInto('telemed_document')
      .values({ id: newId(), step: 3, version: 99, effective_at, ...values })
      .execute()
    expect((await world.get(again.id)).json().data.state).toBe('agreed')
    clock.advance(60_000)
    expect(codeOf(await world.handOff(again))).toEqual([410, 'telemed_visit_over'])
    expect((await world.get(again.id)).json().data.state).toBe('expired')
    const nextVisit = await world.agreed({ provider: { id: again.provider.id, code: '', key: '' } })
    expect(nextVisit).toMatchObject({ state: 'agreed', accepted_steps: [1, 2, 3] })
    expect(nextVisit.id).not.toBe(again.id)
    expect((await world.handOff(nextVisit)).statusCode).toBe(201)
  })
})

describe('the provider’s side', () => {
  test('gets the cards once; repeating the same arrival gets the same response', async () => {
    const { token, visit } = await handedOff()
    const checkId = newId()
    const first = await world.redeem(token, { checkId })
    expect(first.json().data).toMatchObject({ visit_id: visit.id, lang: 'th' })
    expect(first.json().data.cards).toEqual([
      {
        insurer_code: 'TST',
        insurer_name: { th: 'ทดสอบประกันภัย', en: 'Test Insurance' },
        plan_name: { th: 'แผนทดสอบ', en: 'Test Plan' },
        policy_number: expect.stringMatching(/^POL-/),
        insured_name: { th: 'นางสมใจ ดีงาม', en: 'Mrs Somjai Deengam' },
      },
    ])
    expect((await world.redeem(token, { checkId })).json()).toEqual(first.json())
    expect(codeOf(await world.redeem(token))).toEqual([410, 'telemed_hand_off_over'])
    expect((await world.get(visit.id)).json().data.redeemed_at).toBe(first.json().data.redeemed_at)
    const { accountId: account_id, personId: person_id } = world.member
    expect(await world.audits()).toEqual([
      { action: 'telemed.handed_off', outcome: 'link', account_id, person_id: null },
      { action: 'telemed.redeem', outcome: 'taken', account_id, person_id },
      { action: 'telemed.redeem', outcome: 'repeated', account_id, person_id },
      { action: 'telemed.redeem', outcome: 'over', account_id, person_id: null },
    ])
  })

  test('gets nothing with another provider’s key, a wrong key, or a foreign token', async () => {
    const { token } = await handedOff()
    const other = await makeProvider(world.test.db)
    expect(codeOf(await world.redeem(token, { key: other.key }))).toEqual([422, 'telemed_credential_unknown'])
    expect(codeOf(await world.redeem(token, { key: 'no-key' }))).toEqual([403, 'telemed_key_refused'])
    const [head = '', body = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ ...decodeProtectedHeader(token), alg: 'none' })).toString(
      'base64url',
    )
    const { keys } = await publicKeys(world.test.ctx)
    // Forges a token: signs it with HS256, with the public key as the secret.
    const confused = await new SignJWT(JSON.parse(atob(body)))
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'HS256' })
      .sign(createHash('sha256').update(JSON.stringify(keys[0])).digest())
    for (const forged of [`${none}.${body}.`, `${head}.${body}.AAAA`, confused, 'a.b.c', '..'])
      expect(codeOf(await world.redeem(forged)), forged).toEqual([422, 'telemed_credential_unknown'])
    expect((await world.redeem(token)).statusCode).toBe(200)
  })

  test('gets nothing once the time is up or consent is withdrawn', async () => {
    const { token } = await handedOff()
    await age(60)
    expect(codeOf(await world.redeem(token))).toEqual([410, 'telemed_hand_off_over'])
    const late = await handedOff()
    await call({ method: 'DELETE', url: '/api/v1/consents/health_data', as: world.as })
    expect(codeOf(await world.redeem(late.token))).toEqual([410, 'telemed_hand_off_over'])
  })

  test('gets nothing if a card has ended since then', async () => {
    const extra = await world.addCoverage()
    const { token } = await handedOff([world.coverageId, extra])
    const coverage = world.test.db.updateTable('coverage').where('id', '=', extra)
    await coverage.set({ expiry_date: '2026-11-20' }).execute()
    expect(codeOf(await world.redeem(token))).toEqual([410, 'telemed_hand_off_over'])
    await coverage.set({ expiry_date: '2027-11-20' }).execute()
    expect((await world.redeem(token)).statusCode).toBe(200)
  })

  test('gets nothing if a relative revoked the authority (R42)', async () => {
    const family = await makeFamily(world.test, world.member, { scopes: ['see', 'use_card'] })
    await payForTelemed(world.test.db, family.coverageId)
    const { token, visit } = await handedOff([world.coverageId, family.coverageId])
    const { db } = world.test
    await db
      .updateTable('family_link')
      .set({ ended_at: clock.now() })
      .where('id', '=', family.linkId)
      .execute()
    expect(codeOf(await world.redeem(token))).toEqual([410, 'telemed_hand_off_over'])
    // The member can't open the provider's platform now, because the visit includes a relative's card that the member
    // may no longer use.
    expect(codeOf(await world.wayIn(visit.id))).toEqual([410, 'telemed_hand_off_over'])
  })

  test('is refused after twenty wrong keys from one address', async () => {
    const keys = await Promise.all(
      Array.from({ length: 21 }, () => world.redeem('ACDE FGHJ', { key: 'wrong' })),
    )
    expect(keys.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

test('the next key is published a day before it signs, and tokens of the previous one stay valid', async () => {
  const { token } = await handedOff()
  const { ctx } = world.test
  expect((await publishedKeys()).keys).toHaveLength(1)
  await rotateSigningKeys(ctx)
  expect((await publishedKeys()).keys).toHaveLength(1)
  clock.advance(89 * 86_400_000)
  await rotateSigningKeys(ctx)
  await rotateSigningKeys(ctx)
  expect((await publishedKeys()).keys).toHaveLength(2)
  expect(JSON.stringify(await publishedKeys())).not.toContain('"d"')
  expect((await verify(token)).visit).toBeDefined()
  clock.advance(86_400_000)
  await world.test.db.updateTable('coverage').set({ expiry_date: '2027-12-31' }).execute()
  const kids = (await publishedKeys()).keys.map(({ kid }: { kid: string }) => kid)
  expect(kids).toEqual([decodeProtectedHeader(token).kid, expect.any(String)])
  // After 200 days, the first key is no longer needed and is deleted.
  clock.advance(200 * 86_400_000)
  await rotateSigningKeys(ctx)
  expect((await publishedKeys()).keys.map(({ kid }: { kid: string }) => kid)).not.toContain(kids[0])
})
