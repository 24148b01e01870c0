import * as z from 'zod/mini'
import { clientErrors, defineEndpoint } from './endpoint'
import { claimNumberParams, insurerCodeSchema, payeeSchema } from './exchange-claims'
import { sourceKeySchema, sourceVersionSchema, versionOutcomes } from './exchange-decisions'
import { idParams, idSchema, instantSchema, isoDateSchema, satangSchema, wordsSchema } from './fields'
import { claimModes } from './office-claim'
import { payeeKinds } from './payout-accounts'

const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))

/**
 * `due`: must be paid. `sent`: was sent, and has no result yet. Orders with these two statuses are called live, and a
 * claim has at most one of them.
 */
export const paymentStatuses = ['due', 'sent', 'paid', 'failed', 'returned', 'cancelled'] as const
export const recoveryStatuses = ['open', 'repaid', 'set_off', 'waived', 'cancelled'] as const

/** An order to pay a claim's benefit: the decided amount minus what was paid and not returned. */
export const paymentOrderSchema = z.object({
  id: idSchema,
  claim_number: z.string(),
  insurer: z.string(),
  amount_satang: satangSchema,
  status: z.enum(paymentStatuses),
  mode: z.enum(claimModes),
  /** Null while the member of a reimbursement claim has given no account. */
  payee_kind: z.nullable(z.enum(payeeKinds)),
  /**
   * The payee's account; null while the member has given no account. Null for a hospital, because the payer knows the
   * account of the hospital.
   */
  payee: z.nullable(payeeSchema),
  /** The hospital, which is the payee of a cashless claim. The code is null if the hospital isn't in our list. */
  provider_code: z.nullable(z.string()),
  provider_name: z.string(),
  hospital_claim_number: z.nullable(z.string()),
  /** The last day for paying; null if the claim doesn't wait for a payment. */
  due_date: z.nullable(isoDateSchema),
  paid_on: z.nullable(isoDateSchema),
  reference: z.nullable(z.string()),
  failure_code: z.nullable(z.string()),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>

/** What a claim's payee has to give back, because a later decision is lower than what was paid. */
export const recoverySchema = z.object({
  id: idSchema,
  claim_number: z.string(),
  insurer: z.string(),
  amount_satang: satangSchema,
  status: z.enum(recoveryStatuses),
  reason: z.nullable(z.string()),
  /** The claim from whose payment the amount was deducted automatically; null otherwise. */
  set_off_against: z.nullable(z.string()),
  created_at: instantSchema,
})
export type Recovery = z.infer<typeof recoverySchema>

const page = {
  insurer: z.optional(insurerCodeSchema),
  /** The `next` of the previous page; left out for the first page. */
  after: z.optional(idSchema),
}
/** How many orders or recoveries a page has at most. */
export const paymentsPage = 500

const result = { version: sourceVersionSchema, reference: z.optional(text(64)) }

/** The result of a payment, as a TPA's system reports it. */
export const paymentResultSchema = z.discriminatedUnion('result', [
  z.object({ ...result, result: z.literal('sent') }),
  z.object({ ...result, result: z.literal('paid'), paid_on: isoDateSchema }),
  z.object({ ...result, result: z.literal('failed'), code: text(40), note: z.optional(wordsSchema) }),
  /** The payee's bank sent back an amount that was paid. */
  z.object({ ...result, result: z.literal('returned'), code: text(40), note: z.optional(wordsSchema) }),
])
export type PaymentResultBody = z.output<typeof paymentResultSchema>

/** The calls with which a TPA's system reads payment orders and recoveries and sends the results of payments. */
export const exchangePaymentEndpoints = {
  listPayments: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/payments',
    access: 'client',
    scope: 'payments.write',
    summary:
      'List payment orders with their payees, oldest first, in pages; those that are due unless a status is given',
    query: z.object({
      ...page,
      status: z._default(z.enum(paymentStatuses), 'due'),
      /** If set, returns only the orders of this claim. */
      claim_number: z.optional(claimNumberParams.shape.number),
    }),
    output: z.object({ items: z.array(paymentOrderSchema), next: z.nullable(idSchema) }),
    errors: [...clientErrors],
  }),
  putPaymentResult: defineEndpoint({
    method: 'PUT',
    path: '/api/exchange/v1/payments/:id/results/:source_key',
    access: 'client',
    scope: 'payments.write',
    summary:
      'Send a version of a payment’s result. The same version again changes nothing. After a failed payment, the member is asked for another account',
    params: z.extend(idParams, { source_key: sourceKeySchema }),
    body: paymentResultSchema,
    output: z.object({ outcome: z.enum(versionOutcomes), payment: paymentOrderSchema }),
    errors: [...clientErrors, 'not_found', 'version_conflict', 'claim_state_conflict'],
  }),
  listRecoveries: defineEndpoint({
    method: 'GET',
    path: '/api/exchange/v1/recoveries',
    access: 'client',
    scope: 'payments.write',
    summary: 'List what payees have to give back after a lower decision, oldest first, in pages',
    query: z.object({ ...page, status: z._default(z.enum(recoveryStatuses), 'open') }),
    output: z.object({ items: z.array(recoverySchema), next: z.nullable(idSchema) }),
    errors: [...clientErrors],
  }),
  closeRecovery: defineEndpoint({
    method: 'PUT',
    path: '/api/exchange/v1/recoveries/:id',
    access: 'client',
    scope: 'payments.write',
    summary:
      'Close a recovery: repaid, deducted from the due payment of another claim (set_off), or waived; with a reason',
    params: idParams,
    body: z.object({
      status: z.enum(['repaid', 'set_off', 'waived']),
      reason: text(500),
      /**
       * The amount that the client saw. If a deduction has changed it since, the call is refused. If the client sends
       * no amount, the call closes the recovery whatever amount is left.
       */
      amount_satang: z.optional(satangSchema),
      /**
       * Only for `set_off`: a claim of the same payee. The recovery's amount is deducted from that claim's due payment.
       */
      claim_number: z.optional(claimNumberParams.shape.number),
    }),
    output: recoverySchema,
    errors: [...clientErrors, 'not_found', 'claim_state_conflict'],
  }),
} as const
