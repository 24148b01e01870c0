import { expect, test } from '@playwright/test'
import { holdScripts } from './support/hold-scripts'
import { signInByCall } from './support/sign-in'
import { watchPage } from './support/watch-page'
import { homeWords, words } from './support/words'

for (const lang of ['th', 'en'] as const)
  test(`a member’s home shows their own data before any script, and the app then asks for none, ${lang}`, async ({
    page,
    context,
  }) => {
    const home = words[lang].prefix || '/'
    await signInByCall(context, { username: 'malee' })
    const watch = watchPage(page)
    const release = await holdScripts(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.addInitScript(() => {
      const sum = { shift: 0 }
      Object.assign(window, { khumSum: sum })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shift += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const [response] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === home),
      page.goto(home, { waitUntil: 'commit' }),
    ])
    expect(response.headers()['cache-control']).toBe('private, no-store')
    const [, html = ''] = (await response.text()).split('<div id="root"')
    expect(html).toContain('data-ready="home" data-awaited')
    expect(html).not.toMatch(/<[^>]+ style=/)

    const main = page.getByRole('main')
    const card = main.locator('article').first()
    await expect(main.getByText(lang === 'th' ? 'มาลี' : 'Malee').first()).toBeVisible()
    await expect(page.locator('#root[data-ready]:not([data-hold])')).toBeVisible()
    const link = main.locator('a[href$="/claim-status"]').first()
    // Focusing the link scrolls the page, so the test focuses it before it measures the card.
    await link.focus()
    const [text, box] = [await main.innerText(), await card.boundingBox()]
    const colour = () => card.evaluate((element) => getComputedStyle(element).backgroundImage)
    const drawn = await colour()
    await main.evaluate((element) => Object.assign(window, { sent: element }))
    release()
    await expect(page.locator('#khum-home')).toHaveCount(0)
    await watch.settled()
    // This element is the one from the server's HTML, so React hydrated the page instead of rendering it again.
    expect(await main.evaluate((element) => element === Reflect.get(window, 'sent'))).toBe(true)
    expect(await main.innerText()).toBe(text)
    expect(await card.boundingBox()).toEqual(box)
    expect(await colour()).toBe(drawn)
    await expect(link).toBeFocused()
    expect(calls.filter((path) => path === '/api/v2/home')).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'khumSum').shift)).toBeLessThan(0.02)
    expect(watch.take()).toEqual([])
  })

for (const lang of ['th', 'en'] as const)
  test(`a member’s home that comes without their data has its menu before any script, ${lang}`, async ({
    page,
    context,
  }) => {
    const { prefix } = words[lang]
    const home = prefix || '/'
    // Because of the query, the server leaves the member's data out of the page.
    const address = `${home}?from=news`
    // This member has no tasks on home, so nothing pushes the menu down.
    await signInByCall(context, { username: 'somsak' })
    const watch = watchPage(page)
    // This visit sets the cookie from which the server knows the member's theme at the next visit.
    await page.goto(address)
    await watch.settled()
    const greeting = await page.locator('main p').first().textContent()
    expect(greeting).toMatch(/สมศักดิ์|Somsak/)

    const release = await holdScripts(page)
    await page.addInitScript(() => {
      const sum = { shift: 0, before: [''] }
      Object.assign(window, { khumSum: sum })
      const scripts = () =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : []))
      // Records which scripts were loaded before the member's data appeared.
      new MutationObserver((_changes, observer) => {
        if (!/สมศักดิ์|Somsak/.test(document.querySelector('main p')?.textContent ?? '')) return
        sum.before = scripts()
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shift += Number(Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const [response] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === home),
      page.goto(address, { waitUntil: 'commit' }),
    ])
    const [head = '', html = ''] = (await response.text()).split('<div id="root"')
    expect(html).not.toMatch(/<[^>]+ style=/)
    expect(html).toContain('data-ready="home" data-awaited')
    for (const address of ['/coverages', '/claim-status', '/search-hospital', '/setting'])
      expect(html).toContain(`href="${prefix}${address}"`)
    // The server sends the same HTML to all members and their data separately, so the HTML has no names or numbers.
    expect(html.replace(/<[^>]*>/g, ' ')).not.toMatch(/สมศักดิ์|somsak|\d/i)

    const menu = page.locator(`main a[href="${prefix}/search-hospital"]`)
    await expect(page.locator('#root[data-ready]:not([data-hold])')).toBeVisible()
    // Focusing the link scrolls the page, so the test focuses it before it measures the menu.
    await menu.focus()
    const boxBefore = await menu.boundingBox()
    release()
    await expect(page.getByText(greeting ?? '')).toBeVisible()
    await watch.settled()
    const boxAfter = await menu.boundingBox()
    expect(Math.abs((boxAfter?.y ?? Number.NaN) - (boxBefore?.y ?? Number.NaN))).toBeLessThan(1)
    await expect(menu).toBeFocused()
    const sum: { shift: number; before: string[] } = await page.evaluate(() => Reflect.get(window, 'khumSum'))
    expect(sum.shift).toBeLessThan(0.05)
    // The head names all of these scripts. So the browser loads them in parallel, and doesn't need one script to learn
    // which script comes next.
    const asked = [...head.matchAll(/(?:src|href)="([^"]*\.js)"/g)].map(([, href]) => href)
    expect(asked).toContainEqual(expect.stringMatching(/\/home-/))
    expect(asked).toEqual(expect.arrayContaining(sum.before.map((name) => new URL(name).pathname)))
    expect(watch.take()).toEqual([])
  })

test('the app follows a link that a member pressed before it had loaded', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  const watch = watchPage(page)
  await page.goto('/')
  await watch.settled()
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  // Waits for the entry script, which records clicks until the rest of the app has loaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /entry-/.test(name)),
  )
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.locator('main a[href="/search-hospital"]').click()
  release()
  await expect(page).toHaveURL('/search-hospital')
  expect(await page.evaluate(() => Reflect.has(window, 'sameDocument'))).toBe(true)
})

test('a reloaded page stays where a member has scrolled it before the app had loaded', async ({
  page,
  context,
}) => {
  await signInByCall(context, { username: 'malee' })
  const watch = watchPage(page)
  await page.goto('/')
  await watch.settled()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#root[data-ready]:not([data-hold])')).toBeVisible()
  // Scrolls with the mouse wheel, because the browser undoes the scrolling of a script after a reload.
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 400)
  const scrollY = () => page.evaluate(() => window.scrollY)
  await expect.poll(scrollY).toBe(400)
  release()
  await expect(page.locator('#khum-home')).toHaveCount(0)
  await watch.settled()
  expect(await scrollY()).toBe(400)
})

test('the card that a member has swiped to before the app had loaded stays', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const strip = page.getByRole('region', { name: homeWords.th.cards })
  await strip.evaluate((element) => element.scrollTo({ left: 400, behavior: 'instant' }))
  const left = () => strip.evaluate((element) => Math.round(element.scrollLeft))
  const swiped = await left()
  expect(swiped).toBeGreaterThan(200)
  release()
  const second = page.getByRole('button', { name: /^บัตรที่ 2 จาก/ })
  await expect(page.locator('#khum-home')).toHaveCount(0)
  await expect(second).toHaveAttribute('aria-current', 'true')
  expect(await left()).toBe(swiped)
})

test('a member whose session has ended gets the guest’s home', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  const watch = watchPage(page)
  await page.goto('/')
  await watch.settled()
  const markers = (await context.cookies()).filter(({ name }) => /^khum-(signed-in|member-look)$/.test(name))
  expect(markers).toHaveLength(2)
  await context.clearCookies()
  await context.addCookies(markers)
  const [response] = await Promise.all([page.waitForResponse(/\/$/), page.goto('/')])
  expect(await response.text()).toContain('data-awaited')
  await expect(page.getByRole('main').locator('a[href="/login"]')).toBeVisible()
  await watch.settled()
  expect(watch.take().filter((line) => !/ 401|401:/.test(line))).toEqual([])
})

test('a member sees no guest page on the way home', async ({ page, context }) => {
  await signInByCall(context, { username: 'malee' })
  const response = await context.request.get('/login')
  expect(await response.text()).toContain('<div id="root"></div>')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})
