import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { memoryFolder } from './scripts/memory-folder'
import { chromiumArguments, chromiumPath } from './tests/e2e/support/chromium'
import { reading } from './tests/e2e/support/server-process'

const port = Number(process.env.KHUM_TEST_PORT ?? 3399)
// Workers and servers are separate processes and must use the same folders as this process.
process.env.TMPDIR = memoryFolder()
const dataDir = process.env.KHUM_TEST_DATA ?? ownDataDir()
process.env.KHUM_TEST_DATA = dataDir

/** Journeys through the built app in a real Chromium with a phone-sized screen. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that passes only at its second try is reported as flaky. That is a fault to fix, in the journey or in
  // Khum.
  retries: 1,
  // Uses more workers than a small machine has cores, because journeys often wait: for a server that starts, a toast
  // that disappears, or a call that is repeated.
  workers: 4,
  timeout: 150_000,
  // This timeout is shorter than the 30 s after which a page polls. So a test can't pass if the notification stream
  // doesn't work.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // Tracing every step costs a fifth of the time: run a failing journey again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Playwright can't watch calls that go through a service worker, so only the offline journeys allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...reading,
      // This limit is high, because all journeys come from the same IP address.
      OTP_SENDS_PER_ADDRESS: '1000',
    },
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})

/** Makes a data folder that is removed once the run and its server have ended. */
function ownDataDir(): string {
  const made = mkdtempSync(path.join(memoryFolder(), 'khum-e2e-'))
  process.on('exit', () => {
    for (const folder of [made, `${made}-prepared`]) rmSync(folder, { recursive: true, force: true })
  })
  return made
}
