import { beforeEach, describe, expect, it } from 'vitest'
import { recordConsents } from '../../src/modules/consents/consents.service'
import { type MadeMember, makeMember } from '../factories'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()

let member: MadeMember
let as: Record<string, string>
let ids: Record<'terms' | 'privacy' | 'health_data' | 'marketing', string>
beforeEach(async () => {
  ids = {
    terms: await makeConsentDocument(test.db, { kind: 'terms', is_force: true }),
    privacy: await makeConsentDocument(test.db, { kind: 'privacy', is_force: true }),
    health_data: await makeConsentDocument(test.db, { kind: 'health_data' }),
    marketing: await makeConsentDocument(test.db, { kind: 'marketing' }),
  }
  member = await makeMember(test.db, {}, { healthConsent: false })
  for (const kind of ['terms', 'privacy'] as const)
    await makeConsentEvent(test.db, member.accountId, ids[kind])
  as = await test.signIn(member)
})

const accept = (document_id: string, headers: Record<string, string> = {}) =>
  test.call({
    method: 'POST',
    url: '/api/v1/consents',
    as,
    headers,
    payload: { document_id, lang: 'en' },
  })
const withdraw = (kind: string) => test.call({ method: 'DELETE', url: `/api/v1/consents/${kind}`, as })
const events = () =>
  test.db
    .selectFrom('consent_event')
    .innerJoin('consent_document', 'consent_document.id', 'document_id')
    .select(['kind', 'action', 'at', 'lang', 'channel', 'partner_id', 'consent_event.text_hash'])
    .select('consent_document.text_hash as document_hash')
    .where('account_id', '=', member.accountId)
    .where('channel', '<>', 'seed')
    .orderBy('consent_event.id')
    .execute()

describe('the texts in force', () => {
  it('are the newest effective version of each kind, also for guests', async () => {
    const second = await makeConsentDocument(test.db, { kind: 'terms', version: 2 })
    const effective_at = new Date(test.clock.now().getTime() + 1)
    await makeConsentDocument(test.db, { kind: 'terms', version: 3, effective_at })
    const answer = await test.call({ method: 'GET', url: '/api/v1/consent-documents' })
    const found = answer.json().data.items.map(({ id }: { id: string }) => id)
    expect(found.toSorted()).toEqual([second, ids.privacy, ids.health_data, ids.marketing].toSorted())
  })

  it('can’t be changed once stored, and neither can consents (R66)', async () => {
    for (const table of ['consent_document', 'consent_event'] as const) {
      await expect(test.ctx.pool.query(`update ${table} set text_hash = ''`)).rejects.toThrow(/append/)
      await expect(test.ctx.pool.query(`delete from ${table}`)).rejects.toThrow(/append/)
    }
  })
})

describe('accepting', () => {
  it('records version, text hash, time, language and channel (R66)', async () => {
    expect((await accept(ids.health_data)).statusCode).toBe(204)
    expect((await accept(ids.marketing, { 'user-agent': 'Mozilla/5.0 Line/14.1.0' })).statusCode).toBe(204)
    const [health, marketing] = await events()
    expect(health).toMatchObject({
      kind: 'health_data',
      action: 'accepted',
      at: test.clock.now(),
      lang: 'en',
      channel: 'web',
      partner_id: testPartner.id,
    })
    expect(health?.text_hash).toEqual(health?.document_hash)
    expect(marketing?.channel).toBe('line')
  })

  it('twice, at once or one after the other, counts once', async () => {
    await Promise.all([accept(ids.marketing), accept(ids.marketing)])
    expect((await accept(ids.marketing)).statusCode).toBe(204)
    expect(await events()).toHaveLength(1)
  })

  it('refuses an older, future or unknown text', async () => {
    await makeConsentDocument(test.db, { kind: 'marketing', version: 2 })
    const effective_at = new Date(test.clock.now().getTime() + 1)
    const coming = await makeConsentDocument(test.db, { kind: 'terms', version: 2, effective_at })
    for (const id of [ids.marketing, coming, 'A'.repeat(22)])
      expect((await accept(id)).json().code, id).toBe('consent_outdated')
    expect(await events()).toEqual([])
  })

  it('refuses a newer privacy notice, which needs a code (R27)', async () => {
    const newer = await makeConsentDocument(test.db, { kind: 'privacy', version: 2, is_force: true })
    const answer = await accept(newer)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'consent_needs_code'])
    expect(await events()).toEqual([])
  })
})

describe('withdrawing', () => {
  it('is one call, as giving is, and can be repeated and undone (R66)', async () => {
    await accept(ids.marketing)
    expect((await withdraw('marketing')).statusCode).toBe(204)
    expect((await withdraw('marketing')).statusCode).toBe(204)
    await accept(ids.marketing)
    expect((await events()).map(({ action }) => action)).toEqual(['accepted', 'withdrawn', 'accepted'])
  })

  it('is refused for texts that the account needs', async () => {
    for (const kind of ['terms', 'privacy'])
      expect((await withdraw(kind)).json().code, kind).toBe('consent_not_optional')
  })
})

describe('a member’s own consents', () => {
  it('list the current state, the history and the texts to accept', async () => {
    await accept(ids.marketing)
    await withdraw('marketing')
    const newer = await makeConsentDocument(test.db, { kind: 'terms', version: 2 })
    const { items, due } = (await test.call({ method: 'GET', url: '/api/v1/consents', as })).json().data
    expect(due).toEqual([{ id: newer, kind: 'terms', is_force: false }])
    const of = (kind: string) => items.find((item: { kind: string }) => item.kind === kind)
    expect(of('terms')).toMatchObject({ accepted_version: 1, optional: false, current: { version: 2 } })
    expect(of('marketing')).toMatchObject({ accepted_version: null, optional: true })
    const said = of('marketing').history.map(({ action }: { action: string }) => action)
    expect(said).toEqual(['withdrawn', 'accepted'])
    expect(of('health_data')).toMatchObject({ accepted_version: null, history: [] })
  })
})

describe('a new member’s ticked boxes', () => {
  const record = (documentIds: string[]) =>
    recordConsents(test.ctx, {
      ...member,
      partnerId: testPartner.id,
      insCode: testPartner.insCode,
      documentIds,
      lang: 'th',
      channel: 'web',
    })

  it('must include terms and privacy notice; the rest is optional (R66)', async () => {
    await expect(record([ids.terms, ids.health_data])).rejects.toMatchObject({ code: 'consent_missing' })
    await expect(record([])).rejects.toMatchObject({ code: 'consent_missing' })
    await record([ids.terms, ids.privacy])
    expect((await events()).map(({ kind }) => kind).toSorted()).toEqual(['privacy', 'terms'])
  })

  it('must be texts in force', async () => {
    await makeConsentDocument(test.db, { kind: 'terms', version: 2 })
    for (const id of [ids.terms, 'A'.repeat(22)])
      await expect(record([id, ids.privacy])).rejects.toMatchObject({ code: 'consent_outdated' })
    expect(await events()).toEqual([])
  })
})
