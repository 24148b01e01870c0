import { dayMs, type Home, limits } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeCoverage } from '../factory-coverage'
import { makeHospital } from '../hospitals/hospital-world'
import { testPartner, useTestApp } from '../test-app'

const testApp = useTestApp()

async function home(as: Record<string, string> = {}, lang = 'th'): Promise<Home> {
  const answer = await testApp.call({ method: 'GET', url: `/api/v2/home?lang=${lang}`, as })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

async function setTheme(insCode: string, body: object): Promise<void> {
  await testApp.db
    .insertInto('theme')
    .values({ ins_code: insCode, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.column('ins_code').doUpdateSet({ body: JSON.stringify(body) }))
    .execute()
}

const activeItems = ({ menu }: Home) => menu.filter(({ active }) => active).map(({ item }) => item)
const firstFour = ['coverage', 'family_coverage', 'claim_status', 'hospital_search']

describe('home of a guest', () => {
  test('has the menu in the specification’s order and nothing personal', async () => {
    const answer = await home()
    expect(answer.menu.map(({ item }) => item)).toEqual([
      ...firstFour,
      'e_claim',
      'telemed_mart',
      'official_account',
    ])
    expect(answer).toMatchObject({
      member: null,
      primary_card: null,
      other_cards: [],
      waiting: [],
      claims_in_progress: [],
      unread_notifications: 0,
    })
  })

  test.each([
    [{ menu_icon: { status_5: 0, status_6: 1 } }, ['telemed_mart']],
    [{ menu_icon: { status_5: 1, status_6: 0 } }, ['e_claim']],
    [
      { menu_icon: { status_5: 0, status_6: 0 }, official_account: { status: 1, id: '@khum' } },
      ['official_account'],
    ],
    [{ menu_icon: { status_5: 0, status_6: 0 }, official_account: { status: 0, id: '@khum' } }, []],
    [{ menu_icon: { status_5: 0, status_6: 0 }, official_account: { status: 1 } }, []],
  ])('under the theme %j has after the first four: %j', async (theme, items) => {
    await setTheme(testPartner.insCode, theme)
    expect(activeItems(await home())).toEqual([...firstFour, ...items])
  })

  test('links to the official account', async () => {
    await setTheme(testPartner.insCode, { official_account: { status: 1, id: '@khum' } })
    expect((await home()).menu.at(-1)?.url).toBe('https://line.me/R/ti/p/%40khum')
  })

  test('uses the theme of the partner that the page names, or the default partner’s if that is unknown', async () => {
    await testApp.db.insertInto('partner').values({ id: 'orchid', ins_code: 'ORC' }).execute()
    await setTheme('ORC', { menu_icon: { status_5: 0, status_6: 0 } })
    await setTheme(testPartner.insCode, { menu_icon: { status_5: 1, status_6: 0 } })
    expect(activeItems(await home({ partnerid: 'orchid' }))).toEqual(firstFour)
    expect(activeItems(await home({ partnerid: 'nobody' }))).toEqual([...firstFour, 'e_claim'])
  })

  test('shows what runs today in the requested language, in the editor’s order', async () => {
    const item = (title: string, starts_on: string, ends_on: string | null, sort: number) => ({
      id: newId(),
      kind: 'promotion' as const,
      title_th: `${title} ไทย`,
      title_en: title,
      starts_on,
      ends_on,
      sort,
    })
    await testApp.db
      .insertInto('content_item')
      .values([
        item('last day', '2026-11-01', '2026-11-21', 2),
        item('for ever', '2026-11-21', null, 1),
        item('over', '2026-11-01', '2026-11-20', 0),
        item('to come', '2026-11-22', null, 0),
        { ...item('article', '2026-11-01', null, 0), kind: 'article' },
      ])
      .execute()
    const english = await home({}, 'en')
    expect(english.promotions.map(({ title }) => title)).toEqual(['for ever', 'last day'])
    expect(english.articles.map(({ title }) => title)).toEqual(['article'])
    expect((await home()).articles.map(({ title }) => title)).toEqual(['article ไทย'])
  })
})

async function insertDraft(
  of: { account_id: string; coverage_id: string },
  draft: { provider_code?: string; provider_name?: string; symptom?: string },
  day: string,
): Promise<string> {
  const id = newId()
  const at = new Date(day)
  const data = JSON.stringify(draft)
  await testApp.db
    .insertInto('claim_draft')
    .values({ id, ...of, data, created_at: at, updated_at: at })
    .execute()
  return id
}

async function invite(sender: { accountId: string }, phone: string): Promise<string> {
  const id = newId()
  const at = testApp.ctx.clock.now()
  await testApp.db
    .insertInto('family_invitation')
    .values({
      id,
      account_id: sender.accountId,
      partner_id: testPartner.id,
      phone,
      relationship: 'child',
      scopes: ['see'],
      created_at: at,
      expires_at: new Date(at.getTime() + dayMs),
    })
    .execute()
  return id
}

describe('home of a member', () => {
  test('greets, shows the first card that can be used, and the claims in progress, even if others wait for the member', async () => {
    const member = await makeMember(testApp.db)
    await makeCoverage(testApp.db, { ...member, sort: 1, policy: { status: 'lapsed' } })
    const usable = await makeCoverage(testApp.db, { ...member, sort: 2 })
    const claim = { account_id: member.accountId, coverage_id: usable.coverageId }
    const open = await makeClaim(testApp.db, { ...claim, status: 'checking' })
    for (let made = 0; made <= limits.home.claims; made++)
      await makeClaim(testApp.db, { ...claim, status: 'documents_needed' })
    await makeClaim(testApp.db, { ...claim, status: 'paid' })
    const other = await makeMember(testApp.db)
    await makeClaim(testApp.db, { ...claim, account_id: other.accountId })
    const answer = await home(await testApp.signIn(member))
    expect(answer.member?.username).toBe(member.username)
    expect(answer.primary_card?.id).toBe(usable.coverageId)
    expect(answer.claims_in_progress.map(({ id }) => id)).toEqual([open])
  })

  test('lists what waits for the member, most urgent first, and only the draft that was saved last', async () => {
    const phone = '+66810000042'
    const member = await makeMember(testApp.db, { phone, phone_verified_at: new Date('2026-11-01') })
    const { coverageId } = await makeCoverage(testApp.db, member)
    const claim = { account_id: member.accountId, coverage_id: coverageId }
    const failed = await makeClaim(testApp.db, { ...claim, status: 'payment_failed' })
    const asked = await makeClaim(testApp.db, { ...claim, status: 'documents_needed' })
    await makeClaim(testApp.db, { ...claim, status: 'checking' })
    await insertDraft(claim, { provider_name: 'คลินิกเก่า' }, '2026-11-01')
    const draft = await insertDraft(claim, { provider_name: 'คลินิกฟ้าใส' }, '2026-11-02')
    const sender = await makeMember(testApp.db)
    const invitation = await invite(sender, phone)
    await invite(sender, '+66800000099')
    const { waiting } = await home(await testApp.signIn(member))
    expect(waiting.map(({ kind, id }) => [kind, id])).toEqual([
      ['documents', asked],
      ['payment_failed', failed],
      ['invitation', invitation],
      ['draft', draft],
    ])
    expect(waiting.at(-1)?.about.th).toBe('คลินิกฟ้าใส')
    expect((await home(await testApp.signIn(sender))).waiting).toEqual([])
  })

  test('lists a failed payment even if the claims that need documents fill the list', async () => {
    const member = await makeMember(testApp.db)
    const { coverageId } = await makeCoverage(testApp.db, member)
    const claim = { account_id: member.accountId, coverage_id: coverageId }
    for (let made = 0; made <= limits.home.waiting; made++)
      await makeClaim(testApp.db, { ...claim, status: 'documents_needed' })
    const failed = await makeClaim(testApp.db, { ...claim, status: 'payment_failed' })
    const { waiting } = await home(await testApp.signIn(member))
    expect(waiting).toHaveLength(limits.home.waiting + 1)
    expect(waiting.at(-1)).toMatchObject({ kind: 'payment_failed', id: failed })
  })

  test('names the hospital of a draft in both languages', async () => {
    const member = await makeMember(testApp.db)
    const { coverageId } = await makeCoverage(testApp.db, member)
    const names = { name_th: 'โรงพยาบาลฟ้าใส', name_en: 'Fahsai Hospital' }
    await makeHospital(testApp.db, 0, { ...names, code: 'FS-1' })
    const data = { provider_code: 'FS-1', provider_name: 'โรงพยาบาลฟ้าใส' }
    await insertDraft({ account_id: member.accountId, coverage_id: coverageId }, data, '2026-11-02')
    const { waiting } = await home(await testApp.signIn(member))
    expect(waiting[0]?.about).toEqual({ th: 'โรงพยาบาลฟ้าใส', en: 'Fahsai Hospital' })
  })

  test('leaves out a draft if it is empty, e-Claim is off or the coverage isn’t the member’s to claim on', async () => {
    const member = await makeMember(testApp.db)
    const { coverageId } = await makeCoverage(testApp.db, member)
    const other = await makeMember(testApp.db)
    const { coverageId: others } = await makeCoverage(testApp.db, other)
    await insertDraft({ account_id: member.accountId, coverage_id: others }, { symptom: 'มีไข้' }, '2026-11-02')
    const headers = await testApp.signIn(member)
    expect((await home(headers)).waiting).toEqual([])
    await insertDraft({ account_id: member.accountId, coverage_id: coverageId }, {}, '2026-11-03')
    expect((await home(headers)).waiting).toEqual([])
    await insertDraft(
      { account_id: member.accountId, coverage_id: coverageId },
      { symptom: 'มีไข้' },
      '2026-11-01',
    )
    expect((await home(headers)).waiting).toMatchObject([{ kind: 'draft', due_date: null }])
    await setTheme(testPartner.insCode, { menu_icon: { status_5: 0 } })
    expect((await home(headers)).waiting).toEqual([])
  })

  test('lists the last draft whose card can be claimed on', async () => {
    const member = await makeMember(testApp.db)
    const { coverageId } = await makeCoverage(testApp.db, {
      ...member,
      coverage: { expiry_date: '2026-11-15' },
    })
    const lapsed = await makeCoverage(testApp.db, { ...member, policy: { status: 'lapsed' } })
    const of = { account_id: member.accountId, coverage_id: coverageId }
    const draft = await insertDraft(of, { symptom: 'มีไข้' }, '2026-11-01')
    await insertDraft({ ...of, coverage_id: lapsed.coverageId }, { symptom: 'มีไข้' }, '2026-11-03')
    const headers = await testApp.signIn(member)
    expect((await home(headers)).waiting).toMatchObject([{ kind: 'draft', id: draft }])
    const settings = { insurer_code: 'TST', filing_days: 5 }
    await testApp.db.insertInto('insurer_claim_settings').values(settings).execute()
    expect((await home(headers)).waiting).toEqual([])
  })

  test('lists the other cards to swipe to: visible, not ended, four at most', async () => {
    const member = await makeMember(testApp.db)
    const ids: string[] = []
    for (const sort of [1, 2, 3, 4, 5, 6])
      ids.push((await makeCoverage(testApp.db, { ...member, sort })).coverageId)
    await makeCoverage(testApp.db, { ...member, sort: 0, policy: { status: 'lapsed' } })
    const answer = await home(await testApp.signIn(member))
    expect(answer.primary_card?.id).toBe(ids[0])
    expect(answer.other_cards.map(({ id }) => id)).toEqual(ids.slice(1, limits.home.cards))
  })

  test('shows the first card if none can be used, and no card to a member without one', async () => {
    const member = await makeMember(testApp.db)
    const headers = await testApp.signIn(member)
    expect((await home(headers)).primary_card).toBeNull()
    const lapsed = await makeCoverage(testApp.db, { ...member, policy: { status: 'lapsed' } })
    expect((await home(headers)).primary_card?.id).toBe(lapsed.coverageId)
  })

  test('is refused with an expired session, not shown as a guest’s', async () => {
    const as = { authorization: `Bearer ${'x'.repeat(43)}`, partnerid: testPartner.id }
    const answer = await testApp.call({ method: 'GET', url: '/api/v2/home', as })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_expired'])
  })

  test('is refused under another partner’s header (R33)', async () => {
    const member = await makeMember(testApp.db)
    const as = { ...(await testApp.signIn(member)), partnerid: 'orchid' }
    const answer = await testApp.call({ method: 'GET', url: '/api/v2/home', as })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'partner_mismatch'])
  })
})
