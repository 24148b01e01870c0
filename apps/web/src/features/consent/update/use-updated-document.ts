import { useStore } from '../../../lib/external-store'
import { useServices, useSession } from '../../../lib/services'
import { useMyConsents } from '../use-consents'

/**
 * The newer text that waits for the member, and whether its box is ticked: kept where the way to the OTP and back does not lose
 * it. Spec §3 condition, privacy
 */
export function useWaitingText(kind: 'terms' | 'privacy') {
  const { flow, session: ownSession } = useServices()
  const session = useSession()
  const consents = useMyConsents()
  const slot = kind === 'terms' ? 'condition' : 'privacy'
  const kept = useStore(flow)[slot]
  const document = consents.data?.items.find((item) => item.kind === kind)?.current ?? null
  const due = session.status === 'member' ? session.consentsDue.find((one) => one.kind === kind) : undefined
  const isForce = due?.is_force ?? false
  return {
    consents,
    document,
    isForce,
    isAgree: document !== null && kept?.id === document.id && kept.isAgree,
    /** Reads the texts again. If this one was withdrawn, the session learns so and the guards lead on. */
    async read() {
      const { data } = await consents.refetch()
      if (data && !data.due.some((one) => one.kind === kind)) await ownSession.refresh()
    },
    agree(isAgree: boolean) {
      if (document) flow.change({ [slot]: { id: document.id, isForce, isAgree } })
    },
  }
}
