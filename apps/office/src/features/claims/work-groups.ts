import type { QueueRow } from '@khum/contract/office-queue'

/**
 * The groups in the list of the claims that a person holds: claims to work on now, claims that wait for the member or
 * the insurer, and claims on hold.
 */
const workGroups = ['todo', 'waiting', 'on_hold'] as const
export type WorkGroup = (typeof workGroups)[number]

const waiting: ReadonlySet<string> = new Set(['documents_needed', 'sent_to_insurer'])

export function groupOf({ status, on_hold_until }: QueueRow): WorkGroup {
  if (on_hold_until) return 'on_hold'
  return waiting.has(status) ? 'waiting' : 'todo'
}

/** Returns the rows group by group, each group in the order of the list. */
export function inGroups(rows: readonly QueueRow[]): QueueRow[] {
  return workGroups.flatMap((group) => rows.filter((row) => groupOf(row) === group))
}
