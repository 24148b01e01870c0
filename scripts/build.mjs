// Builds all programs: the app, the office, the offline page, the program that renders the app's pages on the server,
// and the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const stamp = path.join(root, 'apps/api/dist/.built')
const sources = [
  'packages/contract/src',
  'packages/embedded-postgres/src',
  'packages/ui',
  'apps/web',
  'apps/office',
  'apps/api',
  'package-lock.json',
]
const skipped = new Set(['node_modules', 'dist', 'test'])

/**
 * Returns the time of the newest change below a path, in milliseconds since the epoch.
 * @param {string} target
 * @returns {number}
 */
function newest(target) {
  const stat = statSync(target)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(target)
    .filter((name) => !skipped.has(name))
    .reduce((latest, name) => Math.max(latest, newest(path.join(target, name))), stat.mtimeMs)
}

/** Whether this folder has the sources. The container image contains only the built programs. */
function hasSources() {
  return sources.every((source) => existsSync(path.join(root, source)))
}

function isFresh() {
  const built = [
    'web/dist/index.html',
    'web/dist/sw.js',
    'web/dist/ready/render-ready.mjs',
    'office/dist/index.html',
  ].map((name) => path.join(root, 'apps', name))
  if (![stamp, ...built].every((file) => existsSync(file))) return false
  const stamped = statSync(stamp).mtimeMs
  return sources.every((source) => newest(path.join(root, source)) <= stamped)
}

/**
 * Builds all programs if a source has changed since the last build; with `force`, always. With `production`, leaves out
 * the development pages.
 */
export async function build({ force = false, production = false } = {}) {
  if (!force && (!hasSources() || isFresh())) return
  process.stderr.write('Building Khum (only when its sources changed) …\n')
  const started = new Date()
  const env = { ...process.env, NODE_ENV: 'production', DEVELOPMENT_PAGES: production ? 'no' : 'yes' }
  // Builds the three folders in parallel. The programs of `apps/web` are built one after another, because they share an
  // output folder, which the first build empties.
  await Promise.all([
    runVite(env, 'apps/web', [], ['--mode', 'offline'], ['--ssr']),
    runVite(env, 'apps/office', []),
    runVite(env, 'apps/api', []),
  ])
  writeFileSync(stamp, `${started.toISOString()}\n`)
}

/**
 * Builds a folder's programs one after the other.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @param {string[][]} programs the options of each program's build
 */
async function runVite(env, folder, ...programs) {
  for (const options of programs) {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: path.join(root, folder),
      stdio: ['ignore', 2, 2],
      env,
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`The build of ${folder} failed.`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ force: true, production: process.argv.includes('--production') })
