import { type SpawnOptions, spawnSync } from 'node:child_process'
import type { OsUser } from './os-user'

/**
 * Returns the options for every PostgreSQL process: its user, a working directory this user can enter, and none of our
 * environment, which contains keys.
 */
export function childOptions(user: OsUser | undefined, cwd: string) {
  return {
    ...user,
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_MESSAGES: 'C' },
  } satisfies SpawnOptions
}

/** Runs a short-lived program. `output` is its error output followed by its standard output. */
export function run(program: string, args: string[], user: OsUser | undefined, cwd: string) {
  const result = spawnSync(program, args, { ...childOptions(user, cwd), encoding: 'utf8' })
  const output = `${result.stderr ?? ''}${result.stdout ?? ''}`.trim()
  return { ok: result.status === 0, output: output || (result.error?.message ?? '') }
}
