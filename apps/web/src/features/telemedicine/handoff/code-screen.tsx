import { limits } from '@khum/contract/limits'
import { href } from '@khum/contract/paths'
import type { TelemedVisit } from '@khum/contract/telemedicine-visit'
import { KeyRound, TimerOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { runningClock } from '../../../lib/server-clock'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { Button } from '../../../ui/action/button'
import { useSecondsLeft } from '../../../ui/display/seconds-left'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { type Obstacle, obstacleFrom } from '../obstacle'
import { ObstacleNotice } from '../obstacle-notice'
import { failedParts, loadingParts, type RenderParts, redirect } from '../screen-parts'
import { useVisit } from '../use-telemedicine'
import { nextAddress } from '../visit-addresses'
import { OneTimeCode } from './one-time-code'
import { VisitEnded, visitFailedParts } from './preview'
import { type Handoff, useCreateHandoff, useHandoff } from './use-handoff'

/**
 * Shows the hand-off code of a visit. Polls the visit, so that the screen changes when the provider redeems the code.
 */
export function CodeScreen({ id, children }: { id: string; children: RenderParts }) {
  const visit = useVisit(id, limits.claimPollMs)
  if (visit.isPending) return children(loadingParts)
  if (!visit.data) return children(visitFailedParts(visit))
  const { data } = visit
  if (data.state === 'expired' || data.redeemed_at !== null)
    return children({ body: <VisitEnded visit={data} /> })
  // The cached visit may be from before the member confirmed the cards, so this screen waits for the refetch.
  if (data.state !== 'handed_off' && visit.isFetching) return children(loadingParts)
  if (data.state !== 'handed_off') return redirect(nextAddress(data), children)
  if (data.provider.hand_off !== 'code') return redirect(href('previewTelemedicine', { id }), children)
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
  children: RenderParts
}) {
  const handoff = useHandoff(visit.id)
  const handleError = useErrorHandler()
  const { create, reset, busy } = useCreateHandoff()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  async function createNewCode() {
    setObstacle(null)
    try {
      await create(visit)
      await reset()
    } catch (error) {
      const found = obstacleFrom(error)
      if (found) setObstacle(found)
      else handleError(error)
      onChanged()
    }
  }
  const expired = { busy, obstacle, onNewCode: () => void createNewCode(), children }
  if (handoff.isPending) return children(loadingParts)
  if (handoff.isSuccess)
    return <CurrentCode key={handoff.data.endsAt} visit={visit} handoff={handoff.data} {...expired} />
  if (failureCode(handoff.error) === 'telemed_hand_off_over') return <CodeExpired {...expired} />
  return children(failedParts(handoff))
}

interface CodeExpiredProps {
  busy: boolean
  obstacle: Obstacle | null
  onNewCode: () => void
  children: RenderParts
}

function CurrentCode({
  visit,
  handoff,
  ...expired
}: CodeExpiredProps & { visit: TelemedVisit; handoff: Handoff }) {
  const seconds = useSecondsLeft(handoff.endsAt, runningClock)
  // The time left comes from the page's own clock, because the phone may be offline.
  if (seconds === 0) return <CodeExpired {...expired} />
  return (
    <OneTimeCode visit={visit} handoff={handoff}>
      {expired.children}
    </OneTimeCode>
  )
}

function CodeExpired({ busy, obstacle, onNewCode, children }: CodeExpiredProps) {
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
      <Button wide busy={busy} icon={<KeyRound />} onClick={onNewCode}>
        {t('new')}
      </Button>
    ),
  })
}
