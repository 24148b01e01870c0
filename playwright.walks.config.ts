import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

// Workers are other processes, and read it there.
process.env.KHUM_WALKS = 'all'

/** The walks over every screen in every combination of language and insurer: `npm run test:walks`, about ten minutes. */
export default defineConfig({ ...journeys, testMatch: ['routes.spec.ts', 'large-text.spec.ts'] })
