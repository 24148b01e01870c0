import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries'
import { run } from './child'
import { type DataDirectory, makePrivateFolder } from './data-directory'
import { DatabaseStartError } from './start-error'

export const SUPERUSER = 'postgres'

const HALF_MADE = 'postgres.new-'

/**
 * Character classes come from the C library: with plain `C`, pg_trgm takes no Thai letter for a letter and finds
 * nothing. Systems call the same thing by different names.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'C.utf8', 'UTF-8', 'en_US.UTF-8', 'th_TH.UTF-8']

/** Makes the database cluster, once: what a start that was cut off had made is thrown away. */
export function prepareCluster(
  { root, pgData, user }: DataDirectory,
  binaries: Binaries,
  durable: boolean,
): void {
  if (existsSync(pgData)) return
  removeHalfMade(root)
  let problem = ''
  for (const characterType of CHARACTER_TYPES) {
    // A name of its own: the initdb of a start that was killed may still be writing to the last one.
    const half = mkdtempSync(join(root, HALF_MADE))
    makePrivateFolder(half, user)
    const result = run(binaries.initdb, initArguments(half, characterType, durable), user, root)
    if (result.ok) {
      renameSync(half, pgData)
      return
    }
    rmSync(half, { recursive: true, force: true })
    problem = result.output
    if (!problem.includes('invalid locale name')) break
  }
  throw new DatabaseStartError(
    `The database in ${root} could not be made: ${problem}. Mend this, or set DATABASE_URL.`,
  )
}

function removeHalfMade(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(HALF_MADE))) {
    rmSync(join(root, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function initArguments(folder: string, characterType: string, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
}
