import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child'
import { copyPackage, findNativePackage, makeLibraryLinks } from './native-package'
import type { OsUser } from './os-user'
import { DatabaseStartError } from './start-error'

export type Binaries = { initdb: string; postgres: string }

const PLATFORM = `${process.platform}-${process.arch}`

/**
 * Returns PostgreSQL's programs for this platform. If `user` can't run them where npm installed them, copies them into
 * `dataDir`. @throws DatabaseStartError if npm installed no programs for this platform or `user` can't run the copy
 * either
 */
export async function prepareBinaries(dataDir: string, user: OsUser | undefined): Promise<Binaries> {
  const found = process.platform === 'win32' ? undefined : findNativePackage(PLATFORM)
  if (!found) {
    throw new DatabaseStartError(
      `Khum brings no PostgreSQL for this platform (${PLATFORM}). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  // Ignores errors, for example because npm's folder is read-only. If the programs can't run in npm's folder without
  // the links, the code below copies the programs.
  await makeLibraryLinks(found.native).catch(() => undefined)
  const inPlace = programsIn(found.native)
  if (whyNotRunnable(inPlace, user, dataDir) === undefined) return inPlace

  const folder = join(dataDir, 'bin', `postgres-${found.version}`)
  const copy = programsIn(folder)
  if (whyNotRunnable(copy, user, dataDir) === undefined) return copy
  await copyPackage(found, folder)
  const problem = whyNotRunnable(copy, user, dataDir)
  if (problem === undefined) return copy
  rmSync(folder, { recursive: true, force: true })
  throw new DatabaseStartError(
    `The PostgreSQL that Khum brings does not run on this system (${PLATFORM}: ${problem}). Set DATABASE_URL to a PostgreSQL server.`,
  )
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

/**
 * Returns why the programs can't run; undefined if they can. Runs them to find out, because no other check finds every
 * cause: permissions, missing libraries, another C library.
 */
function whyNotRunnable(programs: Binaries, user: OsUser | undefined, cwd: string): string | undefined {
  const failed = [programs.postgres, programs.initdb]
    .map((program) => run(program, ['--version'], user, cwd))
    .find((result) => !result.ok)
  return failed && (failed.output.split('\n')[0] ?? 'it does not start')
}
