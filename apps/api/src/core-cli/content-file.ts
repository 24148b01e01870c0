import { readFile } from 'node:fs/promises'
import { type ContentEdit, contentEditSchema } from '@khum/contract'
import * as z from 'zod'
import { CliError } from './cli-error'

/** A promotion or an article from a JSON file: its `code`, and the rest as the integration call takes it. @throws CliError */
export async function readContentFile(file: string): Promise<{ code: string; body: ContentEdit }> {
  if (!file) throw new CliError('put-content: which file?', 2)
  const content = await readJson(file)
  const named = z.safeParse(z.object({ code: z.string() }), content)
  if (!named.success) throw new CliError(`${file}: needs a code`, 2)
  const body = z.safeParse(contentEditSchema, content)
  if (body.success) return { code: named.data.code, body: body.data }
  const mistakes = body.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new CliError(`${file}: ${mistakes.join('; ')}`, 2)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new CliError(`${file}: ${error instanceof Error ? error.message : String(error)}`, 2)
  }
}
