import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

// Playwright's workers are separate processes, and they read this variable from their environment.
process.env.KHUM_WALKS = 'all'

/**
 * Opens every screen in every combination of language and insurer, and every screen of the office at three widths:
 * `npm run test:walks`. Pictures of the office are in .cache/screenshots/office.
 */
export default defineConfig({ ...journeys, testMatch: ['routes.spec.ts', 'office-walk.spec.ts'] })
