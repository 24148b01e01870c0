import type { FailureCode } from '../../lib/api-error'
import { useStore } from '../../lib/external-store'
import { useServices } from '../../lib/services'

/** How coming in by LINE or a partner stands; null when nobody tried, or when it was gone through with. */
export function useEntryState(): 'working' | FailureCode | null {
  const { entry } = useStore(useServices().flow)
  return entry?.state ?? null
}
