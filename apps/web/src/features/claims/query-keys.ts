import type { ClaimGroup } from '@khum/contract/claim-status'
import type { QueryClient } from '@tanstack/react-query'

export const claimKeys = {
  list: (viewer: string, group?: ClaimGroup) => ['claims', viewer, group ?? 'all'],
  counts: (viewer: string) => ['claim-counts', viewer],
  claim: (viewer: string, id: string) => ['claim', viewer, id],
  uploads: (viewer: string, claimId: string) => ['claim-uploads', viewer, claimId],
  uploader: (viewer: string, claimId: string) => ['claim-uploader', viewer, claimId],
  places: (viewer: string) => ['visited-places', viewer],
  readings: (viewer: string, documentId: string | undefined) => ['readings', viewer, documentId],
  drafts: (viewer: string) => ['claim-drafts', viewer],
  draft: (viewer: string, id: string | null) => ['claim-draft', viewer, id],
}

/** Refetches what a changed claim affects: claim lists, balances, and the home screen with its unread count. */
export async function refreshAfterClaimChange(client: QueryClient): Promise<void> {
  const stale = ['claims', 'coverages', 'coverage', 'visited-places']
  await Promise.all([
    ...stale.map((key) => client.invalidateQueries({ queryKey: [key] })),
    client.invalidateQueries({ queryKey: ['home'], refetchType: 'all' }),
  ])
}
