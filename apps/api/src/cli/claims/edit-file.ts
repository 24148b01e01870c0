import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { CliError } from '../run-cli'

/**
 * Reads the JSON file of a `put-…` command. Returns its `code`, and the rest as the body of the call to the integration
 * API.
 * @throws CliError if the file can't be read or doesn't match the schema
 */
export async function readEditFile<T>(
  command: string,
  file: string,
  schema: z.core.$ZodType<T>,
): Promise<{ code: string; body: T }> {
  if (!file) throw new CliError(`${command}: which file?`, 2)
  const content = await readJson(file)
  const named = z.safeParse(z.object({ code: z.string() }), content)
  if (!named.success) throw new CliError(`${file}: needs a code`, 2)
  const body = z.safeParse(schema, content)
  if (body.success) return { code: named.data.code, body: body.data }
  const mistakes = body.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new CliError(`${file}: ${mistakes.join('; ')}`, 2)
}

/** Reads a JSON file and checks it against a schema. @throws CliError */
export async function readJsonFile<T>(
  command: string,
  file: string | undefined,
  schema: z.core.$ZodType<T>,
): Promise<T> {
  if (!file) throw new CliError(`${command}: which file?`, 2)
  const parsed = z.safeParse(schema, await readJson(file))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new CliError(`${file}: ${mistakes.join('; ')}`, 2)
}

/** Reads a JSON file. @throws CliError if the file can't be read or isn't JSON */
export async function readJson(file: string): Promise<unknown> {
  try {
    // Editors on Windows may add a byte order mark, which JSON.parse would refuse.
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}
