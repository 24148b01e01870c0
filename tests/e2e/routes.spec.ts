import { type Lang, localePath, type PathName, paths, splitLocale } from '@khum/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Address, contractAddresses, realIds } from './support/contract-addresses'
import { cutFaults } from './support/cut-off-text'
import { type PartnerName, partnerHeaders, partnerQuery } from './support/demo-world'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { memberDestination } from './support/member-redirects'
import { signInByCall } from './support/sign-in'
import { everyLook, unreadableUnder } from './support/unreadable-under-themes'
import { everyCombination } from './support/walks'
import { watchPage } from './support/watch-page'

const tagline = { th: 'บริการข้อมูลประกันภัย', en: 'Insurance information services' }
const members: Record<'khum' | 'jade', string> = { khum: 'malee', jade: 'thanakorn' }

test.use({ viewport: { width: 360, height: 780 } })

for (const partner of ['khum', 'jade'] as const) {
  for (const lang of ['th', 'en'] as const) {
    if (!everyCombination && (partner === 'khum') !== (lang === 'th')) continue
    test(`every route as guest, also with text twice as large, ${lang}, ${partner}`, async ({ page }) => {
      test.setTimeout(480_000)
      const addresses = contractAddresses(await realIds(page.request, partner))
      const walk = walker(page, partner, lang)
      for (const address of addresses) await walk(address, guestOutcome(address))
      expect(walk.faults).toEqual([])
    })

    test(`every route as member, also with text twice as large, ${lang}, ${partner}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(480_000)
      const { access_token: token } = await signInByCall(context, { username: members[partner], partner })
      const ids = await realIds(page.request, partner, token)
      const draft = await openDraft(context, partner, token, ids.coverage ?? '')
      const walk = walker(page, partner, lang)
      for (const address of contractAddresses(ids)) await walk(address, memberOutcome(address))
      for (const path of draftAddresses(draft)) await walk({ name: 'eClaim', path }, path)
      expect(walk.faults).toEqual([])
    })
  }
}

/** The insurers whose screens the tests above don't open, each with a demo member. */
const otherMembers = { orchid: 'orchid01', tempo: 'tempo01', pale: 'nattaya' } as const

// The tests above have checked the colours of all themes (`unreadableUnder`). The tests below check what the themes of
// Orchid, Tempo and Pale switch off and hide, with all rules of axe.
for (const partner of ['orchid', 'tempo', 'pale'] as const) {
  for (const lang of ['th', 'en'] as const) {
    if (!everyCombination) continue
    test(`the main screens, light and dark, ${lang}, ${partner}`, async ({ page, context }) => {
      test.setTimeout(480_000)
      const guest = [
        '/',
        '/login',
        '/register',
        '/telemed-mart',
        '/search-hospital',
        '/promotion',
        '/others/about',
      ]
      const faults = await inBothSchemes(page, partner, lang, guest)
      const { access_token: token } = await signInByCall(context, {
        username: otherMembers[partner],
        partner,
      })
      const coverage = await coverageOf(context, partner, token)
      const own = [
        '/',
        '/coverages',
        `/coverages/${coverage}`,
        '/coverages/eclaim',
        '/family-coverages',
        '/claim-status',
        '/notification',
        '/setting',
        '/privacy-setting',
        '/payout-account',
      ]
      faults.push(...(await inBothSchemes(page, partner, lang, own)))
      expect(faults).toEqual([])
    })
  }
}

async function coverageOf(context: BrowserContext, partner: PartnerName, token: string) {
  const response = await context.request.get('/api/v1/coverages', {
    headers: { ...partnerHeaders(partner), authorization: `Bearer ${token}` },
  })
  const { data }: { data: { items: { id: string }[] } } = await response.json()
  return data.items[0]?.id
}

/** Opens screens in the light and the dark scheme. Returns what axe finds and the errors of the page. */
async function inBothSchemes(page: Page, partner: PartnerName, lang: Lang, screens: readonly string[]) {
  const watch = watchPage(page)
  const faults: string[] = []
  for (const path of screens)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${localePath(path, lang)}?${partnerQuery(partner)}`)
      await watch.settled()
      const found = [...watch.take(), ...(await sidewaysFaults(page)), ...(await axeViolations(page))]
      faults.push(...found.map((fault) => `${path}, ${colorScheme}: ${fault}`))
    }
  return faults
}

/** Where screens redirect a visitor who hasn't done an earlier step. */
const guestRedirects: Partial<Record<PathName, string>> = { otp: '/login', renewPassword: '/forget-password' }

/** Returns where a visitor who isn't signed in ends up. Members' screens redirect to /check-page (Requirement 2.8). */
function guestOutcome({ name, path }: Address): string {
  if (paths[name].guard !== 'member') return guestRedirects[name] ?? path
  return `/check-page?${new URLSearchParams({ next: path })}`
}

/** Returns where a signed-in member ends up. Screens for signing in redirect to home (Requirement 2.8). */
function memberOutcome({ name, path }: Address): string {
  const asksToSignIn = ['checkPage', 'checkPageAuth', 'sso', 'otp'].includes(name)
  if (paths[name].guard === 'guest' || asksToSignIn) return '/'
  return memberDestination({ name, path })
}

/**
 * Opens URLs one by one and collects what is wrong. If several URLs lead to the same screen, the screen is checked
 * once.
 */
function walker(page: Page, partner: PartnerName, lang: Lang) {
  const watch = watchPage(page)
  const checked = new Set<string>()
  const faults: string[] = []

  const looks = everyLook(page.request)

  async function walk({ name, path }: Address, outcome: string): Promise<void> {
    const asked = localePath(path, lang)
    const status = ['notFound', 'notPage'].includes(name) ? 404 : 200
    const query = partner === 'khum' ? '' : `${asked.includes('?') ? '&' : '?'}${partnerQuery(partner)}`
    const response = await page.goto(asked + query)
    // Waits for the expected address, because the page may show the screen for a moment before it redirects. If the
    // page stays at a wrong address, `look` below reports that.
    await page
      .waitForURL((url) => isAt(url, outcome), { waitUntil: 'commit', timeout: 10_000 })
      .catch(() => {})
    await watch.settled()
    const problems = watch.take().filter((fault) => status === 200 || !isOwnStatus(fault, response?.url()))
    if (response?.status() !== status) problems.push(`returns ${response?.status()}`)
    faults.push(...[...(await look(outcome)), ...problems].map((fault) => `${asked}: ${fault}`))
  }

  /** Whether a problem is only the browser's report of the expected status 404. */
  function isOwnStatus(fault: string, url: string | undefined): boolean {
    return fault === `404: ${url}` || /^console error: Failed to load resource.*\b404\b/.test(fault)
  }

  function isAt({ pathname, search }: Pick<URL, 'pathname' | 'search'>, outcome: string): boolean {
    const at = splitLocale(pathname)
    return at.lang === lang && at.path + search === outcome
  }

  async function look(outcome: string): Promise<string[]> {
    const state = await page.evaluate(() => ({
      pathname: window.location.pathname,
      search: window.location.search,
      spoken: document.documentElement.lang,
      title: document.title,
      headings: document.querySelectorAll('h1').length,
    }))
    const found: string[] = []
    const { path } = splitLocale(state.pathname)
    if (!isAt(state, outcome)) found.push(`is at ${state.pathname}${state.search}`)
    if (state.spoken !== lang) found.push(`html lang is ${state.spoken}`)
    if (!/^.+ · .+ \| /.test(state.title) || !state.title.endsWith(`| ${tagline[lang]}`))
      found.push(`title is “${state.title}”`)
    if (state.headings !== 1) found.push(`${state.headings} main headings`)
    // /check-page looks the same with every `next`, so it is checked only once.
    const screen = path === '/check-page' ? path : path + state.search
    if (checked.has(screen)) return found
    checked.add(screen)
    return [
      ...found,
      ...(await sidewaysFaults(page)),
      ...(await axeViolations(page)),
      ...(await unreadableUnder(page, await looks)),
      ...(await largeTextFaults()),
    ]
  }

  /** Doubles the size of the text. Returns texts that are cut off and what makes the screen scroll sideways. */
  async function largeTextFaults(): Promise<string[]> {
    const setSize = (size: string) =>
      page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
    await setSize('200%')
    const found = [...(await sidewaysFaults(page)), ...(await cutFaults(page))]
    await setSize('')
    return found.map((fault) => `with large text, ${fault}`)
  }

  return Object.assign(walk, { faults })
}

async function openDraft(context: BrowserContext, partner: PartnerName, token: string, coverage: string) {
  const response = await context.request.post('/api/v1/claim-drafts', {
    headers: { ...partnerHeaders(partner), authorization: `Bearer ${token}` },
    data: { coverage_id: coverage },
  })
  expect(response.status()).toBe(201)
  const { data }: { data: { id: string } } = await response.json()
  return data.id
}

function draftAddresses(draft: string): string[] {
  return [
    `/e-claim?draft=${draft}&step=fill`,
    `/e-claim?draft=${draft}&step=attach`,
    `/symptom?draft=${draft}`,
    `/provider-list?draft=${draft}`,
  ]
}
