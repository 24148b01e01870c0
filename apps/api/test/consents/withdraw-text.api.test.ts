import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runConsents } from '../../src/cli/consents/run-consents'
import { makeMember } from '../factories'
import { clientEnv, testClient } from '../factory-client'
import { makeConsentDocument, makeConsentEvent } from '../factory-consent'
import { statusAt, useSecondServer } from '../second-server'
import { useTestApp } from '../test-app'

const test = useTestApp()

const other = useSecondServer(test)
let address: string
beforeAll(async () => {
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})

function run(command: string, ...more: string[]) {
  return runConsents([...command.split(' '), ...more], {
    KHUM_URL: address,
    ...clientEnv,
  })
}

const listClaims = (as: Record<string, string>, app = test.app) => statusAt(app, as, '/api/v1/claims')

async function myConsents(as: Record<string, string>) {
  return (await test.call({ method: 'GET', url: '/api/v1/consents', as })).json().data
}

function accept(as: Record<string, string>, id: string) {
  return test.call({
    method: 'POST',
    url: '/api/v1/consents',
    as,
    payload: { document_id: id, lang: 'th' },
  })
}

describe('withdrawing a consent text (R66)', () => {
  let member: Awaited<ReturnType<typeof makeMember>>
  let first: string
  let mistake: string
  beforeEach(async () => {
    member = await makeMember(test.db)
    first = await makeConsentDocument(test.db, { kind: 'terms', is_force: true })
    await makeConsentEvent(test.db, member.accountId, first)
    mistake = await makeConsentDocument(test.db, { kind: 'terms', version: 2, is_force: true })
  })

  it('unblocks members on every server within a second', async () => {
    const as = await test.signIn(member)
    expect([await listClaims(as), await listClaims(as, other())]).toEqual([403, 403])
    const printed = await run('withdraw terms 2', '--reason', 'wrong file')
    expect(printed).toMatch(/terms +2 {2}withdrawn {2}forced .*: wrong file\ncommon +terms +1 {2}in_force/)
    test.clock.advance(1_000)
    expect([await listClaims(as), await listClaims(as, other())]).toEqual([200, 200])
    expect((await myConsents(as)).due).toEqual([])
  })

  it('of health data doesn’t block a member of two apps who had answered it', async () => {
    await makeConsentDocument(test.db, { kind: 'health_data' })
    const second = await makeConsentDocument(test.db, { kind: 'health_data', version: 2 })
    const joined = await makeMember(test.db, { consents_from: new Date(0) }, { healthConsent: false })
    for (const id of [mistake, second]) await makeConsentEvent(test.db, joined.accountId, id)
    const as = await test.signIn(joined)
    expect(await listClaims(as)).toBe(200)
    await run('withdraw health_data 2', '--reason', 'wrong file')
    test.clock.advance(1_000)
    expect(await listClaims(as)).toBe(200)
    expect((await myConsents(as)).due).toEqual([])
  })

  it('is audited once, with its reason', async () => {
    await run('withdraw terms 2', '--reason', 'wrong file')
    await run('withdraw terms 2', '--reason', 'again')
    const written = await test.db
      .selectFrom('audit_event')
      .select(['outcome', 'subject', 'actor_kind', 'actor_id'])
      .where('action', '=', 'consent_text.withdrawn')
      .execute()
    expect(written).toEqual([
      { outcome: 'withdrawn', subject: 'terms 2: wrong file', actor_kind: 'client', actor_id: testClient.id },
    ])
  })

  it('brings the previous version into force again and refuses the withdrawn one', async () => {
    const as = await test.signIn(member)
    await run('withdraw terms 2', '--reason', 'wrong file')
    test.clock.advance(1_000)
    const shown = await test.call({ method: 'GET', url: '/api/v1/consent-documents' })
    const terms = shown.json().data.items.find((item: { kind: string }) => item.kind === 'terms')
    expect(terms.id).toBe(first)
    expect((await accept(as, mistake)).json().code).toBe('consent_outdated')
  })

  it('keeps the record of acceptances; members’ earlier acceptance counts', async () => {
    const as = await test.signIn(member)
    await accept(as, mistake)
    await run('withdraw terms 2', '--reason', 'wrong file')
    test.clock.advance(1_000)
    expect(await listClaims(as)).toBe(200)
    const { items } = await myConsents(as)
    const terms = items.find((item: { kind: string }) => item.kind === 'terms')
    expect(terms.accepted_version).toBe(1)
    expect(terms.history.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  })

  it('asks members who accepted only that text for the version in force', async () => {
    const newcomer = await makeMember(test.db)
    const as = await test.signIn(newcomer)
    await accept(as, mistake)
    expect(await listClaims(as)).toBe(200)
    await run('withdraw terms 2', '--reason', 'wrong file')
    test.clock.advance(1_000)
    expect(await listClaims(as)).toBe(403)
    expect((await myConsents(as)).due).toEqual([{ id: first, kind: 'terms', is_force: true }])
    expect((await accept(as, first)).statusCode).toBe(204)
    expect(await listClaims(as)).toBe(200)
  })

  it('doesn’t restore an optional consent that the member withdrew', async () => {
    const newer = await makeConsentDocument(test.db, { kind: 'health_data', version: 2 })
    await makeConsentEvent(test.db, member.accountId, newer)
    await makeConsentEvent(test.db, member.accountId, newer, 'withdrawn')
    await run('withdraw terms 2', '--reason', 'wrong file')
    await run('withdraw health_data 2', '--reason', 'wrong file')
    const as = await test.signIn(member)
    const { items } = await myConsents(as)
    const shown = items.find((item: { kind: string }) => item.kind === 'health_data')
    expect([shown.current.version, shown.accepted_version]).toEqual([1, null])
  })

  it('leaves a text of each kind in force, even if two are withdrawn at once', async () => {
    const answers = await Promise.allSettled([
      run('withdraw terms 1', '--reason', 'one'),
      run('withdraw terms 2', '--reason', 'two'),
    ])
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await run('list')).toMatch(/in_force/)
  })

  it.each([
    ['withdraw terms 9 --reason x', 'not_found'],
    ['withdraw terms 1', '--reason is needed'],
    ['withdraw terms one --reason x', 'which version?'],
    ['withdraw --reason x', 'which text?'],
  ])('refuses %s: %s', async (command, why) => {
    await expect(run(command)).rejects.toThrow(why)
  })

  it('lists a future text and can withdraw it before it is effective', async () => {
    const effective_at = new Date(test.clock.now().getTime() + 60_000)
    await makeConsentDocument(test.db, { kind: 'terms', version: 3, effective_at })
    expect(await run('list')).toMatch(/3 {2}coming.*\n.*2 {2}in_force.*\n.*1 {2}replaced/)
    expect(await run('withdraw terms 3 --reason early')).toMatch(/3 {2}withdrawn/)
  })
})

describe('a consent text that doesn’t match its hash (R66)', () => {
  async function publishDamaged(kind: 'terms' | 'health_data'): Promise<string> {
    return await makeConsentDocument(test.db, { kind, version: 2, text_hash: Buffer.alloc(32, 1) })
  }

  it('is neither shown nor accepted if it is optional', async () => {
    const as = await test.signIn(await makeMember(test.db))
    const logged = vi.spyOn(test.ctx.log, 'error')
    const read = async () =>
      (await test.call({ method: 'GET', url: '/api/v1/consent-documents' })).json().data.items.length
    const before = await read()
    const id = await publishDamaged('health_data')
    expect([before, await read()]).toEqual([1, 0])
    expect((await accept(as, id)).json().code).toBe('consent_outdated')
    expect(logged).toHaveBeenCalledWith({ kind: 'health_data', version: 2 }, expect.stringContaining('hash'))
    logged.mockRestore()
  })

  it('stops registration and acceptance if it is required, until it is withdrawn', async () => {
    const as = await test.signIn(await makeMember(test.db))
    await makeConsentDocument(test.db, { kind: 'terms' })
    const id = await publishDamaged('terms')
    const read = () => test.call({ method: 'GET', url: '/api/v1/consent-documents' })
    expect((await read()).json().code).toBe('unavailable')
    expect((await accept(as, id)).json().code).toBe('unavailable')
    expect(await run('list')).toContain('DAMAGED')
    const ready = () => test.call({ method: 'GET', url: '/readyz' })
    expect((await ready()).json().details.texts).toBe('terms 2')
    await run('withdraw terms 2 --reason damaged')
    expect((await read()).statusCode).toBe(200)
  })
})
