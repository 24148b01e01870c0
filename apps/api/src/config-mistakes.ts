import type * as z from 'zod'
import { withSecretFiles } from './config-files'

/** Thrown for mistakes in the environment variables; the message has one line for each mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * Parses the environment variables of a schema, in which every variable is optional. Lists variables that can't be read
 * in `unreadable`, one line each, and treats them as unset, so that the other variables can still be checked.
 */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  values: Record<string, string | undefined>,
): { value: z.output<S>; unreadable: string[] } {
  const { env, mistakes } = withSecretFiles(values, Object.keys(schema.shape))
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return { value: parsed.data, unreadable: mistakes }
  const { issues } = parsed.error
  for (const { path } of issues) delete given[String(path[0])]
  return {
    value: schema.parse(given),
    unreadable: [...mistakes, ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`)],
  }
}

/**
 * Reports all mistakes, but no mistake in `others` that names an unreadable variable: it may exist only because the
 * variable was treated as unset.
 * @throws ConfigError if there is a mistake
 */
export function refuseMistakes(unreadable: readonly string[], others: readonly string[]): void {
  const names = unreadable.map((line) => line.replace(/(_FILE)?:.*/s, ''))
  const isDoubtful = (line: string) => names.some((name) => new RegExp(`\\b${name}\\b`).test(line))
  const lines = [...unreadable, ...others.filter((line) => !isDoubtful(line))]
  if (lines.length > 0) throw new ConfigError(lines)
}
