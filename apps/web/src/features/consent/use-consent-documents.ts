import type { ConsentKind } from '@khum/contract/consent-due'
import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/services'

/** The texts in force, newest version of each kind. */
export function useConsentDocuments() {
  const api = useApi()
  return useQuery({
    queryKey: ['consent-documents'],
    queryFn: ({ signal }) => api.call(consentEndpoints.listConsentDocuments, {}, { signal }),
    // Nobody's text may change under the finger of somebody who is reading it.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function documentOf<K extends ConsentKind>(
  items: readonly ConsentDocument[],
  kind: K,
): (ConsentDocument & { kind: K }) | null {
  const found = items.find((item) => item.kind === kind)
  return found ? { ...found, kind } : null
}
