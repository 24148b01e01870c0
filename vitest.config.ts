import os from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { licences } from './apps/web/vite-plugins/licences.ts'

// These timeouts only stop tests that hang. They're long so that a busy machine fails no test; tests of promised times
// measure them.
const patient = { poll: { timeout: 20_000 } }
const testTimeout = 60_000

export default defineConfig({
  test: {
    // By default Vitest leaves a core free, which is half of a machine with two.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        plugins: [licences()],
        test: {
          name: 'unit',
          testTimeout,
          expect: patient,
          environment: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/api/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/*.processes.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['apps/api/**/*.api.test.ts'],
          globalSetup: ['apps/api/test/postgres/global-setup.ts'],
          testTimeout,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'processes',
          // Each starts two servers and tests races, so they run one file at a time after all other tests.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: ['apps/api/**/*.processes.test.ts'],
          globalSetup: [
            'apps/api/test/postgres/global-setup.ts',
            'apps/api/test/two-processes/build-server.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        plugins: [react(), licences()],
        test: {
          name: 'screen',
          testTimeout,
          expect: patient,
          environment: 'jsdom',
          include: ['apps/web/**/*.test.tsx'],
          setupFiles: ['apps/web/test/setup.ts'],
        },
      },
    ],
  },
})
