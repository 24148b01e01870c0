import type { ClientScope } from './client-scopes'
import type { ExchangeOp } from './exchange-fields'

/** The kinds of rows that a file can have, in the order in which a batch applies them. */
export const exchangeKinds = [
  'insurer',
  'hospital',
  'product',
  'policy',
  'person',
  'coverage',
  'balance',
  'network',
  'claim',
  'to_decide',
  'decision',
  'payment',
] as const
export type ExchangeKind = (typeof exchangeKinds)[number]

/** The operations that each kind of row allows. `release` is for corrections only. */
export const opsOfKind: Record<ExchangeKind, readonly ExchangeOp[]> = {
  insurer: ['upsert'],
  hospital: ['upsert'],
  product: ['upsert', 'end', 'release'],
  policy: ['upsert', 'end', 'void', 'release'],
  person: ['upsert', 'merge', 'split', 'release'],
  coverage: ['upsert', 'end', 'void', 'release'],
  balance: ['upsert'],
  network: ['upsert', 'end', 'release'],
  claim: ['upsert'],
  to_decide: ['upsert'],
  decision: ['upsert'],
  payment: ['upsert'],
}

/** The kinds whose rows staff can correct with a batch of the mode `correction`. */
export const correctableKinds = ['product', 'policy', 'person', 'coverage', 'network'] as const
export type CorrectableKind = (typeof correctableKinds)[number]

/**
 * The scope that a client needs to send rows of a kind. All insurers share the hospitals, so only a client for all
 * insurers may send rows of the kind `hospital`.
 */
export const scopeOfKind: Record<ExchangeKind, ClientScope> = {
  insurer: 'members.write',
  hospital: 'network.write',
  product: 'members.write',
  policy: 'members.write',
  person: 'members.write',
  coverage: 'members.write',
  balance: 'members.write',
  network: 'network.write',
  claim: 'claims.write',
  to_decide: 'claims.write',
  decision: 'claims.decide',
  payment: 'payments.write',
}

/** The kinds whose rows end if a full file doesn't list them. */
export const endingKinds = ['product', 'policy', 'coverage', 'network'] as const
