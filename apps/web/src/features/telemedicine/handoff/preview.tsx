import { href } from '@khum/contract/paths'
import type { TelemedVisit } from '@khum/contract/telemedicine'
import { CircleCheckBig, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { useVisit, useVisits } from '../use-telemedicine'
import { wayOn } from '../visit-addresses'
import { ConfirmCards } from './confirm-cards'

type Children = (parts: Parts) => ReactNode

/** The visit that an address names; what is missing of it comes first. Spec §2 preview */
export function Preview({ id, children }: { id: string; children: Children }) {
  const visit = useVisit(id)
  if (visit.isPending) return children({ body: <SkeletonBlock height={24} /> })
  if (visit.isError) {
    const code = failureCode(visit.error)
    const gone = code === 'not_found' || code === 'validation_failed'
    if (gone) return children({ body: <VisitGone /> })
    return children({ body: <LoadFailure error={visit.error} onRetry={() => void visit.refetch()} /> })
  }
  if (visit.data.state === 'choosing' && visit.isFetching)
    return children({ body: <SkeletonBlock height={24} /> })
  if (visit.data.state === 'choosing') return <Navigate to={wayOn(visit.data)} replace />
  if (visit.data.state === 'expired' || visit.data.redeemed_at !== null)
    return children({ body: <VisitOver visit={visit.data} /> })
  return (
    <ConfirmCards visit={visit.data} onChanged={() => void visit.refetch()}>
      {children}
    </ConfirmCards>
  )
}

/** Without an id: the newest visit that can be gone on with, else the mart. */
export function PreviewUnderWay({ children }: { children: Children }) {
  const visits = useVisits()
  if (visits.isPending) return children({ body: <SkeletonBlock height={24} /> })
  if (visits.isError)
    return children({ body: <LoadFailure error={visits.error} onRetry={() => void visits.refetch()} /> })
  const under = visits.data.find(({ state, redeemed_at }) => state !== 'expired' && redeemed_at === null)
  return <Navigate to={under ? wayOn(under) : href('telemedMart')} replace />
}

/** Another's visit, or none. */
export function VisitGone() {
  const t = useTranslations('telemedicine.preview')
  return (
    <EmptyState
      icon={<Stethoscope />}
      title={t('gone')}
      text={t('goneBody')}
      action={<ButtonLink to={href('telemedMart')}>{t('toMart')}</ButtonLink>}
    />
  )
}

/** A visit that is over: the provider took it, or its day has passed. */
export function VisitOver({ visit }: { visit: TelemedVisit }) {
  const t = useTranslations('telemedicine.preview')
  const used = visit.redeemed_at !== null
  return (
    <div role="status">
      <EmptyState
        icon={<CircleCheckBig />}
        title={t(used ? 'used' : 'over')}
        text={t(used ? 'usedBody' : 'overBody')}
        action={
          <>
            <ButtonLink wide to={href('telemedMart', { id: visit.provider.id })}>
              {t('again')}
            </ButtonLink>
            <ButtonLink wide look="secondary" to={href('telemedMart')}>
              {t('toMart')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
