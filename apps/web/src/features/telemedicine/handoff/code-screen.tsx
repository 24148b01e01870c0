import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import type { TelemedVisit } from '@khum/contract/telemedicine'
import { KeyRound, TimerOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { runningClock } from '../../../lib/server-clock'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { useSecondsLeft } from '../../../ui/display/seconds-left'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import type { Obstacle } from '../obstacle-notice'
import { ObstacleNotice } from '../obstacle-notice'
import { obstacleIn } from '../obstacle'
import { useVisit } from '../use-telemedicine'
import { wayOn } from '../visit-addresses'
import { LiveCode } from './one-time-code'
import { VisitGone, VisitOver } from './preview'
import { useHandOff, useWayIn, type WayIn } from './use-handoff'

type Children = (parts: Parts) => ReactNode

/** The one-time code of a visit. The provider's taking it shows by itself. Spec §2 */
export function CodeScreen({ id, children }: { id: string; children: Children }) {
  const visit = useVisit(id, limits.claimPollMs)
  if (visit.isPending) return children({ body: <SkeletonBlock height={24} /> })
  if (!visit.data) {
    const code = failureCode(visit.error)
    if (code === 'not_found' || code === 'validation_failed') return children({ body: <VisitGone /> })
    return children({ body: <LoadFailure error={visit.error} onRetry={() => void visit.refetch()} /> })
  }
  const { data } = visit
  if (data.state === 'expired' || data.redeemed_at !== null)
    return children({ body: <VisitOver visit={data} /> })
  // Not confirmed yet, as far as was known before.
  if (data.state !== 'handed_off' && visit.isFetching)
    return children({ body: <SkeletonBlock height={24} /> })
  if (data.state !== 'handed_off') return <Navigate to={wayOn(data)} replace />
  if (data.provider.hand_off !== 'code') return <Navigate to={href('previewTelemedicine', { id })} replace />
  return (
    <Code visit={data} onChanged={() => void visit.refetch()}>
      {children}
    </Code>
  )
}

function Code({
  visit,
  onChanged,
  children,
}: {
  visit: TelemedVisit
  onChanged: () => void
  children: Children
}) {
  const wayIn = useWayIn(visit.id)
  const handleError = useErrorHandler()
  const { make, forget, busy } = useHandOff()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  async function again() {
    setObstacle(null)
    try {
      await make(visit)
      await forget()
    } catch (error) {
      const found = obstacleIn(error)
      if (found) setObstacle(found)
      else handleError(error)
      onChanged()
    }
  }
  const over = { busy, obstacle, onAgain: () => void again(), children }
  if (wayIn.isPending) return children({ body: <SkeletonBlock height={24} /> })
  if (wayIn.isSuccess) return <Running key={wayIn.data.endsAt} visit={visit} wayIn={wayIn.data} {...over} />
  if (failureCode(wayIn.error) === 'telemed_hand_off_over') return <Over {...over} />
  return children({ body: <LoadFailure error={wayIn.error} onRetry={() => void wayIn.refetch()} /> })
}

interface OverProps {
  busy: boolean
  obstacle: Obstacle | null
  onAgain: () => void
  children: Children
}

function Running({ visit, wayIn, ...over }: OverProps & { visit: TelemedVisit; wayIn: WayIn }) {
  const seconds = useSecondsLeft(wayIn.endsAt, runningClock)
  // Without a network the server cannot say so.
  if (seconds === 0) return <Over {...over} />
  return (
    <LiveCode visit={visit} wayIn={wayIn}>
      {over.children}
    </LiveCode>
  )
}

function Over({ busy, obstacle, onAgain, children }: OverProps) {
  const t = useTranslations('telemedicine.code')
  return children({
    body: (
      <>
        <div role="status">
          <EmptyState icon={<TimerOff />} title={t('ended')} text={t('endedBody')} />
        </div>
        {obstacle && <ObstacleNotice obstacle={obstacle} />}
      </>
    ),
    action: (
      <Button wide busy={busy} icon={<KeyRound />} onClick={onAgain}>
        {t('new')}
      </Button>
    ),
  })
}
