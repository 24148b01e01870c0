import { type SpawnOptions, spawnSync } from 'node:child_process'
import type { OsUser } from './os-user'

/**
 * How every process of PostgreSQL is started: as its user, with nothing of our environment (it holds keys), and in a
 * folder that this user may enter.
 */
export function childOptions(user: OsUser | undefined, cwd: string) {
  return {
    ...user,
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_MESSAGES: 'C' },
  } satisfies SpawnOptions
}

/** Runs a short-lived program to its end; `output` holds its words, errors first. */
export function run(program: string, args: string[], user: OsUser | undefined, cwd: string) {
  const result = spawnSync(program, args, { ...childOptions(user, cwd), encoding: 'utf8' })
  const words = `${result.stderr ?? ''}${result.stdout ?? ''}`.trim()
  return { ok: result.status === 0, output: words || (result.error?.message ?? '') }
}
