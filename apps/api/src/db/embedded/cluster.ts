import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseStartError } from '../database-error'
import type { Binaries } from './binaries'
import { run } from './child'
import { type DataDirectory, makePrivateFolder } from './data-directory'

export const SUPERUSER = 'postgres'

/**
 * Character classes come from the C library: with plain `C`, pg_trgm takes no Thai letter for a letter and finds
 * nothing. Systems call the same thing by different names.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'C.utf8', 'UTF-8', 'en_US.UTF-8', 'th_TH.UTF-8']

/** Makes the database cluster, once. A half-made one (a power cut) is thrown away and made again. */
export function prepareCluster(
  { root, pgData, user }: DataDirectory,
  binaries: Binaries,
  durable: boolean,
): void {
  if (existsSync(pgData)) return
  const half = `${pgData}.new`
  const problems = new Set<string>()
  for (const characterType of CHARACTER_TYPES) {
    rmSync(half, { recursive: true, force: true })
    makePrivateFolder(half, user)
    const result = run(binaries.initdb, initArguments(half, characterType, durable), user, root)
    if (result.ok) {
      renameSync(half, pgData)
      return
    }
    problems.add(result.output)
    if (!result.output.includes('invalid locale name')) break
  }
  rmSync(half, { recursive: true, force: true })
  throw new DatabaseStartError(`The database in ${root} could not be made: ${[...problems].at(-1)}`)
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
