import type { Page } from '@playwright/test'

/**
 * Makes the page use `theme`: removes the theme from the page's HTML, so that the page requests it, and responds to
 * that request with `theme`.
 */
export async function serveTheme(page: Page, theme: unknown): Promise<void> {
  await page.route(
    (url) => url.hostname === 'localhost' && !/\.|^\/(api|v1|assets)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      // With this cookie, the server doesn't prerender the screen. The prerendered HTML would have another theme.
      const headers = await route.request().allHeaders()
      const cookie = [headers.cookie, 'khum-own-partner=1'].filter(Boolean).join('; ')
      const response = await route.fetch({ headers: { ...headers, cookie } })
      const html = (await response.text())
        .replace(/(id="khum-boot">)(.*?)(<\/script>)/s, (_, start: string, boot: string, end: string) => {
          const bare = JSON.stringify({ ...JSON.parse(boot), theme: null })
          return start + bare.replaceAll('<', '\\u003c') + end
        })
        .replace(/<style id="khum-theme">.*?<\/style>/s, '')
      await route.fulfill({ response, body: html })
    },
  )
  await page.route('**/api/v1/partner-info*', (route) =>
    route.fulfill({ json: { data: { ins_code: 'KHM', line_liff_id: null, line_liff_keys: [] } } }),
  )
  await page.route('**/api/v1/theme/*', (route) => route.fulfill({ json: { data: theme } }))
}
