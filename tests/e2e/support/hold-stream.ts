import type { Page } from '@playwright/test'

/**
 * Blocks the page's event stream, as some proxies do, so that the page learns about its session only from its own calls.
 */
export async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/v1/notifications/stream', () => {})
}
