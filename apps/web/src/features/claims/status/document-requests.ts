import { waitsForMember } from '@khum/contract/claim-status'
import type { ClaimDetail, ClaimSummary, DocumentRequest } from '@khum/contract/claims'
import { type DocumentList, documentLists } from '@khum/contract/documents'

/**
 * Returns the open document requests, the next due first. Requests due on the same day are in the order of the
 * attachment lists. Returns an empty list if the claim's status isn't "documents requested".
 */
export function openRequests(claim: Pick<ClaimDetail, 'status' | 'requests'>): DocumentRequest[] {
  if (claim.status !== 'documents_needed') return []
  return claim.requests
    .filter((request) => request.fulfilled_at === null && request.closed_at === null)
    .sort((a, b) => a.due_date.localeCompare(b.due_date) || place(a) - place(b))
}

const place = ({ list }: DocumentRequest) => documentLists.indexOf(list)

/** Returns the attachment lists that these requests ask for, each once. */
export function listsOf(requests: readonly DocumentRequest[]): DocumentList[] {
  return documentLists.filter((list) => requests.some((request) => request.list === list))
}

/**
 * Returns the attachment lists that the member has completed since staff last asked for documents. Returns an empty
 * list if no other attachment list is still missing.
 */
export function listsSent(claim: Pick<ClaimDetail, 'status' | 'requests' | 'events'>): DocumentList[] {
  const missing = listsOf(openRequests(claim))
  const askedAt = claim.events.findLast(({ status }) => status === 'documents_needed')?.at
  if (missing.length === 0 || askedAt === undefined) return []
  const sent = claim.requests.filter(({ fulfilled_at }) => fulfilled_at !== null && fulfilled_at >= askedAt)
  return listsOf(sent).filter((list) => !missing.includes(list))
}

export function waitingForMemberFirst<C extends Pick<ClaimSummary, 'status'>>(claims: readonly C[]): C[] {
  return [...claims].sort((a, b) => Number(waitsForMember(b.status)) - Number(waitsForMember(a.status)))
}

/**
 * Returns what is due next and on which date: the member's documents, our answer or our payment. Null if nothing is
 * due.
 */
export function nextDue(
  claim: Pick<ClaimDetail, 'status' | 'group' | 'requests' | 'due_date'>,
): { kind: 'documents' | 'answer' | 'payment'; date: string } | null {
  const [urgent] = openRequests(claim)
  if (urgent) return { kind: 'documents', date: urgent.due_date }
  if (claim.due_date === null || claim.group === 'rejected') return null
  return { kind: claim.group === 'approved' ? 'payment' : 'answer', date: claim.due_date }
}

/** Whether our answer or payment is overdue. */
export function isLate(due: ReturnType<typeof nextDue>, today: string): boolean {
  return due !== null && due.kind !== 'documents' && due.date < today
}

/** Whether the claim's status card asks the member to call, so that the page shows the phone number below it. */
export function asksToCall(claim: Parameters<typeof nextDue>[0], today: string): boolean {
  return claim.status === 'not_approved' || claim.status === 'payment_failed' || isLate(nextDue(claim), today)
}

/** Returns the address for adding documents to a claim. `list` is the attachment list to preselect. */
export function attachAddress(path: string, claimId: string, list?: string): string {
  return `${path}?${new URLSearchParams({ claim: claimId, ...(list ? { list } : {}) })}`
}

/**
 * The history state of a link from a claim to the screen for adding documents. After sending, the member returns to the
 * claim.
 */
export const fromClaim = { fromClaim: true }

export function cameFromClaim(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromClaim' in state
}
