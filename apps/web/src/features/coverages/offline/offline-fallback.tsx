import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { useViewer } from '../../../lib/services'
import { canSeal } from '../../../platform/sealed-store'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { EmergencyNumbers } from '../hotlines'
import { coverageKeys } from '../query-keys'
import { OfflineCards } from './offline-cards'

/**
 * Loads the code for the offline copy as soon as the browser is idle, because there may be no network when the copy is
 * needed. Loads the validator and the schemas in two separate tasks, because each takes long on a slow phone.
 */
const offlineCopy = idle()
  .then(() => import('@khum/contract/fields'))
  .then(() => import('./offline-copy'))
offlineCopy.catch(() => undefined)

/** Shown if the cards can't be loaded. Without a network, shows the viewer's offline copy, otherwise the error. */
export function OfflineFallback({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = error instanceof ApiError && error.status === 0
  const viewer = useViewer()
  const copy = useQuery({
    queryKey: coverageKeys.offlineCopy(viewer),
    enabled: isOffline,
    gcTime: 0,
    retry: false,
    async queryFn() {
      if (!canSeal()) return null
      const { openOfflineStore, readCopy } = await offlineCopy
      return readCopy(openOfflineStore(), Date.now())
    },
  })
  if (!isOffline) return <LoadFailure error={error} onRetry={onRetry} />
  if (copy.isPending) return <SkeletonBlock height={13} />
  if (copy.data?.memberId === viewer) return <OfflineCards copy={copy.data} onRetry={onRetry} />
  return (
    <>
      <LoadFailure error={error} onRetry={onRetry} />
      <EmergencyNumbers />
    </>
  )
}

/** Resolves when the browser is idle. Safari doesn't report that, so in Safari the promise resolves after 200 ms. */
function idle(): Promise<unknown> {
  const { requestIdleCallback: whenIdle } = globalThis
  return new Promise((resolve) =>
    whenIdle ? whenIdle(resolve, { timeout: 2_000 }) : setTimeout(resolve, 200),
  )
}
