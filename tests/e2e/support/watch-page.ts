import { expect, type Page, type Request } from '@playwright/test'

/** Playwright logs this warning on every page, because playwright.config.ts blocks service workers. */
const workerWarning = 'Service Worker registration blocked by Playwright'

/** The notification stream stays open as long as the page, so it doesn't count as an open request. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/notifications/stream'

/** Records console errors and warnings, uncaught errors and failed requests. `take` returns and clears them. */
export function watchPage(page: Page) {
  const problems: string[] = []
  const open = new Set<Request>()

  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== workerWarning)
      problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    // Ignores the requests that the browser cancels when it leaves the page.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    problems.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })

  return {
    /**
     * Waits until a screen is shown (title and heading), its scripts have been requested and no request is open. Checks
     * again two frames later.
     */
    async settled(): Promise<void> {
      const screenShows = () =>
        page.evaluate(
          () =>
            document.title !== '' &&
            document.querySelector('h1') !== null &&
            // A server-rendered page requests its scripts after the first paint. Until then, its links have `data-rel`.
            document.querySelector('link[data-rel]:not([rel])') === null,
        )
      await expect(async () => {
        expect(await screenShows()).toBe(true)
        expect(open.size).toBe(0)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        expect(open.size).toBe(0)
        // Checks again, because the screen may have redirected in the meantime.
        expect(await screenShows()).toBe(true)
      }).toPass({ intervals: [10, 20, 40, 80], timeout: 30_000 })
    },
    take: (): string[] => problems.splice(0),
  }
}
