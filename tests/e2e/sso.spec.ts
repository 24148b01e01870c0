import { type Lang, localePath } from '@khum/contract'
import { expect, type Page, test } from '@playwright/test'
import { lineWords } from './support/words'

async function link(page: Page, lang: Lang, who: 'known' | 'unknown', next = ''): Promise<string> {
  const response = await page.request.get(`/dev/sso/link?who=${who}&lang=${lang}&next=${next}`, {
    headers: { accept: 'application/json' },
  })
  return (await response.json()).data.url
}

for (const lang of ['th', 'en'] as const) {
  const w = lineWords[lang]

  test(`a partner’s link signs in, opens the page and leaves no token in any address (R30), ${lang}`, async ({
    page,
  }) => {
    const url = await link(page, lang, 'known', '/coverages')
    const token = new URLSearchParams(url.split('?')[1]).get('token') ?? ''
    const requests: Promise<{ url: string; referer: string | null }>[] = []
    page.on('request', (request) => {
      // If a request is still running when the test ends, `headerValue` fails. The test doesn't need that request.
      const referer = request.headerValue('referer').catch(() => null)
      requests.push(referer.then((value) => ({ url: request.url(), referer: value })))
    })
    await page.goto(url)
    await expect(page).toHaveURL(localePath('/coverages', lang))
    const [, ...others] = await Promise.all(requests)
    expect(others.length).toBeGreaterThan(3)
    for (const request of others) expect(JSON.stringify(request)).not.toContain(token)
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(token)
    // Another person opens the same link, for example from the history of a shared browser.
    const stranger = await page
      .context()
      .browser()
      ?.newContext({ baseURL: new URL(page.url()).origin })
    const again = await stranger?.newPage()
    await again?.goto(url)
    await expect(again?.getByText(w.ssoFailed) ?? page.locator('nothing')).toBeVisible()
    await stranger?.close()
  })

  test(`a person without an account is asked to link one, ${lang}`, async ({ page }) => {
    await page.goto(await link(page, lang, 'unknown', '/coverages'))
    await expect(page).toHaveURL(`${localePath('/check-page-auth', lang)}?next=%2Fcoverages`)
    await expect(page.getByText(w.helloSso)).toBeVisible()
    await page.reload()
    await expect(page.getByText(w.helloSso)).toHaveCount(0)
  })

  test(`another partner’s link, and one without a token, say that signing in failed, ${lang}`, async ({
    page,
  }) => {
    const url = (await link(page, lang, 'known'))
      .replace('partner_id=tempo', 'partner_id=orchid')
      .replace('secret_key=tempo', 'secret_key=orchid')
    for (const address of [url, localePath('/sso', lang)]) {
      await page.goto(address)
      await expect(page.getByText(w.ssoFailed)).toBeVisible()
      await expect(page).toHaveURL(localePath('/sso', lang))
    }
    expect(await page.evaluate(() => document.cookie)).not.toContain('khum-signed-in')
  })
}
