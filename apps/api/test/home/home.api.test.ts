import type { Home } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { makeClaim } from '../factory-claim'
import { makeCoverage } from '../factory-coverage'
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

describe('home of a member', () => {
  test('greets, shows the first card that can be used, and the claims in progress', async () => {
    const member = await makeMember(testApp.db)
    await makeCoverage(testApp.db, { ...member, sort: 1, policy: { status: 'lapsed' } })
    const usable = await makeCoverage(testApp.db, { ...member, sort: 2 })
    const claim = { account_id: member.accountId, coverage_id: usable.coverageId }
    const open = await makeClaim(testApp.db, { ...claim, status: 'documents_needed' })
    await makeClaim(testApp.db, { ...claim, status: 'paid' })
    const other = await makeMember(testApp.db)
    await makeClaim(testApp.db, { ...claim, account_id: other.accountId })
    const answer = await home(await testApp.signIn(member))
    expect(answer.member?.username).toBe(member.username)
    expect(answer.primary_card?.id).toBe(usable.coverageId)
    expect(answer.claims_in_progress.map(({ id }) => id)).toEqual([open])
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
