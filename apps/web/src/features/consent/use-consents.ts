import type { ConsentKind } from '@khum/contract/consent-due'
import { consentEndpoints } from '@khum/contract/consents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang } from '../../i18n'
import { useApi, useViewer } from '../../lib/services'

/** What the member accepted, when, which version, and the texts themselves. */
export function useMyConsents() {
  const api = useApi()
  const viewer = useViewer()
  return useQuery({
    queryKey: ['consents', viewer],
    queryFn: ({ signal }) => api.call(consentEndpoints.listConsents, {}, { signal }),
  })
}

/** Gives or withdraws an optional consent: one is as easy as the other. TRUST R66 */
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
    onSettled: () => client.invalidateQueries({ queryKey: ['consents'] }),
  })
}
