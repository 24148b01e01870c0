import type { ClaimDetail, ClaimSummary, DocumentRequest } from '@khum/contract/claims'

/** What the desk still waits for, most urgent first; nothing once the claim moved on or was decided without it. */
export function openRequests(claim: Pick<ClaimDetail, 'status' | 'requests'>): DocumentRequest[] {
  if (claim.status !== 'documents_needed') return []
  return claim.requests
    .filter((request) => request.fulfilled_at === null && request.closed_at === null)
    .sort((a, b) => a.due_date.localeCompare(b.due_date))
}

/** Claims that wait for the member stand on top; the rest stays in its order. */
export function yoursFirst<C extends Pick<ClaimSummary, 'open_requests'>>(claims: readonly C[]): C[] {
  return claims.toSorted((a, b) => Number(b.open_requests > 0) - Number(a.open_requests > 0))
}

/** The day the next step is due, and whose it is; null when no clock runs. */
export function dueOf(
  claim: Pick<ClaimDetail, 'status' | 'group' | 'requests' | 'due_date'>,
): { kind: 'documents' | 'answer' | 'payment'; date: string } | null {
  const [urgent] = openRequests(claim)
  if (urgent) return { kind: 'documents', date: urgent.due_date }
  if (claim.due_date === null || claim.group === 'rejected') return null
  return { kind: claim.group === 'approved' ? 'payment' : 'answer', date: claim.due_date }
}

/** Where documents are added to a claim; `list` names the one that was asked for. */
export function attachAddress(path: string, claimId: string, list?: string): string {
  return `${path}?${new URLSearchParams({ claim: claimId, ...(list ? { list } : {}) })}`
}

/** History state of the way from a claim to adding documents: sending goes back there. */
export const fromClaim = { fromClaim: true }

export function cameFromClaim(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromClaim' in state
}
