import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The system user that PostgreSQL runs as, if Khum runs as a different user. */
export type OsUser = { uid: number; gid: number }

const NOBODY: OsUser = { uid: 65534, gid: 65534 }

/**
 * Returns the user that PostgreSQL must run as if Khum runs as root, because PostgreSQL refuses to run as root: the
 * owner of the existing data, or `nobody` for new data. Returns undefined if Khum doesn't run as root. PostgreSQL then
 * runs as the same user as Khum.
 */
export function postgresUser(pgData: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(pgData, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  try {
    return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
  } catch {
    return NOBODY
  }
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number.parseInt(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }), 10)
}
