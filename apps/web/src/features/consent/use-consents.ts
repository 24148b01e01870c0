import type { ConsentKind } from '@khum/contract/consent-due'
import { type ConsentDocument, consentEndpoints } from '@khum/contract/consents'
import type { FailureCode } from '@khum/contract/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLang } from '../../i18n'
import { useApi, useViewer } from '../../lib/services'

const consentsKey = 'consents'

/** Fetches the consent documents in force: the newest version of each kind. */
export function useConsentDocuments() {
  const api = useApi()
  return useQuery({
    queryKey: ['consent-documents'],
    queryFn: ({ signal }) => api.call(consentEndpoints.listConsentDocuments, {}, { signal }),
    // Never refetches, because a document must not change while someone is reading it.
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

export function useMyConsents() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: [consentsKey, viewer],
    queryFn: ({ signal }) => api.call(consentEndpoints.listConsents, {}, { signal }),
  })
}

/**
 * Returns the health data consent that the member must still accept (`wanted`); null if there is none. Also null if the
 * request failed, because the server checks the consent anyway. R66
 */
export function useHealthConsent(): { isPending: boolean; wanted: ConsentDocument | null } {
  const consents = useMyConsents()
  const health = consents.data?.items.find(({ kind }) => kind === 'health_data')
  return {
    isPending: consents.isPending,
    wanted: health && health.accepted_version === null ? health.current : null,
  }
}

/**
 * Refetches the consents if the server refused to store health data, because the member withdrew the consent in another
 * tab or on another phone. The screen then asks for the consent again. R66
 */
export function useRefusedConsent(failure: FailureCode | null): void {
  const client = useQueryClient()
  const isRefused = failure === 'health_consent_required'
  useEffect(() => {
    if (isRefused) void client.invalidateQueries({ queryKey: [consentsKey] })
  }, [client, isRefused])
}

/** Returns a mutation that gives or withdraws an optional consent. R66 */
export function useChooseConsent() {
  const api = useApi()
  const lang = useLang()
  const client = useQueryClient()
  return useMutation({
    async mutationFn(choice: { give: string } | { withdraw: ConsentKind }) {
      if ('give' in choice)
        await api.call(consentEndpoints.acceptConsent, { body: { document_id: choice.give, lang } })
      else await api.call(consentEndpoints.withdrawConsent, { params: { kind: choice.withdraw } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [consentsKey] }),
  })
}
