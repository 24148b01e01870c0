import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

/**
 * Takes pictures and tests nothing: `npm run screenshots`. The project `pictures` takes the pictures of the README and
 * docs/THEME.md, in docs/pictures. The project `screens` takes a picture of every screen in both languages, in
 * .cache/screenshots.
 */
export default defineConfig({
  ...journeys,
  testDir: 'tests/screenshots',
  use: { ...journeys.use, trace: 'off' },
  projects: [
    {
      name: 'pictures',
      testMatch: ['pictures.spec.ts', 'theme-pictures.spec.ts'],
      use: { deviceScaleFactor: 2 },
    },
    { name: 'screens', testMatch: 'screens.spec.ts', timeout: 600_000 },
  ],
})
