import * as z from 'zod/mini'
import { type BankCode, bankCodes } from './banks'
import { defineEndpoint, memberErrors } from './endpoint'
import type { FieldErrorCode } from './errors'
import { idSchema, instantSchema, langSchema } from './fields'
import { limits } from './limits'
import { otpFlowSchema, otpSendErrors } from './one-time-codes'
import { bareDigits, nationalIdDigits, thaiMobile } from './person-rules'
import { visibleLine } from './visible-text'

/** How money reaches an account: by its bank and number, or by PromptPay. */
export const payoutMethods = ['bank', 'promptpay_phone', 'promptpay_id'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** Whom a claim is paid to. Only the first three kinds of payee can enter their account in the members' app. */
export const payeeKinds = ['insured', 'guardian', 'authorised', 'policyholder', 'hospital', 'estate'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** A payout account as members and staff see it: with the last four digits of its number, which is stored encrypted. */
export const payoutSchema = z.object({
  method: z.enum(payoutMethods),
  /** The bank; null for PromptPay. */
  bank_code: z.nullable(z.enum(bankCodes)),
  last4: z.string(),
  holder: z.string(),
  /**
   * Whether the name on the account is that of the insured person or of the payee. If not, the screens warn of the
   * difference, but the account can still be used.
   */
  name_matches: z.boolean(),
})
export type Payout = z.infer<typeof payoutSchema>

export const payoutAccountSchema = z.extend(payoutSchema, { id: idSchema, confirmed_at: instantSchema })
export type PayoutAccount = z.infer<typeof payoutAccountSchema>

/** A payout account as typed. `checkPayoutAccount` checks it, in the form and on the server. */
export const typedPayoutSchema = z.object({
  method: z.enum(payoutMethods),
  bank_code: z.nullable(z.string().check(z.maxLength(3, 'invalid'))),
  number: z.string().check(z.maxLength(60, 'too_long')),
  holder: z.string().check(z.overwrite(visibleLine), z.trim(), z.maxLength(limits.card.name, 'too_long')),
})
export type TypedPayout = z.infer<typeof typedPayoutSchema>

export interface PayoutIssue {
  path: 'bank_code' | 'number' | 'holder'
  code: FieldErrorCode
}

/** Returns one issue for each wrong field of a typed account, in the order of the form. */
export function checkPayoutAccount({ method, bank_code, number, holder }: TypedPayout): PayoutIssue[] {
  const issues: PayoutIssue[] = []
  if (method === 'bank' && !isBank(bank_code)) issues.push({ path: 'bank_code', code: 'required' })
  if (number.trim() === '') issues.push({ path: 'number', code: 'required' })
  else if (payoutNumber(method, number) === null) issues.push({ path: 'number', code: wrongNumber[method] })
  if (holder.trim() === '') issues.push({ path: 'holder', code: 'required' })
  return issues
}

const wrongNumber: Record<PayoutMethod, FieldErrorCode> = {
  bank: 'account_number_digits',
  promptpay_phone: 'phone_invalid',
  promptpay_id: 'national_id_digits',
}

function isBank(code: string | null): code is BankCode {
  return bankCodes.some((known) => known === code)
}

/**
 * Returns the digits of a typed account number: 10 to 15 for a bank account, 10 for a PromptPay phone number, 13 for a
 * citizen id. Returns null for any other text. Thai digits and separators are allowed.
 */
export function payoutNumber(method: PayoutMethod, typed: string): string | null {
  if (method === 'promptpay_id') return nationalIdDigits(typed)
  if (method === 'promptpay_phone') return thaiMobile(typed)?.replace(/^\+66/, '0') ?? null
  const digits = bareDigits(typed)
  return /^\d{10,15}$/.test(digits) ? digits : null
}

export const payoutAccountEndpoints = {
  getPayoutAccount: defineEndpoint({
    method: 'GET',
    path: '/api/v1/payout-account',
    access: 'member',
    summary: 'Get the account that the member’s claims are paid into, and whether PromptPay is offered',
    output: z.object({ account: z.nullable(payoutAccountSchema), promptpay: z.boolean() }),
    errors: memberErrors,
  }),
  startPayoutAccount: defineEndpoint({
    method: 'POST',
    path: '/api/v1/payout-account',
    access: 'member',
    summary: 'Check a payout account and request a code to confirm it',
    body: z.extend(typedPayoutSchema, { lang: z.optional(langSchema) }),
    output: otpFlowSchema,
    status: 201,
    errors: [...memberErrors, ...otpSendErrors, 'phone_missing'],
  }),
  finishPayoutAccount: defineEndpoint({
    method: 'PUT',
    path: '/api/v1/payout-account',
    access: 'member',
    registerToken: true,
    summary: 'Save the account confirmed with a code; it replaces the former one, and the member is notified',
    output: payoutAccountSchema,
    errors: [...memberErrors, 'flow_missing'],
  }),
} as const
