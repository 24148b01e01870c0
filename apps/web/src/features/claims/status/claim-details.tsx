import { isFinalStatus } from '@khum/contract/claim-status'
import type { ClaimDetail } from '@khum/contract/claims'
import { href } from '@khum/contract/paths'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { useBrand } from '../../../theme/brand'
import { ButtonLink } from '../../../ui/action/button-link'
import { SkeletonBlock, SkeletonList } from '../../../ui/feedback/skeleton'
import { OwnHotlines } from '../../coverages'
import { Amounts } from '../eob/amounts'
import { ClaimDocuments } from './claim-documents'
import { ClaimFacts } from './claim-facts'
import { ClaimTimeline } from './claim-timeline'
import { NotFound } from './not-found'
import { RequestCards } from './request-cards'
import { StatusCard } from './status-card'
import { useClaim } from './use-claims'

/** One claim as it stands, kept up to date by itself. Spec §2 /claim-status/{id}. */
export function ClaimDetails({ id }: { id: string }) {
  const common = useTranslations('common')
  const claim = useClaim(id)

  if (claim.data) return <Loaded claim={claim.data} />
  if (claim.isError) {
    const code = failureCode(claim.error)
    if (code === 'not_found' || code === 'validation_failed') return <NotFound />
    return <LoadFailure error={claim.error} onRetry={() => void claim.refetch()} />
  }
  return (
    <>
      <SkeletonBlock height={14} />
      <SkeletonList label={common('loading')} />
    </>
  )
}

function Loaded({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const { offers } = useBrand()
  // Where the words above say “call”, the number stands below them.
  const calls = claim.status === 'not_approved' || claim.status === 'payment_failed'
  return (
    <>
      <StatusCard claim={claim} />
      {calls && <OwnHotlines insurer={claim.insurer_name_th} />}
      <RequestCards claim={claim} />
      <Amounts claim={claim} />
      <ClaimTimeline claim={claim} />
      <ClaimDocuments claim={claim} />
      <ClaimFacts claim={claim} />
      {offers.e_claim && isFinalStatus(claim.status) && claim.group === 'rejected' && (
        <ButtonLink wide look="secondary" to={href('coveragesEclaim')}>
          {t('again')}
        </ButtonLink>
      )}
    </>
  )
}
