import type { PayeeKind, PaymentOrder, Recovery } from '@khum/contract'
import type { BigInt8, Nullable } from './column-types'

export interface PaymentTables {
  claim_source_decision: ClaimSourceDecisionTable
  payment_order: PaymentOrderTable
  payment_source_result: PaymentSourceResultTable
  recovery: RecoveryTable
}

/** An order to pay the part of a claim's benefit that isn't paid yet. */
export interface PaymentOrderTable {
  id: string
  claim_id: string
  decision_id: string
  payout_account_id: Nullable<string>
  payee_kind: Nullable<PayeeKind>
  name_matches: Nullable<boolean>
  amount: BigInt8
  status: PaymentOrder['status']
  paid_on: Nullable<string>
  reference: Nullable<string>
  failure_code: Nullable<string>
  created_at: Date
  updated_at: Date
}

/** An amount that a payee has to pay back, because a later decision pays less. */
export interface RecoveryTable {
  id: string
  claim_id: string
  decision_id: string
  amount: BigInt8
  status: Recovery['status']
  reason: Nullable<string>
  closed_by: Nullable<string>
  /** The claim from whose payment the amount was deducted automatically. */
  set_off_claim_id: Nullable<string>
  created_at: Date
  updated_at: Date
}

/** The latest version of a payment's result that a client's system has sent. */
export interface PaymentSourceResultTable {
  order_id: string
  system: string
  source_key: string
  version: BigInt8
  content_hash: Buffer
  at: Date
  client_id: string
}

/** The latest version of a decision that a client's system has sent. */
export interface ClaimSourceDecisionTable {
  insurer_code: string
  system: string
  source_key: string
  claim_id: string
  version: BigInt8
  content_hash: Buffer
  at: Date
  client_id: string
}
