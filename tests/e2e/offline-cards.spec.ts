import { type Lang, localePath } from '@khum/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { axeViolations, sidewaysFaults } from './support/inspect-screen'
import { signInByCall } from './support/sign-in'
import { storageText } from './support/storage-text'
import { shellWords } from './support/words'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 } })

const own = {
  th: { asOf: /นี่คือบัตรที่เก็บไว้ในเครื่องนี้ ข้อมูล ณ \d/, until: /ไม่เกิน 7 วัน/, guest: 'กรุณาตรวจสอบสัญญาณ' },
  en: { asOf: /the cards saved on this phone, as of \d/, until: /up to 7 days/, guest: 'Please check your' },
} as const

for (const lang of ['th', 'en'] as const) {
  const w = own[lang]

  test(`a reload without a network shows the stored cards, their time and the emergency numbers, ${lang}`, async ({
    page,
    context,
  }) => {
    await openAndStoreCards(page, context, lang)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(w.asOf)).toBeVisible()
    await expect(page.getByText(w.until)).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: '2458' })).toBeVisible()
    // The page offers the insurer's number and the national emergency numbers.
    for (const number of ['+6620000101', '1669', '1330', '191'])
      await expect(page.locator(`a[href="tel:${number}"]`)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    expect([...(await sidewaysFaults(page)), ...(await axeViolations(page))]).toEqual([])
    // Back online, the page opens the screen that the member wanted.
    await context.setOffline(false)
    await expect(page.getByText(w.asOf)).toHaveCount(0)
    await expect(page).toHaveURL(localePath('/coverages', lang))
    await expect(page.getByRole('navigation', { name: shellWords[lang].mainMenu })).toBeVisible()
  })

  test(`cards and home show the stored cards when they can’t be loaded, ${lang}`, async ({
    page,
    context,
  }) => {
    await openAndStoreCards(page, context, lang)
    // Only the calls for cards and home fail. The page can still restore the session.
    await page.route(/\/api\/v(1\/coverages|2\/home)/, (route) => route.abort('internetdisconnected'))
    for (const path of ['/coverages', '/']) {
      // If a URL has a query, the server leaves the member's data out of the page. So the page needs the API.
      await page.goto(`${localePath(path, lang)}?from=news`)
      await expect(page.getByRole('status').filter({ hasText: w.asOf }), path).toBeVisible()
      await expect(page.getByRole('article').filter({ hasText: '2458' }), path).toBeVisible()
      await expect(page.locator('a[href="tel:1669"]'), path).toBeVisible()
      expect([...(await sidewaysFaults(page)), ...(await axeViolations(page))]).toEqual([])
    }
  })
}

test('storage holds no readable member data, and nothing at all after sign-out (R23, R25, R64)', async ({
  page,
  context,
}) => {
  const { access_token: token } = await openAndStoreCards(page, context, 'th')
  const stored = await storageText(page)
  expect(stored).toContain('a key of AES-GCM, extractable: false')
  const canaries = ['malee', 'มาลี', 'Malee', '2458', '1206', 'Employee', token, 'policy', 'insured_name']
  for (const canary of canaries) expect(stored, canary).not.toContain(canary)
  // The service worker caches only the app's own files, whose names contain a hash. It caches no API response and no
  // page with a member's data.
  const files = [...stored.matchAll(/^stored file (.+)$/gm)].map(([, name]) => name)
  expect(files.length).toBeGreaterThan(5)
  for (const name of files) expect(name).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|woff2|html)$/)

  await page.goto('/setting')
  await page.getByRole('button', { name: shellWords.th.signOut, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: shellWords.th.signOut }).click()
  await expect.poll(() => storageText(page)).not.toContain('AES-GCM')
  for (const canary of canaries) expect(await storageText(page), canary).not.toContain(canary)
  await expectNoCards(page, context)
})

test('a sign-out without a network removes the cards as well (R25)', async ({ page, context }) => {
  await openAndStoreCards(page, context, 'th')
  await page.goto('/setting')
  const signOut = page.getByRole('button', { name: shellWords.th.signOut, exact: true })
  await expect(signOut).toBeVisible()
  await context.setOffline(true)
  await signOut.click()
  await page.getByRole('alertdialog').getByRole('button', { name: shellWords.th.signOut }).click()
  await expect.poll(() => storageText(page)).not.toContain('AES-GCM')
  await expectNoCards(page, context)
})

test('stored cards are removed when the session ends and when someone else signs in', async ({
  page,
  context,
}) => {
  await openAndStoreCards(page, context, 'th')
  const encryptedCopy = async () => /khum-offline.*/s.exec(await storageText(page))?.[0]
  const copyOfMalee = await encryptedCopy()
  await signInByCall(context, { username: 'ananda' })
  await page.goto('/setting')
  await expect
    .poll(async () => (await encryptedCopy()) !== copyOfMalee && (await encryptedCopy())?.includes('AES-GCM'))
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(own.th.asOf)).toBeVisible()
  await expect(page.getByText('2458')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('navigation', { name: shellWords.th.mainMenu })).toBeVisible()

  // Without this cookie, the server refuses to continue the session. The page must then delete the stored cards.
  await context.clearCookies({ name: /refresh/ })
  await page.goto('/coverages')
  await expect(page).toHaveURL(/\/check-page/)
  await expect.poll(() => storageText(page)).not.toContain('AES-GCM')
})

test('cards stored longer than seven days are deleted', async ({ page, context }) => {
  await openAndStoreCards(page, context, 'th')
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 6.9 * 86_400_000)
  await page.reload()
  await expect(page.getByText(own.th.asOf)).toBeVisible()
  await page.clock.setFixedTime(Date.now() + 7.1 * 86_400_000)
  await page.reload()
  await expect(page.getByText(own.th.guest)).toBeVisible()
  await expect(page.getByText('2458')).toHaveCount(0)
  await expect.poll(() => storageText(page)).not.toContain('AES-GCM')
})

test("LINE's browser gets no service worker", async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Line/14.1.0',
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await signInByCall(context, { username: 'malee' })
  await page.goto('/coverages')
  await expect(page.getByText('2458')).toBeVisible()
  await expect.poll(() => storageText(page)).toContain('AES-GCM')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.close()
})

/** Opens Malee's cards and waits until they are stored for offline use and the service worker is active. */
async function openAndStoreCards(page: Page, context: BrowserContext, lang: Lang) {
  const session = await signInByCall(context, { username: 'malee' })
  await page.goto(localePath('/coverages', lang))
  await expect(page.getByText('2458')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((taken) =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  })
  await expect.poll(() => storageText(page)).toContain('AES-GCM')
  return session
}

/** Expects that the page shows the emergency numbers without a network, but no card. */
async function expectNoCards(page: Page, context: BrowserContext) {
  await context.setOffline(true)
  await page.goto('/coverages')
  await expect(page.getByText(own.th.guest)).toBeVisible()
  await expect(page.locator('a[href="tel:1669"]')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
}
