import type { ConsentDocument } from '@khum/contract/consents'
import { useMyConsents } from './use-consents'

/**
 * Whether claims wait for the consent to the use of health data: `wanted` is the text to agree to, null when it was agreed to.
 * When that cannot be found out nobody is kept out: the server decides anyway. TRUST R66
 */
export function useHealthConsent(): { isPending: boolean; wanted: ConsentDocument | null } {
  const consents = useMyConsents()
  const health = consents.data?.items.find(({ kind }) => kind === 'health_data')
  return {
    isPending: consents.isPending,
    wanted: health && health.accepted_version === null ? health.current : null,
  }
}
