import { useServices, useSession } from '../../../lib/services'
import { useStore } from '../../../platform/external-store'
import { useMyConsents } from '../use-consents'

/**
 * Returns the new version of a consent document, and whether its box is ticked. The tick is kept in the flow store, so
 * that the OTP screen doesn't lose it. Requirement 3.14
 */
export function useUpdatedDocument(kind: 'terms' | 'privacy') {
  const { flow, session } = useServices()
  const sessionState = useSession()
  const consents = useMyConsents()
  const slot = kind === 'terms' ? 'condition' : 'privacy'
  const agreement = useStore(flow)[slot]
  const document = consents.data?.items.find((item) => item.kind === kind)?.current ?? null
  const due = sessionState.status === 'member' ? sessionState.consentsDue : []
  const isForce = due.find((one) => one.kind === kind)?.is_force ?? false
  return {
    consents,
    document,
    isForce,
    isAgree: document !== null && agreement?.id === document.id && agreement.isAgree,
    /**
     * Refetches the documents. If the member no longer has to accept a document of this kind, refreshes the session,
     * and the route guards redirect.
     */
    async refetch() {
      const { data } = await consents.refetch()
      if (data && !data.due.some((one) => one.kind === kind)) await session.refresh()
    },
    agree(isAgree: boolean) {
      if (document) flow.change({ [slot]: { id: document.id, isForce, isAgree } })
    },
  }
}

export type DocumentUpdate = ReturnType<typeof useUpdatedDocument>
