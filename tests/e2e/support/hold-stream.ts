import type { Page } from '@playwright/test'

/**
 * A page that hears of nothing by itself, as with a proxy that holds every stream back: what it then knows of its session
 * it knows by its own calls.
 */
export async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/v1/notifications/stream', () => {})
}
