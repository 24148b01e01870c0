import type { Page } from '@playwright/test'

/**
 * Opens a URL of the app without loading the page again, as "back" and "forward" do, and waits until its screen is
 * shown. The page must have settled. Tests that open many screens use this function, because it is several times faster
 * than `page.goto`.
 */
export async function openInApp(page: Page, address: string): Promise<void> {
  // A page from the server looks settled before the app runs. So this waits for `scrollRestoration`, which the app sets
  // when it has shown its first screen.
  await page.waitForFunction(() => window.history.scrollRestoration === 'manual')
  await page.evaluate(
    (next) =>
      new Promise<void>((shown, fail) => {
        const timer = setTimeout(() => fail(new Error(`the app shows no screen for ${next}`)), 20_000)
        // The app scrolls to the top when it shows a screen that isn't in its history, also after a redirect.
        const { scrollTo } = window
        window.scrollTo = () => {
          clearTimeout(timer)
          window.scrollTo = scrollTo
          window.scrollTo(0, 0)
          shown()
        }
        window.history.pushState({ key: crypto.randomUUID() }, '', next)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }),
    address,
  )
}
