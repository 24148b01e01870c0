import { describe, expect, it } from 'vitest'
import { sha256 } from '../../src/ids'
import { makePerson } from '../factories'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage } from '../factory-coverage'
import { testPartner, useTestApp } from '../test-app'
import {
  cookiesOf,
  finishRegistration,
  freshPassword,
  makePhoneMember,
  nextPhone,
  provedRegistration,
  signIn,
} from './account-world'

const test = useTestApp()

function accounts() {
  return test.db.selectFrom('account').selectAll().execute()
}

describe('finishing a registration', () => {
  it('creates account, person and consents, and signs in', async () => {
    const terms = await makeConsentDocument(test.db, { kind: 'terms' })
    const privacy = await makeConsentDocument(test.db, { kind: 'privacy' })
    const phone = nextPhone()
    const token = await provedRegistration(test, { username: 'somying1', phone, lang: 'en' })
    const answer = await finishRegistration(test, token, { consents: [terms, privacy] })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      partner_id: testPartner.id,
      member: { username: 'somying1', name: { th: 'สมหญิง', en: 'สมหญิง' }, lang: 'en' },
      consents_due: [],
    })
    expect(answer.cookies.find((one) => one.name === 'khum-refresh')).toMatchObject({ httpOnly: true })
    const [login] = await test.db.selectFrom('login').selectAll().execute()
    expect(login).toMatchObject({ phone, phone_verified_at: test.clock.now() })
    expect(login?.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    const events = await test.db.selectFrom('consent_event').select(['document_id', 'action']).execute()
    expect(events.map((event) => event.document_id).toSorted()).toEqual([terms, privacy].toSorted())
    expect((await signIn(test, 'SOMYING1', freshPassword)).statusCode).toBe(201)
  })

  it.each([
    ['en', 'en'],
    // Clients of an earlier release don't send the language.
    [undefined, 'th'],
  ])('records the last step’s language (%s) in consents and account: %s (R66)', async (lang, recorded) => {
    const terms = await makeConsentDocument(test.db, { kind: 'terms' })
    const privacy = await makeConsentDocument(test.db, { kind: 'privacy' })
    const token = await provedRegistration(test, { lang: 'th' })
    const answer = await finishRegistration(test, token, { consents: [terms, privacy], lang })
    expect(answer.json().data.member.lang).toBe(recorded)
    const events = await test.db.selectFrom('consent_event').select('lang').execute()
    expect(events).toEqual([{ lang: recorded }, { lang: recorded }])
  })

  it('stores each name in the language of its letters', async () => {
    const token = await provedRegistration(test, { name: 'Somying', surname: 'ใจดี' })
    await finishRegistration(test, token)
    const person = await test.db.selectFrom('person').selectAll().executeTakeFirstOrThrow()
    expect(person).toMatchObject({ name_th: '', name_en: 'Somying', surname_th: 'ใจดี', surname_en: '' })
  })

  it('uses the proof of the phone once, and only after the code was entered', async () => {
    const token = await provedRegistration(test)
    const answers = await Promise.all([finishRegistration(test, token), finishRegistration(test, token)])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 410])
    expect(await accounts()).toHaveLength(1)
    await test.db
      .updateTable('otp_flow')
      .set({ passed_at: null, grant_expires_at: null, used_at: null })
      .execute()
    expect((await finishRegistration(test, token)).json().code).toBe('flow_missing')
  })

  it('creates nothing without terms and privacy notice; the same code finishes with them (R66)', async () => {
    const terms = await makeConsentDocument(test.db, { kind: 'terms' })
    const privacy = await makeConsentDocument(test.db, { kind: 'privacy' })
    const token = await provedRegistration(test)
    const refused = await finishRegistration(test, token, { consents: [terms] })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'consent_missing'])
    expect(await accounts()).toEqual([])
    expect(await test.db.selectFrom('person').select('id').execute()).toEqual([])
    expect((await finishRegistration(test, token, { consents: [terms, privacy] })).statusCode).toBe(201)
  })

  it('links the ticket’s identity, or creates nothing', async () => {
    const token = await provedRegistration(test)
    const ticket = 'T'.repeat(43)
    const refused = await finishRegistration(test, token, { link_token: ticket })
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'link_missing'])
    expect(await accounts()).toEqual([])
    await test.db
      .insertInto('link_ticket')
      .values({
        token_hash: sha256(ticket),
        provider: 'line',
        partner_id: testPartner.id,
        subject: 'U1',
        expires_at: new Date(test.clock.now().getTime() + 60_000),
        source_hash: sha256('line token'),
      })
      .execute()
    expect((await finishRegistration(test, token, { link_token: ticket })).statusCode).toBe(201)
    const [account] = await accounts()
    const identity = await test.db.selectFrom('account_identity').selectAll().executeTakeFirstOrThrow()
    expect(identity).toMatchObject({ provider: 'line', subject: 'U1', account_id: account?.id })
  })

  it('issues new tokens and ends the session of the cookie that it replaces (R26)', async () => {
    const other = await makePhoneMember(test)
    const before = await signIn(test, other.username, other.password)
    const cookie = cookiesOf(before, 'khum-refresh')
    const answer = await finishRegistration(test, await provedRegistration(test), {}, { cookie })
    expect(cookiesOf(answer, 'khum-refresh')).not.toBe(cookie)
    const as = { authorization: `Bearer ${before.json().data.access_token}`, partnerid: testPartner.id }
    expect((await test.call({ method: 'GET', url: '/api/v1/me', as })).statusCode).toBe(401)
  })
})

describe('a person whom the TPA already knows', () => {
  async function known() {
    const phone = nextPhone()
    const personId = await makePerson(test.db, {
      contact_phone: phone,
      name_th: 'สมหญิง',
      surname_th: 'ใจดี',
    })
    const { coverageId } = await makeCoverage(test.db, { ...(await makePhoneMember(test)), personId })
    await test.db.updateTable('coverage').set({ person_id: personId }).execute()
    await test.db.deleteFrom('account_coverage').execute()
    return { phone, personId, coverageId }
  }

  it('gets their cards after confirming who they are', async () => {
    const { phone, personId, coverageId } = await known()
    const token = await provedRegistration(test, { phone })
    const answer = await finishRegistration(test, token, { confirm_existing: true })
    const accountId: string = answer.json().data.member.id
    const account = (await accounts()).find((one) => one.id === accountId)
    expect(account?.person_id).toBe(personId)
    const listed = await test.db.selectFrom('account_coverage').selectAll().execute()
    expect(listed).toMatchObject([{ account_id: accountId, coverage_id: coverageId }])
  })

  it('becomes a new person without confirming, or with another name', async () => {
    const { phone, personId } = await known()
    const token = await provedRegistration(test, { phone, name: 'สมชาย' })
    const answer = await finishRegistration(test, token, { confirm_existing: true })
    const account = (await accounts()).find((one) => one.id === answer.json().data.member.id)
    expect(account?.person_id).not.toBe(personId)
    expect(await test.db.selectFrom('account_coverage').selectAll().execute()).toEqual([])
  })
})

describe('many registrations at once', () => {
  it('with one username in any case: 1 of 50 succeeds (R21)', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        provedRegistration(test, { username: n % 2 === 0 ? 'samename' : 'SameName' }),
      ),
    )
    const answers = await Promise.all(tokens.map((token) => finishRegistration(test, token)))
    const made = answers.filter((answer) => answer.statusCode === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers.filter((one) => one !== made[0]))
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'username_taken'])
    expect(await accounts()).toHaveLength(1)
    expect(await test.db.selectFrom('person').select('id').execute()).toHaveLength(1)
  }, 60_000)

  it('with one phone: 1 of 10 succeeds', async () => {
    const phone = nextPhone()
    const tokens = []
    for (let n = 0; n < 10; n += 1) {
      tokens.push(await provedRegistration(test, { phone }))
      // Without this deletion, the phone would reach its limit of text messages.
      await test.db.deleteFrom('rate_limit').execute()
    }
    const answers = await Promise.all(tokens.map((token) => finishRegistration(test, token)))
    const codes = answers.map((answer) => answer.json().code ?? 'made')
    expect(codes.toSorted()).toEqual(['made', ...Array(9).fill('phone_already_registered')])
  }, 60_000)
})
