import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { licences } from './apps/web/vite-plugins/licences.ts'

// These timeouts only stop tests that hang. They are long enough for a busy machine. Tests of response times measure
// the time themselves.
const patient = { poll: { timeout: 20_000 } }
const testTimeout = 60_000
const screens = { isolate: false, testTimeout, expect: patient, environment: 'jsdom' }
const temporaryFiles = 'apps/api/test/temporary-files.ts'

/** The files that take longest. They spend most of this time waiting for servers and other processes. */
const longest = [
  'gateway.processes',
  'batch-kills.processes',
  'start-together.processes',
  'hostile-pdf',
  'inspector',
  'text-reader',
]

/**
 * Starts the files that take longest before the others of their group. Otherwise one of these long files could be the
 * last to start, and the whole run would wait for it.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(path.basename(moduleId, '.test.ts'))
      return at < 0 ? longest.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Uses three workers on a machine with two cores. Tests often wait for PostgreSQL, so two workers would leave a
    // core idle at times.
    maxWorkers: Math.max(3, os.availableParallelism() - 1),
    projects: [
      {
        plugins: [licences()],
        test: {
          name: 'unit',
          isolate: false,
          testTimeout,
          expect: patient,
          environment: 'node',
          globalSetup: [temporaryFiles],
          include: [
            'packages/**/*.test.ts',
            'apps/api/**/*.test.ts',
            'apps/{office,web}/**/*.test.ts',
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
          globalSetup: [temporaryFiles, 'apps/api/test/postgres/global-setup.ts'],
          testTimeout,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'processes',
          isolate: false,
          // Each file starts two servers and tests races, so these files run after all other tests.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: ['apps/api/**/*.processes.test.ts'],
          globalSetup: [
            temporaryFiles,
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
          ...screens,
          name: 'screen',
          include: ['apps/web/**/*.test.tsx'],
          setupFiles: ['apps/web/test/older-phone.ts', 'apps/web/test/setup.ts'],
        },
      },
      {
        plugins: [react(), licences()],
        test: {
          ...screens,
          name: 'office',
          include: ['apps/office/**/*.test.tsx'],
          setupFiles: ['apps/web/test/setup.ts'],
        },
      },
    ],
  },
})
