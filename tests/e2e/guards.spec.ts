import { type Coverage, type Lang, localePath, paths } from '@khum/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { contractAddresses, realIds } from './support/contract-addresses'
import { partnerHeaders } from './support/demo-world'
import { hostileTargets } from './support/hostile-targets'
import { memberDestination } from './support/member-redirects'
import { openInApp } from './support/open-in-app'
import { fillSignIn, signInByCall, signInByForm } from './support/sign-in'
import { watchPage } from './support/watch-page'
import { shellWords, words } from './support/words'

for (const lang of ['th', 'en'] as const) {
  const w = shellWords[lang]

  test(`a guest is asked to sign in and then reaches the page they wanted, ${lang}`, async ({ page }) => {
    await page.goto(localePath('/claim-status?group=approved', lang))
    await expect(page.getByRole('heading', { name: w.pleaseSignIn }).first()).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === localePath('/check-page', lang))
    await page.getByRole('main').getByRole('link', { name: words[lang].signIn, exact: true }).click()
    await fillSignIn(page, lang, 'malee')
    await expect(page).toHaveURL(localePath('/claim-status?group=approved', lang))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Going back skips the sign-in form.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/login/)
  })

  test(`a reload of the sign-in form keeps the address to return to, ${lang}`, async ({ page }) => {
    await page.goto(localePath('/coverages/eclaim?coverage=x', lang))
    await page.getByRole('main').getByRole('link', { name: words[lang].signIn, exact: true }).click()
    await expect(page.getByLabel(words[lang].username)).toBeVisible()
    await page.reload()
    await fillSignIn(page, lang, 'malee')
    await expect(page).toHaveURL(localePath('/coverages/eclaim?coverage=x', lang))
  })

  test(`signed-in members are sent home from every guest screen, ${lang}`, async ({ page, context }) => {
    await signInByCall(context, { username: 'malee' })
    for (const { path, guard } of Object.values(paths)) {
      if (guard !== 'guest') continue
      await page.goto(localePath(path, lang))
      await expect(page, path).toHaveURL(localePath('/', lang))
    }
  })

  test(`an unknown page says so and links home, ${lang}`, async ({ page }) => {
    const response = await page.goto(localePath('/no/such/page?x=1', lang))
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: w.notFound }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('404', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${lang === 'th' ? w.notFound : 'Page not found'} · `))
    await page.getByRole('link', { name: w.home }).click()
    await expect(page).toHaveURL(localePath('/', lang))
    await expect(page.getByRole('navigation', { name: w.services })).toBeVisible()
  })
}

test('no hostile target leads away from the site, th', async ({ page, context }) => {
  test.setTimeout(180_000)
  const escapes = recordEscapes(page)
  for (const target of hostileTargets) {
    await page.goto(`/check-page?${new URLSearchParams({ next: target })}`)
    const link = page.getByRole('main').getByRole('link', { name: words.th.signIn, exact: true })
    expect(await link.getAttribute('href'), `check-page with ${target}`).toBe('/login')
  }
  await signInByCall(context, { username: 'malee' })
  for (const target of hostileTargets) {
    await page.goto(`/login?${new URLSearchParams({ next: target })}`, { waitUntil: 'commit' })
    await expect(page, `next=${target}`).toHaveURL('/')
  }
  expect(escapes).toEqual([])
})

// Opens the URLs inside the app, which is faster than loading the page for each URL.
test('no hostile target leads away from the site, en', async ({ page, context }) => {
  const escapes = recordEscapes(page)
  const watch = watchPage(page)
  const link = page.getByRole('main').getByRole('link', { name: words.en.signIn, exact: true })
  await page.goto('/en/check-page')
  await watch.settled()
  for (const target of hostileTargets) {
    for (const [next, address] of [
      ['/coverages', '/en/login?next=%2Fcoverages'],
      [target, '/en/login'],
    ] as const) {
      await openInApp(page, `/en/check-page?${new URLSearchParams({ next })}`)
      await expect(link, `check-page with ${next}`).toHaveAttribute('href', address)
    }
  }
  await signInByCall(context, { username: 'malee' })
  await page.goto('/en')
  await watch.settled()
  for (const name of ['next', 'backPath']) {
    for (const target of hostileTargets) {
      await openInApp(page, `/en/login?${new URLSearchParams({ [name]: target })}`)
      await expect(page, `${name}=${target}`).toHaveURL('/en')
    }
  }
  expect(escapes).toEqual([])
})

test('signing in returns a member to any screen they were on', async ({ page, context }) => {
  test.setTimeout(120_000)
  const { access_token: token } = await signInByCall(context, { username: 'malee' })
  const watch = watchPage(page)
  const wrong: string[] = []
  await page.goto('/')
  await watch.settled()
  for (const { name, path } of contractAddresses(await realIds(page.request, 'khum', token))) {
    if (paths[name].guard !== 'member') continue
    const destination = memberDestination({ name, path })
    await openInApp(page, `/login?${new URLSearchParams({ next: path })}`)
    // The app can redirect several times without a request, so it isn't enough to wait for the end of all requests.
    await page
      .waitForURL((url) => url.pathname === destination, { waitUntil: 'commit' })
      .catch(() => undefined)
    await watch.settled()
    const reached = await page.evaluate(() => window.location.pathname)
    if (reached !== destination) wrong.push(`${path} → ${reached}`)
  }
  expect(wrong).toEqual([])
})

test('the sign-in form doesn’t follow a hostile target', async ({ page }) => {
  const escapes = recordEscapes(page)
  for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2f%2fevil.example']) {
    await page.goto(`/login?next=${encodeURIComponent(target)}`)
    await fillSignIn(page, 'th', 'ananda')
    await expect(page, target).toHaveURL('/')
    await page.context().clearCookies()
  }
  expect(escapes).toEqual([])
})

test('a reload keeps the session and the screen', async ({ page }) => {
  await signInByForm(page, 'th', 'malee')
  await page.goto('/claim-status?group=rejected')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  for (let times = 0; times < 3; times += 1) {
    await page.reload()
    await expect(page).toHaveURL('/claim-status?group=rejected')
    await expect(heading).toBeVisible()
  }
})

test('after sign-out the back button shows nothing personal', async ({ page, context }) => {
  const own = await personalWords(context)
  await page.goto('/')
  await expect(page.getByText(own.name).first()).toBeVisible()
  await openByBar(page, 'th', 'coverages', paths.coverages.path)
  await expect(page.getByText(own.policy).first()).toBeVisible()
  await openByBar(page, 'th', 'settings', paths.setting.path)
  await page.getByRole('button', { name: shellWords.th.signOut, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: shellWords.th.signOut }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').getByRole('link', { name: words.th.signIn })).toBeVisible()
  const signInPrompt = '/check-page?next=%2Fcoverages'
  // Each step goes back or forward in the history and has the URL that must then be shown. The prompt to sign in may be
  // in the history only once.
  const ways = [
    ['back', signInPrompt],
    ['back', '/'],
    ['forward', signInPrompt],
    ['reload', signInPrompt],
  ] as const
  for (const [step, address] of ways) {
    if (step === 'back') await page.goBack()
    if (step === 'forward') await page.goForward()
    if (step === 'reload') await page.reload()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shown = await page.locator('html').innerHTML()
    for (const secret of Object.values(own)) expect(shown, step).not.toContain(secret)
  }
})

/** Returns two texts that only Malee may see: her name and a masked policy number. */
async function personalWords(context: BrowserContext) {
  const { access_token: token } = await signInByCall(context, { username: 'malee' })
  const response = await context.request.get('/api/v1/coverages', {
    headers: { ...partnerHeaders('khum'), authorization: `Bearer ${token}` },
  })
  const { data }: { data: { items: Coverage[] } } = await response.json()
  const [card] = data.items
  if (!card) throw new Error('malee has no card')
  return { name: card.insured_name.th, policy: card.policy_number_masked }
}

async function openByBar(page: Page, lang: Lang, item: 'coverages' | 'settings', path: string) {
  const w = shellWords[lang]
  await page.getByRole('navigation', { name: w.mainMenu }).getByRole('link', { name: w[item] }).click()
  // Waits until the browser shows the new URL. Otherwise, the next click would cancel this navigation, and the URL
  // would be missing in the history.
  await expect(page).toHaveURL(localePath(path, lang))
}

/** Records dialogs and requests to other sites. The test expects that there are none. */
function recordEscapes(page: Page): string[] {
  const escapes: string[] = []
  page.on('dialog', (dialog) => {
    escapes.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') escapes.push(request.url())
  })
  return escapes
}
