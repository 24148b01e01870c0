// Finds a Chromium for the browser tests, or installs one if possible.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const places = [
  process.env.CHROMIUM_PATH,
  // The headless shell has the same engine as Chromium, and the browser tests take a quarter less time with it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium() {
  return [...places, chromium.executablePath()].find((place) => place && existsSync(place)) ?? null
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  process.stderr.write(`> ${command} ${args.join(' ')}\n`)
  execFileSync(command, args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Returns the path of a Chromium. If there is none, installs one with apt-get or Playwright. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  process.stderr.write('No Chromium found; installing one for the browser tests.\n')
  const attempts = [
    () => {
      if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error('not root on Debian')
      run('apt-get', ['update', '-qq'])
      run('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'])
    },
    () => run('apt-get', ['install', '-y', '-qq', 'chromium']),
    () =>
      run(process.execPath, [
        fileURLToPath(import.meta.resolve('@playwright/test/cli')),
        'install',
        'chromium',
      ]),
  ]
  for (const attempt of attempts) {
    try {
      attempt()
    } catch (error) {
      process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`)
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium found or installed. Install one and set CHROMIUM_PATH to its path.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(`${ensureChromium()}\n`)
