import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

// Workers are separate processes and read this from their environment.
process.env.KHUM_WALKS = 'all'

/** Opens every screen in every combination of language and insurer: `npm run test:walks`, about six minutes. */
export default defineConfig({ ...journeys, testMatch: ['routes.spec.ts'] })
