import { expect, type Page, type Request } from '@playwright/test'

/** Playwright logs this warning on every page, because playwright.config.ts blocks service workers. */
const workerWarning = 'Service Worker registration blocked by Playwright'

/** The notification stream never ends while the page is open, so `settled` doesn't wait for it. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/v1/notifications/stream'

/**
 * Runs in the page. Returns whether the screen has a title and a heading and its app has started, now and two frames
 * later.
 */
async function showsForTwoFrames(): Promise<boolean> {
  const shows = () =>
    document.title !== '' &&
    document.querySelector('h1') !== null &&
    // React marks the element that it renders into. A page from the server shows its screen before that, and the app
    // then asks for the session.
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer'))
  if (!shows()) return false
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return shows()
}

/**
 * Records console errors and warnings, uncaught errors and failed requests. `take` returns them and empties the list.
 */
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
    // When the browser leaves a page, it cancels the page's requests. This isn't a problem of the app.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return
    problems.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })

  return {
    /**
     * Waits until the screen has a title and a heading, its app has started and no request is open. All this must still
     * be true two frames later.
     */
    async settled(): Promise<void> {
      await expect(async () => {
        expect(open.size).toBe(0)
        expect(await page.evaluate(showsForTwoFrames)).toBe(true)
        expect(open.size).toBe(0)
      }).toPass({ intervals: [10, 20, 40, 80], timeout: 30_000 })
    },
    take: (): string[] => problems.splice(0),
  }
}
