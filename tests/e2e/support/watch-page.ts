import { expect, type Page, type Request } from '@playwright/test'

/** playwright.config.ts blocks service workers, and Playwright reports that on every page. */
const workerWarning = 'Service Worker registration blocked by Playwright'

/** The notification stream stays open as long as the page, so waiting for it would never end. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/notifications/stream'

/** Records what a visitor doesn't see: console messages, uncaught errors, and failed or open requests. */
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
    // Leaving a page cancels its requests; that is no fault.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    problems.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })

  return {
    /** Waits until a screen with a title and a heading shows, with no open request now or two frames later. */
    async settled(): Promise<void> {
      const screenShows = () =>
        page.evaluate(() => document.title !== '' && document.querySelector('h1') !== null)
      await expect(async () => {
        expect(await screenShows()).toBe(true)
        expect(open.size).toBe(0)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        expect(open.size).toBe(0)
        // A screen that redirects may have disappeared before the next one shows.
        expect(await screenShows()).toBe(true)
      }).toPass({ intervals: [10, 20, 40, 80], timeout: 30_000 })
    },
    /** Returns the problems recorded since the last call. */
    take: (): string[] => problems.splice(0),
  }
}
