import { limits } from '@khum/contract'
import { expect, test } from '@playwright/test'
import { signInByCall } from './support/sign-in'
import { shellWords, words } from './support/words'

const days = 86_400

test('switching language there and back keeps the screen, the query and what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/login?next=%2Fclaim-status%3Fgroup%3Dapproved')
  await page.getByLabel(words.th.username).fill('malee')
  await page.getByLabel(words.th.password, { exact: true }).fill('half a pass')
  await page.getByRole('button', { name: 'English' }).click()

  await expect(page).toHaveURL('/en/login?next=%2Fclaim-status%3Fgroup%3Dapproved')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(/^Sign in · .+ \| Insurance information services$/)
  await expect(page.getByLabel(words.en.username)).toHaveValue('malee')
  await expect(page.getByLabel(words.en.password, { exact: true })).toHaveValue('half a pass')
  await page.getByRole('button', { name: 'ภาษาไทย' }).click()
  await expect(page).toHaveURL('/login?next=%2Fclaim-status%3Fgroup%3Dapproved')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByLabel(words.th.username)).toHaveValue('malee')

  const cookies = await context.cookies()
  const remaining = (cookies.find(({ name }) => name === 'khum-lang')?.expires ?? 0) - Date.now() / 1000
  expect(remaining).toBeGreaterThan((limits.localeCookieDays - 1) * days)
  expect(remaining).toBeLessThanOrEqual(limits.localeCookieDays * days)
})

test('a message on the form changes language with the page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: words.th.signIn, exact: true }).click()
  await expect(page.getByText(shellWords.th.required)).toHaveCount(2)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(shellWords.en.required)).toHaveCount(2)
  await expect(page.getByText(shellWords.th.required)).toHaveCount(0)
})

test('a language chosen in settings applies to every later screen', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  await page.goto('/setting?from=home')
  await page.getByText('English', { exact: true }).click()
  await expect(page).toHaveURL('/en/setting?from=home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shellWords.en.settings)
  const bar = page.getByRole('navigation', { name: shellWords.en.mainMenu })
  await bar.getByRole('link', { name: shellWords.en.coverages }).click()
  await expect(page).toHaveURL('/en/coverages')
  // Going back leads to a page that was opened in Thai. The page is shown in English now, because the language has
  // changed.
  await page.goBack()
  await expect(page).toHaveURL('/en/setting?from=home')
})

test('home follows the chosen language; other Thai addresses stay Thai', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await context.addCookies([{ name: 'khum-lang', value: 'en', url: new URL(page.url()).origin }])
  await page.goto('/?utm=line')
  await expect(page).toHaveURL('/en?utm=line')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/login')
  await expect(page).toHaveURL('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})

test('only one language is fetched until the other is chosen', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/en/login')
  await expect(page.getByLabel(words.en.username)).toBeVisible()
  const before = fetched.length
  await page.getByRole('button', { name: 'ภาษาไทย' }).click()
  await expect(page.getByLabel(words.th.username)).toBeVisible()
  const scripts = fetched.slice(before).filter((url) => url.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
})
