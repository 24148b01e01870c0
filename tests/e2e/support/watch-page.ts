import { expect, type Page, type Request } from '@playwright/test'

/** The journeys keep service workers out (playwright.config.ts), which says so on every page. */
const ownWords = 'Service Worker registration blocked by Playwright'

/** Open for as long as the page is: it says nothing about whether the screen is there. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/notifications/stream'

/** Listens to what a visitor does not see: console messages, uncaught errors, failed and open requests. */
export function watchPage(page: Page) {
  const heard: string[] = []
  const open = new Set<Request>()

  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== ownWords)
      heard.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    // What leaving a page breaks off is no fault of it.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    heard.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()}: ${response.url()}`)
  })

  return {
    /** Resolves when a screen with a title shows, no request is running, and two frames later none is either. */
    async settled(): Promise<void> {
      const stands = () => page.evaluate(() => document.title !== '' && document.querySelector('h1') !== null)
      await expect(async () => {
        expect(await stands()).toBe(true)
        expect(open.size).toBe(0)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
        expect(open.size).toBe(0)
        // A screen that redirects is gone before the next one shows.
        expect(await stands()).toBe(true)
      }).toPass({ intervals: [10, 20, 40, 80], timeout: 30_000 })
    },
    /** What was heard since the last asking. */
    take: (): string[] => heard.splice(0),
  }
}
