// Runs the Vitest projects on another version of Node, for example `npm run test:node -- 24`. Installs that Node from
// npm into .cache/.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const [version, ...rest] = process.argv.slice(2)
if (!version || !/^\d+(\.\d+){0,2}$/.test(version)) {
  process.stderr.write('Name a version of Node: npm run test:node -- 24\n')
  process.exit(2)
}

const platform = process.platform === 'win32' ? 'win' : process.platform
const name = `node-${platform}-${process.arch}`
const folder = path.join(root, '.cache', `node-${version}`)
const bin = path.join(folder, 'node_modules', name, 'bin')

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(bin)) {
  // Without a package.json in this folder, npm would install into this project's workspaces.
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`])
}
const node = path.join(bin, platform === 'win' ? 'node.exe' : 'node')
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
run(node, ['--version'], env)
run(node, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...rest], env)
