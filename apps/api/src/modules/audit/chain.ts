import { createHash } from 'node:crypto'

/**
 * An audit event with the values that are hashed and exported. `at` has microseconds, because the database stores
 * them.
 */
export interface ChainedEvent {
  id: string
  at: string
  action: string
  outcome: string
  account_id: string | null
  session_id: string | null
  actor_kind: string | null
  actor_id: string | null
  partner_id: string | null
  subject: string | null
  person_id: string | null
  insurer_code: string | null
  address_key: string | null
  trace_id: string | null
}

/** The columns that are hashed, in this order. Add new columns at the end. */
export const chainedColumns = [
  'id',
  'at',
  'action',
  'outcome',
  'account_id',
  'session_id',
  'actor_kind',
  'actor_id',
  'partner_id',
  'subject',
  'person_id',
  'insurer_code',
  'address_key',
  'trace_id',
] as const satisfies readonly (keyof ChainedEvent)[]

/** The name of the chain for events without an insurer. */
export const commonChain = '-'

/** The first link of a chain has this value in place of the previous link's hash. */
export const chainStart = Buffer.alloc(32)

/** Returns the name of the chain that an event belongs to. Each insurer has its own chain. R96 */
export function chainOf(event: Pick<ChainedEvent, 'insurer_code'>): string {
  return event.insurer_code ?? commonChain
}

/** Returns the hash of a link: SHA-256 over the hash of the previous link and the event. R96 */
export function linkHash(before: Buffer, event: ChainedEvent): Buffer {
  const content = JSON.stringify(chainedColumns.map((column) => event[column]))
  return createHash('sha256').update(before).update(content).digest()
}

/** Returns the text that `signAudit` signs for a checkpoint. */
export function checkpointText(of: { chain: string; seq: string; hash: string; at: string }): Buffer {
  return Buffer.from(['khum audit checkpoint', of.chain, of.seq, of.hash, of.at].join('\n'))
}
