import type { Page } from '@playwright/test'

/** Blocks the page's notification stream, so that the page learns of changes only from its own calls. */
export async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/v1/notifications/stream', () => {})
}
