import { describe, expect, it } from 'vitest'
import { afterForgotCode, afterRegisterCode } from '../../src/modules/registration/after-code'
import { nextPhone } from '../account/account-world'
import { brokenInvariants } from '../broken-invariants'
import { makeMember, makePerson } from '../factories'
import { makeConsentDocument } from '../factory-consent'
import { makeCoverage, serveInsurers } from '../factory-coverage'
import { type Headers, useMemberOfTwo } from './member-of-two'
import { enterSecond, joinSecond, makeSecondCoverage, secondPartner, signInAtSecond } from './second-app'

const both = useMemberOfTwo()
const { test, get, accounts, accountAtSecond } = both

describe('signing in at a second partner', () => {
  it('opens an account there with the same username, with the cards of its insurers', async () => {
    const answer = await signInAtSecond(test, both.member)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data).toMatchObject({
      partner_id: secondPartner.id,
      new_here: true,
      member: { username: both.member.username, email: null },
      consents_due: [
        { kind: 'terms', is_force: true },
        { kind: 'privacy', is_force: true },
        { kind: 'health_data', is_force: true },
      ],
    })
    expect(answer.json().data.member.id).not.toBe(both.member.accountId)
    expect(await accounts()).toMatchObject([
      { partner_id: 'testpartner', person_id: both.member.personId },
      { partner_id: secondPartner.id, person_id: both.member.personId, status: 'active' },
    ])
    expect(await brokenInvariants(test.ctx.pool)).toEqual([])
  })

  it('is refused like a wrong password without cover there, and opens nothing (R14)', async () => {
    const uncovered = await makeMember(test.db)
    await makeCoverage(test.db, uncovered)
    const refused = await signInAtSecond(test, uncovered)
    const wrong = await signInAtSecond(test, { username: uncovered.username, password: 'Wrong1234' })
    const { trace_id: _one, ...body } = refused.json()
    const { trace_id: _other, ...wrongBody } = wrong.json()
    expect([refused.statusCode, body]).toEqual([401, wrongBody])
    await test.db
      .updateTable('coverage')
      .set({ effective_date: '2025-01-01', expiry_date: '2025-12-31' })
      .execute()
    expect((await signInAtSecond(test, both.member)).statusCode).toBe(401)
    expect((await accounts()).filter(({ partner_id }) => partner_id === secondPartner.id)).toEqual([])
  })

  it('ten times at once opens one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signInAtSecond(test, both.member)))
    expect(new Set(answers.map((answer) => answer.json().data.member.id)).size).toBe(1)
    expect(await accounts()).toHaveLength(2)
  })

  it('keeps each session in its app (R33)', async () => {
    const second = await joinSecond(test, both.member)
    const crossed = [
      { ...second, partnerid: 'testpartner' },
      { ...both.first, partnerid: secondPartner.id },
    ]
    for (const as of crossed) expect((await get('/api/v1/coverages', as)).code).toBe('partner_mismatch')
    expect((await get('/api/v1/sessions', both.first)).data.items).toHaveLength(1)
    expect((await get('/api/v1/sessions', second)).data.items).toHaveLength(1)
  })

  it('shows an insurer no longer once the partner stops serving it', async () => {
    const second = await joinSecond(test, both.member)
    expect((await get('/api/v1/coverages', second)).data.items).toHaveLength(1)
    await test.db.deleteFrom('partner_insurer').where('partner_id', '=', secondPartner.id).execute()
    expect((await get('/api/v1/coverages', second)).data.items).toEqual([])
    await serveInsurers(test.db, secondPartner.id, 'TST')
    // The second app now serves the insurer TST. The member's card of TST still isn't in the list, because this test
    // doesn't run the job that adds it (`partner.list_coverages`).
    expect((await get('/api/v1/coverages', second)).data.items).toEqual([])
  })
})

describe('consents belong to an app (R66)', () => {
  it('the first texts are accepted together, with the consent to health data, and once', async () => {
    const second = await enterSecond(test, both.member)
    const items = (await get('/api/v1/consents', second)).data.items
    expect(items.map((item: { accepted_version: unknown }) => item.accepted_version)).toEqual([
      null,
      null,
      null,
    ])
    const idOf = (kind: string) => items.find((item: { kind: string }) => item.kind === kind).current.id
    const accept = (document_ids: string[], as: Headers = second) =>
      test.call({ method: 'POST', url: '/api/v1/first-consents', as, payload: { document_ids, lang: 'en' } })
    expect((await accept([idOf('terms'), idOf('privacy')])).json().code).toBe('consent_missing')
    expect((await accept(['A'.repeat(22)])).json().code).toBe('consent_outdated')
    const all = ['terms', 'privacy', 'health_data'].map(idOf)
    expect((await accept(all, both.first)).json().code).toBe('consent_outdated')
    expect((await accept(all)).statusCode).toBe(204)
    expect((await accept(all)).json().code).toBe('consent_outdated')
    const events = await test.db
      .selectFrom('consent_event')
      .select(['partner_id', 'lang', 'action'])
      .where('account_id', '=', await accountAtSecond())
      .execute()
    expect(events).toEqual(all.map(() => ({ partner_id: secondPartner.id, lang: 'en', action: 'accepted' })))
  })

  it('a withdrawal, a new version and marketing in one app leave the other as it was', async () => {
    const second = await joinSecond(test, both.member)
    const health = '/api/v1/consents/health_data'
    expect((await test.call({ method: 'DELETE', url: health, as: second })).statusCode).toBe(204)
    const given = async (as: Headers) =>
      (await get('/api/v1/consents', as)).data.items.flatMap(
        (item: { kind: string; accepted_version: number | null }) =>
          item.accepted_version ? [item.kind] : [],
      )
    expect(await given(both.first)).toEqual(['health_data', 'privacy', 'terms'])
    expect(await given(second)).toEqual(['privacy', 'terms'])
    const marketing = await makeConsentDocument(test.db, { kind: 'marketing' })
    const payload = { document_id: marketing, lang: 'th' }
    expect(
      (await test.call({ method: 'POST', url: '/api/v1/consents', as: second, payload })).statusCode,
    ).toBe(204)
    expect(await given(both.first)).not.toContain('marketing')
    expect(await given(second)).toContain('marketing')
  })
})

describe('a known phone isn’t enough', () => {
  it('after the code, a phone of any partner’s member leads to signing in, with the same answer', async () => {
    const payload = { name: 'สมใจ', surname: 'ดีงาม' }
    const after = (phone: string, partnerId: string) =>
      afterRegisterCode(test.ctx, { phone, payload, partnerId })
    await expect(after(both.member.phone, secondPartner.id)).rejects.toMatchObject({
      code: 'phone_already_registered',
    })
    await expect(after(both.member.phone, 'testpartner')).rejects.toMatchObject({
      code: 'phone_already_registered',
    })
    const forgot = (phone: string) =>
      afterForgotCode(test.ctx, { phone, payload, partnerId: secondPartner.id })
    await expect(forgot(both.member.phone)).rejects.toMatchObject({ code: 'username_not_found' })
    await expect(forgot(nextPhone())).rejects.toMatchObject({ code: 'username_not_found' })
    await joinSecond(test, both.member)
    await expect(forgot(both.member.phone)).resolves.toMatchObject({ existing: null })
  })

  it('someone insured elsewhere only is unknown here, also with the phone on the policy (R15)', async () => {
    const phone = nextPhone()
    const personId = await makePerson(test.db, { contact_phone: phone })
    await makeCoverage(test.db, { personId })
    const payload = { name: 'สมใจ', surname: 'ดีงาม' }
    const after = (partnerId: string) => afterRegisterCode(test.ctx, { phone, payload, partnerId })
    expect(await after('testpartner')).toMatchObject({ is_old_user: true, existing: { cards: 1 } })
    expect(await after(secondPartner.id)).toEqual({ is_old_user: false, existing: null })
    await makeSecondCoverage(test, personId)
    expect(await after(secondPartner.id)).toMatchObject({ is_old_user: true, existing: { cards: 1 } })
  })
})
