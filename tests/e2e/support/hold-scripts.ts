import type { Page } from '@playwright/test'

/**
 * Holds back the app's scripts, so that only the HTML and the small entry script work.
 * @returns a function that lets the scripts load
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/shell-*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
