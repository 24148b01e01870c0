import * as z from 'zod/mini'
import { isClaimableAmount } from './amounts'
import { addYears, isIsoDate } from './calendar'
import type { CardType, CoverageState } from './coverages'
import type { DocumentList } from './documents'
import type { FieldErrorCode } from './errors'
import { limits } from './limits'
import { isEmail } from './person-rules'
import { bahtToSatang } from './typed-amounts'
import { visibleLine, visibleText } from './visible-text'

export const claimTypes = ['accident', 'illness', 'other'] as const
export type ClaimType = (typeof claimTypes)[number]

/**
 * The kinds of treatment, each covered by its own benefit. Requirement 3.10 prescribes the spelling `admited`, with one
 * t.
 */
export const admitedTypes = [
  'opd',
  'ipd',
  'emergency_opd',
  'dental',
  'vision',
  'maternity',
  'check_up',
  'other',
] as const
export type AdmitedType = (typeof admitedTypes)[number]

/**
 * The data of an unfinished claim. A draft may have invalid entries, so only their lengths are checked. Amounts are
 * strings, as the member typed them.
 */
export const claimDraftDataSchema = z.object({
  email: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
  claim_type: z.optional(z.enum(claimTypes)),
  admited_type: z.optional(z.enum(admitedTypes)),
  admited_date: z.optional(z.string().check(z.maxLength(10, 'too_long'))),
  accident_date: z.optional(z.string().check(z.maxLength(10, 'too_long'))),
  symptom: z.optional(
    z.string().check(z.overwrite(visibleText), z.maxLength(limits.symptom.max, 'too_long')),
  ),
  medical_expense: z.optional(z.string().check(z.maxLength(20, 'too_long'))),
  provider_code: z.optional(z.string().check(z.maxLength(limits.hospitalCode.max, 'too_long'))),
  provider_name: z.optional(
    z.string().check(z.overwrite(visibleLine), z.maxLength(limits.providerName.max, 'too_long')),
  ),
})
export type ClaimDraftData = z.infer<typeof claimDraftDataSchema>

export type ClaimField =
  | keyof ClaimDraftData
  | 'documents.receipt'
  | 'documents.medical'
  | 'documents.bank_book'

export interface ClaimIssue {
  path: ClaimField
  code: FieldErrorCode
}

/** Returns the attachment lists that need at least one file; self-bought cards need no bank book. Requirement 5.14 */
export function requiredLists(cardType: CardType): readonly DocumentList[] {
  return cardType === 'self_bought' ? ['receipt', 'medical'] : ['receipt', 'medical', 'bank_book']
}

/**
 * Checks the first step of the e-Claim, in the form and on the server. `today` is an ISO date in Bangkok. `cover` is
 * the claim's coverage; if it has ended, only treatments up to its last day can be claimed. Returns one issue per wrong
 * field, in the order of the form. Requirements 5.8 to 5.11, R58
 */
export function checkClaimData(
  data: ClaimDraftData,
  today: string,
  cover?: { state: CoverageState; expiry_date: string },
): ClaimIssue[] {
  const issues: ClaimIssue[] = []
  const add = (path: ClaimField, code: FieldErrorCode | null) => {
    if (code) issues.push({ path, code })
  }
  add('claim_type', data.claim_type ? null : 'required')
  if (data.claim_type === 'accident') add('accident_date', checkAccidentDate(data, today))
  add('admited_type', data.admited_type ? null : 'required')
  add('admited_date', checkDate(data.admited_date, today) ?? checkCover(data.admited_date, cover))
  add('symptom', data.symptom?.trim() ? null : 'required')
  add('provider_name', data.provider_name?.trim() ? null : 'required')
  add('medical_expense', checkAmount(data.medical_expense))
  add('email', checkEmail(data.email))
  return issues
}

/** Returns one issue per attachment list that lacks a required file. Requirement 5.14 */
export function checkClaimDocuments(counts: Record<DocumentList, number>, cardType: CardType): ClaimIssue[] {
  return requiredLists(cardType)
    .filter((list) => counts[list] < 1)
    .map((list) => ({ path: `documents.${list}`, code: `${list}_needed` }))
}

function checkDate(value: string | undefined, today: string): FieldErrorCode | null {
  if (!value) return 'required'
  if (!isIsoDate(value)) return 'date_invalid'
  return value > today ? 'date_future' : null
}

function checkCover(
  day: string | undefined,
  cover: { state: CoverageState; expiry_date: string } | undefined,
): FieldErrorCode | null {
  return cover?.state === 'ended' && day && day > cover.expiry_date ? 'date_after_cover' : null
}

function checkAccidentDate(data: ClaimDraftData, today: string): FieldErrorCode | null {
  const wrong = checkDate(data.accident_date, today)
  if (wrong) return wrong
  const admission = data.admited_date
  return admission && isIsoDate(admission) && data.accident_date && data.accident_date > admission
    ? 'accident_after_admission'
    : null
}

function checkAmount(value: string | undefined): FieldErrorCode | null {
  if (!value?.trim()) return 'required'
  const satang = bahtToSatang(value)
  if (satang === null) return 'amount_invalid'
  return isClaimableAmount(satang) ? null : 'amount_range'
}

/** Returns the error of the optional email address; null if it is valid or empty. Requirement 5.11 */
function checkEmail(value: string | undefined): FieldErrorCode | null {
  const email = value?.trim()
  if (!email) return null
  if (email.length > limits.email.max) return 'email_too_long'
  return isEmail(email) ? null : 'email_invalid'
}

/**
 * Returns the last day on which the member must keep the paper originals: one year after we received the claim.
 * Requirement 9.5 counts from the dates of the receipts, which we don't know. Receipts are never newer than the claim,
 * so this period is long enough.
 */
export function keepOriginalsUntil(receivedOn: string): string {
  return addYears(receivedOn, limits.originalsKeptYears)
}
