import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { partnerQuery } from './support/demo-world'
import { holdScripts } from './support/hold-scripts'
import { watchPage } from './support/watch-page'
import { shellWords, words } from './support/words'

const brands = [
  { partner: 'khum', th: 'คุ้ม', en: 'Khum', logo: '/brand/KHM/logo.svg' },
  { partner: 'orchid', th: 'ออร์คิด', en: 'Orchid', logo: '/brand/ORC/logo.svg' },
  { partner: 'jade', th: 'เจด', en: 'Jade', logo: '/brand/JAD/logo.svg' },
] as const

for (const brand of brands)
  for (const lang of ['th', 'en'] as const) {
    const w = words[lang]

    test(`the sign-in page of ${brand.partner} is readable before any script, ${lang}`, async ({
      request,
    }) => {
      const response = await request.get(`${w.prefix}/login?${partnerQuery(brand.partner)}`)
      expect(response.headers()['cache-control']).toBe('no-store')
      const [head = '', body = ''] = (await response.text()).split('<div id="root"')
      expect(head).toMatch(new RegExp(`<html lang="${lang}".*<title>[^<]*${brand[lang]}[^<]*</title>`, 's'))
      for (const text of [w.username, w.password, w.signIn, brand.logo]) expect(body).toContain(text)
      // All visitors get the same HTML, so it must not contain secrets or names.
      expect(body).not.toMatch(/secret|partner_id|malee|orchid01|thanakorn/)
    })

    test(`with scripts blocked, ${brand.partner}’s guest pages still show their content, ${lang}`, async ({
      page,
    }) => {
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(`${w.prefix}/login?${partnerQuery(brand.partner)}`)
      await expect(page.getByLabel(w.username)).toBeVisible()
      const button = page.getByRole('button', { name: w.signIn, exact: true })
      const background = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(background).not.toBe('rgba(0, 0, 0, 0)')
      // Without scripts, the button must do nothing, because a plain form would put the password into the URL.
      await page.getByLabel(w.password, { exact: true }).fill('secret-1')
      await button.click()
      expect(new URL(page.url()).searchParams.has('password')).toBe(false)
      await page.goto(`${w.prefix}/check-page?${partnerQuery(brand.partner)}`)
      await expect(page.getByRole('heading', { name: shellWords[lang].pleaseSignIn }).first()).toBeVisible()
      await page.goto(`${w.prefix || '/'}?${partnerQuery(brand.partner)}`)
      await expect(page.getByRole('img', { name: brand[lang] }).first()).toBeVisible()
    })
  }

for (const path of ['/login', '/en/register', '/'])
  test(`${path} is painted before any other file has loaded`, async ({ page }) => {
    // The page's other files never get a response.
    await page.route(/\/(?:assets|brand)\//, () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await expect(page.getByRole('main')).toBeVisible()
    // The browser's default margin is 8px, so 0px shows that the styles in the HTML apply.
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
  })

test('a guest’s page is painted before it requests the app’s scripts', async ({ page }) => {
  const startsOfScripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(?!entry)[^/]*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    )
  await page.goto('/login')
  await expect.poll(async () => (await startsOfScripts()).length).toBeGreaterThan(2)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  expect(Math.min(...(await startsOfScripts()))).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY)
})

test('text typed and a button pressed before the script loads are not lost', async ({ page }) => {
  const { th } = words
  const watch = watchPage(page)
  const release = await holdScripts(page)
  await page.goto(`/login?${partnerQuery('orchid')}`, { waitUntil: 'commit' })
  const username = page.getByLabel(th.username)
  await username.fill('nobodyyet')
  const field = await username.elementHandle()
  await page.getByLabel(th.password, { exact: true }).fill('wrongpass1')
  // Waits for the entry script, which records clicks until the rest of the app has loaded.
  await expect(page.locator('#root[data-ready]:not([data-hold])')).toBeVisible()
  await page.getByRole('button', { name: th.signIn, exact: true }).click()
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(username).toHaveValue('nobodyyet')
  // The app uses the field from the server's HTML, so what was typed into it isn't lost.
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
  expect(watch.take().filter((line) => !/ 401|401:/.test(line))).toEqual([])
})

for (const path of [
  '/',
  '/login',
  '/check-page?next=%2Fsetting',
  '/register',
  '/en',
  '/en/login',
  '/en/register',
]) {
  test(`${path} is hydrated without a console message or a layout shift`, async ({ page }) => {
    const watch = watchPage(page)
    await page.addInitScript(() => {
      const sum = { shift: 0, swapped: false }
      Object.assign(window, { khumSum: sum })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shift += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
      document.addEventListener('DOMContentLoaded', () => {
        const first = document.querySelector('#root h1')
        new MutationObserver(() => {
          if (!first?.isConnected) sum.swapped = true
        }).observe(document.body, { childList: true, subtree: true })
      })
    })
    const response = await page.goto(path)
    // The Content-Security-Policy blocks style attributes, but the browser reports only those of visible elements. So
    // this searches the HTML too.
    expect(await response?.text()).not.toMatch(/<[^>]+ style=/)
    await watch.settled()
    const sum = await page.evaluate(() => Reflect.get(window, 'khumSum'))
    expect(sum.swapped).toBe(false)
    if (!['/', '/en'].includes(path)) expect(sum.shift).toBeLessThan(0.02)
    expect(watch.take()).toEqual([])
  })
}

test('a reload of a partner’s page shows only that partner', async ({ page }) => {
  await page.goto(`/login?${partnerQuery('orchid')}`)
  await expect(page).toHaveURL('/login')
  const logo = page.locator('main img').first()
  await expect(logo).toHaveAttribute('src', '/brand/ORC/logo.svg')
  const [response] = await Promise.all([page.waitForResponse('**/login'), page.reload()])
  expect(await response.text()).toContain('<div id="root"></div>')
  await expect(logo).toHaveAttribute('src', '/brand/ORC/logo.svg')
})

test('the sign-in page loads only the parts every page needs, at most 105 KB', async ({ page }) => {
  const watch = watchPage(page)
  const scripts: Promise<[name: string, bytes: number]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const [, name = ''] = /([^/]+)-[\w-]{8}\.js$/.exec(new URL(response.url()).pathname) ?? []
    scripts.push(response.body().then((body) => [name, gzipSync(body, { level: 9 }).length]))
  })
  // `picture-plate` reads the logo's colours, so it loads after the logo.
  const parts = ['entry', 'rolldown-runtime', 'vendor', 'shell', 'base', 'picture-plate']
  await page.goto('/login')
  // All scripts except `entry` load after the first paint.
  await expect.poll(() => scripts.length).toBeGreaterThanOrEqual(parts.length)
  await watch.settled()
  const loaded = await Promise.all(scripts)
  expect(loaded.map(([name]) => name).toSorted()).toEqual(parts.toSorted())
  expect(loaded.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(105_000)
})
