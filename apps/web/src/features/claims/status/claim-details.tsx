import { isFinalStatus } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useToday } from '../../../lib/use-today'
import { useBrand } from '../../../theme/brand'
import { ButtonLink } from '../../../ui/action/button-link'
import { SkeletonBlock, SkeletonList } from '../../../ui/feedback/skeleton'
import { Columns } from '../../../ui/layout/columns'
import { InsurerHotlines } from '../../coverages'
import { AppealCard } from '../actions/appeal-card'
import { FailedPayment } from '../actions/failed-payment'
import { WithdrawClaim } from '../actions/withdraw-claim'
import { ExplanationOfBenefits } from '../eob/explanation-of-benefits'
import { ClaimDocuments } from './claim-documents'
import { ClaimFacts } from './claim-facts'
import { ClaimNotFound } from './claim-not-found'
import { ClaimTimeline } from './claim-timeline'
import { asksToCall } from './document-requests'
import { OriginalsAwaited } from './originals-awaited'
import { RequestCards } from './request-cards'
import { StatusCard } from './status-card'
import { useClaim } from './use-claims'

/** Shows one claim and polls for changes until the claim's status is final. Requirement 3.12 */
export function ClaimDetails({ id }: { id: string }) {
  const common = useTranslations('common')
  const claim = useClaim(id)

  if (hasFailed(claim)) {
    const code = failureCode(claim.error)
    if (code === 'not_found' || code === 'validation_failed') return <ClaimNotFound />
    return <LoadFailure error={claim.error} onRetry={() => void claim.refetch()} />
  }
  if (claim.data) return <Loaded claim={claim.data} />
  return (
    <>
      <div className="opened">
        <SkeletonBlock height={14} />
      </div>
      <SkeletonList label={common('loading')} />
    </>
  )
}

function Loaded({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const { offers } = useBrand()
  const today = useToday()
  return (
    <Columns
      first={
        <>
          <div className="opened">
            <StatusCard claim={claim} />
          </div>
          <FailedPayment claim={claim} />
          {asksToCall(claim, today) && <InsurerHotlines of={[claim]} />}
          <RequestCards claim={claim} />
          <OriginalsAwaited claim={claim} />
          <ExplanationOfBenefits claim={claim} />
          <AppealCard claim={claim} />
        </>
      }
      second={
        <>
          <ClaimTimeline claim={claim} />
          <ClaimDocuments claim={claim} />
          <ClaimFacts claim={claim} />
          <WithdrawClaim claim={claim} />
          {offers.e_claim && isFinalStatus(claim.status) && claim.group === 'rejected' && (
            <ButtonLink wide look="secondary" to={href('coveragesEclaim')}>
              {t('again')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
