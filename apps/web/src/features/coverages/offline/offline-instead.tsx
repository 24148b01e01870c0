import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { useViewer } from '../../../lib/services'
import { canSeal } from '../../../platform/sealed-store'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { openOfflineStore, readCopy } from './copy'
import { EmergencyNumbers } from './emergency-numbers'
import { OfflineCards } from './offline-cards'

/** What stands in place of the cards that could not be had: without a network the copy, as far as it is the viewer's own. */
export function OfflineInstead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const away = error instanceof ApiError && error.status === 0
  const viewer = useViewer()
  const kept = useQuery({
    queryKey: ['offline-copy', viewer],
    enabled: away,
    gcTime: 0,
    retry: false,
    queryFn: () => (canSeal() ? readCopy(openOfflineStore(), Date.now()) : null),
  })
  if (!away) return <LoadFailure error={error} onRetry={onRetry} />
  if (kept.isPending) return <SkeletonBlock height={13} />
  if (kept.data?.memberId === viewer) return <OfflineCards copy={kept.data} onRetry={onRetry} />
  return (
    <>
      <LoadFailure error={error} onRetry={onRetry} />
      <EmergencyNumbers />
    </>
  )
}
