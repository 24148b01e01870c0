import { localePath } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'
import { homeWords, shellWords, words } from './support/words'

for (const lang of ['th', 'en'] as const) {
  const w = shellWords[lang]

  test(`without a network a screen says so and offers to try again, ${lang}`, async ({ page, context }) => {
    await signInByCall(context, { username: 'malee' })
    // Opens the list and one coverage first. The scripts of both screens are then loaded, so only data are missing
    // offline.
    await page.goto(localePath('/coverages', lang))
    await expect(page.getByText('2458')).toBeVisible()
    await page.getByRole('link', { name: '2 4 5 8' }).first().click()
    await expect(page).toHaveURL(/\/coverages\/[\w-]{22}$/)
    await expect(page.getByText('2458').first()).toBeVisible()
    await page.goBack()
    await context.setOffline(true)
    const notice = page.getByRole('status').filter({ hasText: w.offline })
    await expect(notice).toBeVisible()
    // A trial click fails if another element covers the notice.
    await notice.click({ trial: true, position: { x: 45, y: 8 } })

    await page.getByRole('link', { name: '1 2 0 6' }).first().click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(w.noConnection)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await alert.getByRole('button', { name: w.retry }).click()
    await expect(alert).toContainText(w.noConnection)
    // Back online, the screen loads its data without a reload.
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    await expect(alert).toHaveCount(0)
    await expect(page.getByText('1206').first()).toBeVisible()
  })

  test(`signing in without a network keeps what was typed and says why, ${lang}`, async ({
    page,
    context,
  }) => {
    const watch = watchPage(page)
    await page.goto(localePath('/login', lang))
    await watch.settled()
    await page.getByLabel(words[lang].username).fill('malee')
    await page.getByLabel(words[lang].password, { exact: true }).fill('Khum2569')
    await context.setOffline(true)
    await page.getByRole('button', { name: words[lang].signIn, exact: true }).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText(w.noConnection)
    await expect(page.getByLabel(words[lang].username)).toHaveValue('malee')
    await expect(page.getByLabel(words[lang].password, { exact: true })).toHaveValue('Khum2569')
    await context.setOffline(false)
    await page.getByRole('button', { name: words[lang].signIn, exact: true }).click()
    await expect(page).toHaveURL(localePath('/', lang))
  })

  test(`a screen never opened before does not end in the browser's own error page, ${lang}`, async ({
    page,
    context,
  }) => {
    await signInByCall(context, { username: 'malee' })
    const watch = watchPage(page)
    await page.goto(localePath('/', lang))
    await watch.settled()
    const bar = page.getByRole('navigation', { name: w.mainMenu })
    await expect(page.getByRole('navigation', { name: w.services })).toBeVisible()
    await context.setOffline(true)
    await bar.getByRole('link', { name: w.settings }).click()
    await expect(page.getByRole('alert')).toContainText(w.partNotLoaded)
    await context.setOffline(false)
    await page.getByRole('button', { name: w.reload }).click()
    await expect(page).toHaveURL(localePath('/setting', lang))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.settings)
  })
}

test('once the connection is back, its message disappears and the page listens for news again', async ({
  page,
  context,
}) => {
  await signInByCall(context, { username: 'malee' })
  const watch = watchPage(page)
  // The connection is lost before the page has loaded the script that listens for notifications.
  const script = '**/assets/start-updates-*.js'
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await watch.settled()
  await context.setOffline(true)
  await page.getByRole('button', { name: homeWords.th.refresh, exact: true }).click()
  const toast = page.getByText(shellWords.th.noConnection)
  await expect(toast).toBeVisible()
  await page.unroute(script)
  const listening = page.waitForRequest('**/api/v1/notifications/stream')
  await context.setOffline(false)
  await listening
  await expect(toast).toHaveCount(0)
})

test('a page opened offline restores the session when the network is back', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  await page.route('**/api/v1/session/refresh', (route) => route.abort('internetdisconnected'))
  await page.goto('/coverages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/api/v1/session/refresh')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page).toHaveURL('/coverages')
  await expect(page.getByText('2458')).toBeVisible()
})
