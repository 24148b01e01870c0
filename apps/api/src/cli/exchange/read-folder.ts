import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Manifest, manifestSchema, valueAt, type WrittenManifest } from '@khum/contract'
import type * as z from 'zod/mini'
import { CliError } from '../run-cli'
import { manifestNotes } from './docs/manifest-notes'

export interface BatchFolder {
  folder: string
  /** The manifest as written in the file. It is sent unchanged. */
  written: WrittenManifest
  manifest: Manifest
}

/** Reads the manifest of a batch. @throws CliError that names each wrong field */
export async function readBatchFolder(folder: string): Promise<BatchFolder> {
  const file = path.join(folder, 'manifest.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`${file} can't be read: name the folder of a batch.`, 2)
  })
  const written = parseJson(file, text)
  return { folder, written: written as WrittenManifest, manifest: checkManifest(file, written) }
}

/** Requires that the folder has every file of its manifest. @throws CliError that names each missing file */
export async function requireFiles({ folder, manifest }: BatchFolder): Promise<void> {
  const missing: string[] = []
  for (const { name } of manifest.files) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (!found?.isFile()) missing.push(`  ${name}`)
  }
  if (missing.length === 0) return
  const lines = missing.join('\n')
  throw new CliError(
    `${folder} doesn't have these files of its manifest (ไม่พบไฟล์):\n${lines}\nNothing was sent.`,
  )
}

/** Checks a manifest. Error messages call the manifest `name`. @throws CliError that names each wrong field */
export function checkManifest(name: string, written: unknown): Manifest {
  const parsed = manifestSchema.safeParse(written)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.') || 'manifest'}: ${describe(issue, valueAt(written, issue.path))}`,
  )
  throw new CliError(`${name} isn't right (ไฟล์ไม่ถูกต้อง):\n${issues.join('\n')}`, 1)
}

function parseJson(file: string, text: string): unknown {
  try {
    // Editors on Windows may add a byte order mark, which JSON.parse would refuse.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CliError(`${file} isn't JSON: ${error instanceof Error ? error.message : String(error)}`, 1)
  }
}

const words: Readonly<Record<string, string>> = {
  required: 'missing (ไม่มีค่าที่จำเป็น)',
  too_long: 'too long (ยาวเกินไป)',
  invalid: 'not valid (ค่าไม่ถูกต้อง)',
  date_invalid: 'not a day such as 2026-11-22 (วันที่ไม่ถูกต้อง)',
  scope_missing: 'needed in a full batch, and not allowed in a delta (ใช้กับชุดแบบ full เท่านั้น)',
  reason_missing: 'needed in a correction, and not allowed in other batches (ชุดแก้ไขต้องระบุ ชุดแบบอื่นห้ามระบุ)',
  sum_of_other_kind:
    'only a file of products has the sum limit, and only one of balances used (limit ใช้กับ product และ used ใช้กับ balance เท่านั้น)',
  name_twice: 'two files have the same name (ชื่อไฟล์ซ้ำกัน)',
}

function describe(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return `unknown: ${issue.keys.join(', ')} (ไม่รู้จักช่องนี้)`
  if (issue.code !== 'custom' && (value === undefined || value === null)) return `${words.required}`
  if (issue.code === 'invalid_value') return `${words.invalid}: one of ${issue.values.join(', ')}`
  const path = issue.path.filter((part) => typeof part === 'string').join('.')
  const about = issue.message === 'invalid' ? manifestNotes[path] : undefined
  return about ? `${words.invalid}. ${about}` : (words[issue.message] ?? `${words.invalid}`)
}
