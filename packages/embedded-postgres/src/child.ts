import { type SpawnOptions, spawnSync } from 'node:child_process'
import type { OsUser } from './os-user'

/**
 * Returns the options for every PostgreSQL process: the user, a directory that this user can enter, and a minimal
 * environment, because Khum's own environment contains keys.
 */
export function childOptions(user: OsUser | undefined, cwd: string) {
  return {
    ...user,
    cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_MESSAGES: 'C' },
  } satisfies SpawnOptions
}

/** Runs a program to its end. `output` is its error output followed by its standard output. */
export function run(program: string, args: string[], user: OsUser | undefined, cwd: string) {
  const result = spawnSync(program, args, { ...childOptions(user, cwd), encoding: 'utf8' })
  const output = `${result.stderr ?? ''}${result.stdout ?? ''}`.trim()
  return { ok: result.status === 0, output: output || (result.error?.message ?? '') }
}
