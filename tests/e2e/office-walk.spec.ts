import { type Browser, expect, type Page, test } from '@playwright/test'
import { saveScreen } from '../screenshots/save-picture'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { everyCombination } from './support/walks'

type Lang = 'th' | 'en'
type See = (state: string, page: Page) => Promise<void>

/** Widths in px: a usual desktop screen, a large one, and the smallest on which the office can be used. */
const widths = [1280, 1920, 768]
const queues = [
  ...['new', 'mine', 'proposed', 'answered', 'due_today', 'overdue', 'second_look', 'quality', 'appeals'],
  ...['on_hold', 'waiting_for_member', 'sent_to_insurer', 'originals', 'payment_failed'],
]

const walks = {
  'signing in': guests,
  'lists and cases': listsAndCases,
  'the panels of a claim': panelsOfClaim,
  'second looks and appeals': looksAndAppeals,
  'members and papers': memberService,
  staff: administrator,
  'the second person': secondPerson,
}

// These tests take minutes, so they run only with `npm run test:walks`.
for (const lang of everyCombination ? (['th', 'en'] as const) : []) {
  for (const [name, walk] of Object.entries(walks)) {
    test(`every screen and state, with all rules of axe: ${name}, ${lang}`, async ({ browser }) => {
      test.setTimeout(1_200_000)
      const faults: string[] = []
      await walk(browser, lang, async (state, page) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 1920 ? 1080 : 900 })
          await settled(page)
          const found = [...(await sidewaysFaults(page)), ...(await axeViolations(page))]
          faults.push(...found.map((fault) => `${state} ${width}: ${fault}`))
          await saveScreen(page, `office/${state}-${lang}-${width}`)
        }
      })
      expect(faults).toEqual([])
    })
  }
}

async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/**
 * Opens the office in a language. Signs in as `person`, one of the demo staff; if `person` is null, doesn't sign in.
 */
async function desk(browser: Browser, lang: Lang, person: string | null, to: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false })
  await context.addInitScript((language) => localStorage.setItem('khum-office-language', language), lang)
  const page = await context.newPage()
  if (person === null) await page.goto(to)
  else {
    await page.goto(`/api/office/v1/sign-in?next=${encodeURIComponent(to)}`)
    await page.getByRole('link', { name: `(${person})` }).click()
    await page.waitForURL(`**${to}`)
  }
  return page
}

async function guests(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, null, '/office')
  await see('sign-in', page)
  for (const failure of ['refused', 'unknown', 'unavailable', 'limited', 'expired']) {
    await page.goto(`/office?sign_in=${failure}`)
    await see(`sign-in-${failure}`, page)
  }
  await page.goto('/office/join#nothing')
  await see('join-over', page)
  for (const way of ['none', 'local']) {
    await page.route('**/sign-in/way', (route) => route.fulfill({ json: { data: { way } } }))
    await page.goto('/office')
    await see(`sign-in-${way}`, page)
  }
  await page.route('**/sign-in/way', (route) => route.abort())
  await page.goto('/office')
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  await see('sign-in-offline', page)
  await page.context().close()
}

async function listsAndCases(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, 'siriporn', '/office/claims')
  const firstOf = new Map<string, string>()
  for (const queue of queues) {
    await page.goto(`/office/claims?queue=${queue}`)
    await settled(page)
    const link = page.locator('tbody th a').first()
    if ((await link.count()) > 0) firstOf.set(queue, await link.innerText())
    await see(`queue-${queue}`, page)
  }
  await page.goto('/office/claims?q=ไม่มีใครชื่อนี้')
  await see('search-nothing', page)
  await page.goto('/office/claims?q=บุญมี&kind=opd&least=500&most=1500')
  await see('search-filtered', page)
  await page.keyboard.press('?')
  await see('keys', page)
  await page.keyboard.press('Escape')
  await page.goto('/office/claims?queue=new')
  await page.getByRole('button', { name: lang === 'th' ? 'มอบหมาย' : 'Assign' }).click()
  await page.getByRole('checkbox').nth(1).check()
  await see('assign', page)
  for (const queue of queues.filter((each) => each !== 'new' && each !== 'mine')) {
    const number = firstOf.get(queue)
    if (number === undefined) continue
    await page.goto(`/office/claims/${number}`)
    await see(`case-${queue}`, page)
  }
  await page.goto('/office/claims/KHM-69-999999-9')
  await see('case-unknown', page)
  await page.goto('/office/nothing-here')
  await see('page-unknown', page)
  await page.goto('/office/staff')
  await see('page-refused', page)
  await page.context().close()
}

async function panelsOfClaim(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, 'siriporn', '/office/claims?queue=new')
  await settled(page)
  // Uses one of the last claims, because other tests take the first ones. The two languages use different claims.
  await page
    .locator('tbody th a')
    .nth(lang === 'th' ? -1 : -2)
    .click()
  await see('case-new', page)
  await take(page, lang)
  await panels(page, see, {
    a: 'approve',
    x: 'reject',
    d: 'ask',
    h: 'putOnHold',
    i: 'insurer',
    l: 'lines',
  })
  await page.locator('tr[data-line] input').first().fill('ฟรี')
  await page.locator('tr[data-line] input').first().press('Enter')
  await see('case-wrong-amount', page)
  await page.locator('tr[data-line] input').first().fill('0')
  await page.locator('tr[data-line] input').first().press('Enter')
  await page.locator('details').evaluateAll((all) => {
    for (const each of all) each.toggleAttribute('open', true)
  })
  await see('case-unfolded', page)
  await page.route('**/decision', (route) => route.abort())
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await see('case-offline', page)
  const held = new URL(page.url()).pathname
  const napat = await desk(browser, lang, 'napat', held)
  await see('case-held', napat)
  await panels(napat, see, { t: 'takeOver' })
  await napat.context().close()

  await page.unroute('**/decision')
  await page.locator('main form:has(> h2) button[type=submit]').click()
  await expect(page.locator('main form > h2')).toHaveCount(0)
  await see('case-decided', page)
  await panels(page, see, { u: 'undo' })
  await page.context().close()
}

async function looksAndAppeals(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, 'siriporn', '/office/claims?queue=mine')
  await see('queue-mine-grouped', page)
  for (const [list, keys] of [
    ['q=บุญมี&kind=opd&least=500&most=1500', { o: 'reopen' }],
    ['queue=second_look', { a: 'confirmLook', x: 'sendBack' }],
    ['queue=quality', { a: 'agree', x: 'disagree' }],
  ] as const) {
    await page.goto(`/office/claims?${list}`)
    const rows = page.locator('tbody tr')
    const rejected = rows.filter({ hasText: lang === 'th' ? 'ไม่อนุมัติ' : 'Not approved' })
    await (list.startsWith('q=') ? rejected : rows).first().locator('td').first().click()
    await panels(page, see, keys)
  }
  await page.goto('/office/claims?queue=sent_to_insurer')
  await page.locator('tbody th a').first().click()
  await settled(page)
  await take(page, lang)
  await panels(page, see, { a: 'insurerApproved', x: 'insurerRejected', i: 'takeBack' })
  await page.context().close()

  const kanya = await desk(browser, lang, 'kanya', '/office/claims?queue=appeals')
  await kanya.locator('tbody th a').first().click()
  await settled(kanya)
  await take(kanya, lang)
  await panels(kanya, see, { a: 'changeDecision', x: 'answer' })
  await kanya.context().close()
}

/** Takes the claim on the screen, unless the run in the other language has taken it already. */
async function take(page: Page, lang: Lang) {
  await page.keyboard.press('t')
  const giveBack = page.getByRole('button', { name: lang === 'th' ? 'คืนเข้าคิว' : 'Return to the queue' })
  await expect(giveBack).toBeVisible()
}

/** Opens each panel in `names` with its key. Then calls `see`, while the panel is open. */
async function panels(page: Page, see: See, names: Record<string, string>) {
  await settled(page)
  for (const [key, name] of Object.entries(names)) {
    await page.keyboard.press(key)
    await expect(page.locator('main form > h2').first()).toBeVisible()
    await see(`case-panel-${name}`, page)
    await page.keyboard.press('Escape')
  }
}

async function memberService(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, 'duang', '/office/members')
  await see('members', page)
  for (const [name, q] of [
    ['nothing', 'ไม่มีใครชื่อนี้'],
    ['many', 'บุญมี'],
    ['found', 'นางสาวกมล บุญมี'],
  ] as const) {
    await page.getByRole('textbox').fill(q)
    await page.keyboard.press('Enter')
    await see(`members-${name}`, page)
  }
  await page.locator('tbody a').first().click()
  await see('member', page)
  const member = page.url()
  await page.goto(`${member}/paper-claim`)
  await see('paper-claim', page)
  await page.locator('main form button[type=submit]').click()
  await see('paper-claim-wrong', page)
  await page.goto('/office/claims?queue=new')
  await page.locator('tbody th a').first().click()
  await see('case-without-files', page)
  await page.goto(`${page.url()}/sheet`)
  await see('sheet', page)
  await page.goto('/office')
  await see('home', page)
  await page.context().close()

  const ploy = await desk(browser, lang, 'ploy', '/office/members')
  await ploy.goto(member)
  await see('member-with-looks', ploy)
  await ploy.context().close()
}

async function secondPerson(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, 'ratana', '/office/consents')
  await see('consents', page)
  await page.locator('tbody button').first().click()
  await see('consents-force', page)
  await page.keyboard.press('Escape')
  await page.locator('tbody a').first().click()
  await see('consent-draft', page)
  for (const [n, name] of ['publish', 'refuse'].entries()) {
    await page.locator('main button').nth(n).click()
    await see(`consent-${name}`, page)
    await page.keyboard.press('Escape')
  }
  await page.goto('/office/consents/NEW/privacy')
  await see('consent-draft-unknown', page)
  await page.goto('/office/batches')
  await see('batches', page)
  await page.context().close()
}

async function administrator(browser: Browser, lang: Lang, see: See) {
  const page = await desk(browser, lang, 'chai', '/office/staff')
  await see('staff', page)
  await page.locator('main > div button').first().click()
  await see('staff-invite', page)
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: 'napat@tpa.example' })
  const actions = await row.getByRole('button').count()
  for (let n = 0; n < actions; n += 1) {
    await row.getByRole('button').nth(n).click()
    await see(`staff-action-${n}`, page)
    await page.keyboard.press('Escape')
  }
  // Fakes the response that the server gives if the administrator proved their identity too long ago.
  await page.route('**/staff/*/end', (route) =>
    route.fulfill({ status: 403, json: { code: 'staff_proof_needed' } }),
  )
  await row.getByRole('button').last().click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('alert')).toBeVisible()
  await see('staff-proof', page)
  await page.context().close()
}
