// `npm run check` runs all checks, as many at a time as there are cores. `npm run types` runs only TypeScript's.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'

const folders = ['apps/api', 'apps/web', '.', 'apps/office', 'packages/contract', 'packages/ui']
const commands = [
  // Each TypeScript command uses one checker, because several checkers would compute the same types several times.
  ...[...folders, 'packages/embedded-postgres'].map((folder) => `tsc --checkers 1 -p ${folder}`),
  'biome check --error-on-warnings',
  'knip',
  'tsx scripts/structure/check.ts',
].filter((command) => command.startsWith(process.argv[2] ?? ''))

/** @type {string[]} */
const failed = []

/** Runs commands one after the other until none is left. Prints the output of each command when the command ends. */
async function work() {
  for (let command = commands.shift(); command; command = commands.shift()) {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    process.stdout.write(`> ${command}\n${output}`)
    if (code !== 0) failed.push(command)
  }
}

await Promise.all(Array.from({ length: os.availableParallelism() }, work))
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
