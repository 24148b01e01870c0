import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

/**
 * Pictures of the running product, not tests of it: `npm run screenshots`. The project `pictures` makes those of the
 * README and of docs/THEME.md (docs/pictures), `screens` every screen in both languages (.cache/screenshots, not kept in the repository).
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
