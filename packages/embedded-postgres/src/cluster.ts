import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries'
import { run } from './child'
import { type DataDirectory, makePrivateFolder } from './data-directory'
import { DatabaseStartError } from './start-error'

export const SUPERUSER = 'postgres'

const UNFINISHED = 'postgres.new-'

/**
 * The names of the UTF-8 character type on different operating systems; the first one that works is used. With plain
 * `C`, pg_trgm doesn't treat Thai characters as letters, so searches would find nothing.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'C.utf8', 'UTF-8', 'en_US.UTF-8', 'th_TH.UTF-8']

/**
 * If there is no database cluster, creates it. First removes unfinished clusters that interrupted starts left behind.
 */
export function prepareCluster(
  { root, pgData, user }: DataDirectory,
  binaries: Binaries,
  durable: boolean,
): void {
  if (existsSync(pgData)) return
  removeUnfinished(root)
  let problem = ''
  for (const characterType of CHARACTER_TYPES) {
    // Each attempt gets a new folder, because the initdb of a killed start may still be writing to the folder of that
    // start.
    const unfinished = mkdtempSync(join(root, UNFINISHED))
    makePrivateFolder(unfinished, user)
    const result = run(binaries.initdb, initArguments(unfinished, characterType, durable), user, root)
    if (result.ok) {
      renameSync(unfinished, pgData)
      return
    }
    rmSync(unfinished, { recursive: true, force: true })
    problem = result.output
    if (!problem.includes('invalid locale name')) break
  }
  throw new DatabaseStartError(
    `The database in ${root} could not be created: ${problem}. Fix this, or set DATABASE_URL.`,
  )
}

function removeUnfinished(root: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(UNFINISHED))) {
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
