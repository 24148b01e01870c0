import { bangkokDate } from '@khum/contract/calendar'
import type { AdmitedType, ClaimType } from '@khum/contract/claim-rules'
import type { Words } from '@khum/contract/fields'
import { type PaperClaim, paperClaimSchema } from '@khum/contract/office-paper'
import { parseAmount } from '../../ui/amounts'

export interface PaperLine {
  id: string
  description: string
  diagnosis: string
  /** The amount in baht, as typed. */
  amount: string
}

/** What was typed into the form of a paper claim. */
export interface PaperForm {
  coverage_id: string
  received_on: string
  claim_type: ClaimType
  admited_type: AdmitedType
  admited_date: string
  accident_date: string
  place: string
  /** The code of the chosen hospital; empty if the place isn't in our list of hospitals. */
  place_code: string
  symptom: string
  lines: readonly PaperLine[]
  /** Whether the paper originals came with the claim. `shelf` says where they are. */
  hasOriginals: boolean
  shelf: string
  /**
   * The claim that was sent last, with its idempotency key. Sending the same claim again, even after a reload, uses the
   * same key, so that it is registered once.
   */
  sent: { key: string; body: string } | null
}

export function emptyLine(): PaperLine {
  return { id: crypto.randomUUID(), description: '', diagnosis: '', amount: '' }
}

export function emptyForm(coverageId: string): PaperForm {
  return {
    coverage_id: coverageId,
    received_on: bangkokDate(new Date()),
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '',
    accident_date: '',
    place: '',
    place_code: '',
    symptom: '',
    lines: [emptyLine()],
    hasOriginals: false,
    shelf: '',
    sent: null,
  }
}

/** What is wrong with a form: an error code for each field's path. */
export type Wrong = Readonly<Record<string, string>>

/**
 * Checks the form with the schema of the call, and returns either the claim or the wrong fields.
 * @param names usual headings of lines in both languages; any other description is stored as typed, for both languages
 */
export function readForm(form: PaperForm, names: readonly Words[]): { claim: PaperClaim } | { wrong: Wrong } {
  const parsed = paperClaimSchema.safeParse({
    coverage_id: form.coverage_id,
    received_on: form.received_on,
    claim_type: form.claim_type,
    admited_type: form.admited_type,
    admited_date: form.admited_date,
    symptom: form.symptom,
    provider_name: form.place,
    ...(form.claim_type === 'accident' ? { accident_date: form.accident_date } : {}),
    ...(form.place_code ? { provider_code: form.place_code } : {}),
    ...(form.hasOriginals ? { originals: { shelf: form.shelf.trim() || null } } : {}),
    lines: withoutEmptyEnd(form.lines).map(({ description, diagnosis, amount }) => ({
      description: wordsOf(description.trim(), names),
      billed_satang: parseAmount(amount) ?? Number.NaN,
      ...(diagnosis.trim() ? { diagnosis_code: diagnosis.trim().toUpperCase() } : {}),
    })),
  })
  if (parsed.success) return { claim: parsed.data }
  return {
    wrong: toWrong(
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message })),
      form,
    ),
  }
}

/** Returns one error for each wrong field: `required` if the field is empty, otherwise its first error. */
export function toWrong(fields: readonly { path: string; code: string }[], form: PaperForm): Wrong {
  const wrong: Record<string, string> = {}
  for (const { path, code } of fields) {
    const field = path
      .replace(/^provider_(name|code)$/, 'place')
      .replace(/\.description\.(th|en)$/, '.description')
    wrong[field] ??= isEmpty(form, field) ? 'required' : code
  }
  return wrong
}

function isEmpty(form: PaperForm, field: string): boolean {
  const [, index, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  const line = form.lines[Number(index)]
  if (line) {
    const text =
      part === 'description' ? line.description : part === 'billed_satang' ? line.amount : line.diagnosis
    return text.trim() === ''
  }
  const value = Object.entries(form).find(([name]) => name === field)?.[1]
  return typeof value === 'string' && value.trim() === ''
}

/** Leaves out empty lines at the end of the list, but keeps the first line. */
function withoutEmptyEnd(lines: readonly PaperLine[]): readonly PaperLine[] {
  const last = lines.findLastIndex(
    ({ description, diagnosis, amount }) => description + diagnosis + amount !== '',
  )
  return lines.slice(0, Math.max(last, 0) + 1)
}

function wordsOf(text: string, names: readonly Words[]): Words {
  return names.find(({ th, en }) => text === th || text === en) ?? { th: text, en: text }
}

/** The sum of the lines in satang; amounts that can't be read count as 0. */
export function sumOfLines(lines: readonly PaperLine[]): number {
  return lines.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0)
}
