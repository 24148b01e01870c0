import { href } from '@khum/contract/paths'
import type { TelemedVisit } from '@khum/contract/telemedicine-visit'
import { CircleCheckBig, Stethoscope } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { hasFailed } from '../../../lib/has-failed'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import type { Parts } from '../../../ui/layout/parts'
import { failedParts, loadingParts, type RenderParts, redirect } from '../screen-parts'
import { useVisit, useVisits } from '../use-telemedicine'
import { nextAddress } from '../visit-addresses'
import { ConfirmCards } from './confirm-cards'

/** Shows the preview of one visit. Redirects to a missing step, if there is one. Requirement 2.17 */
export function Preview({ id, children }: { id: string; children: RenderParts }) {
  const visit = useVisit(id)
  if (visit.isPending) return children(loadingParts)
  if (hasFailed(visit)) return children(visitFailedParts(visit))
  if (visit.data.state === 'choosing' && visit.isFetching) return children(loadingParts)
  if (visit.data.state === 'choosing') return redirect(nextAddress(visit.data), children)
  if (visit.data.state === 'expired' || visit.data.redeemed_at !== null)
    return children({ body: <VisitEnded visit={visit.data} /> })
  return (
    <ConfirmCards visit={visit.data} onChanged={() => void visit.refetch()}>
      {children}
    </ConfirmCards>
  )
}

/**
 * Shown if the address has no id. Redirects to the next step of the newest unfinished visit, or to the list of
 * providers if there is no such visit.
 */
export function PreviewUnderWay({ children }: { children: RenderParts }) {
  const visits = useVisits()
  if (visits.isPending) return children(loadingParts)
  if (hasFailed(visits)) return children(failedParts(visits))
  const unfinished = visits.data.find(({ state, redeemed_at }) => state !== 'expired' && redeemed_at === null)
  return redirect(unfinished ? nextAddress(unfinished) : href('telemedMart'), children)
}

/** Returns the content shown if a visit doesn't exist, isn't the member's, or couldn't be loaded. */
export function visitFailedParts(visit: { error: unknown; refetch: () => unknown }): Parts {
  const code = failureCode(visit.error)
  if (code === 'not_found' || code === 'validation_failed') return { body: <VisitGone /> }
  return failedParts(visit)
}

function VisitGone() {
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

export function VisitEnded({ visit }: { visit: TelemedVisit }) {
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
