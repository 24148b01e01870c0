import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The system user that PostgreSQL runs as, if it isn't Khum's own. */
export type OsUser = { uid: number; gid: number }

const NOBODY: OsUser = { uid: 65534, gid: 65534 }

/**
 * Returns the user that PostgreSQL must run as, because PostgreSQL refuses to run as root. If Khum runs as root, that
 * is the owner of the existing data, or `nobody` for new data. Otherwise returns undefined: PostgreSQL then runs as
 * Khum's user.
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
