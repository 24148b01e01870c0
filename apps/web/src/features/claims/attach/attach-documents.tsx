import { isFinalStatus } from '@khum/contract/claim-status'
import type { DocumentList as ListName } from '@khum/contract/documents'
import { href } from '@khum/contract/paths'
import { FileCheck2 } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonBlock, SkeletonList } from '../../../ui/feedback/skeleton'
import { AskHealthConsent, useHealthConsent } from '../../consent'
import { ClaimNotFound } from '../status/claim-not-found'
import { useClaim } from '../status/use-claims'
import { AttachForm } from './attach-form'
import { useClaimUploads, useUploader } from './use-claim-uploads'

interface Props {
  claimId: string
  /** The attachment list that a document request asks for. The form preselects this list. */
  wanted: ListName | null
  onSent: () => void
}

/** Lets the member add documents to a claim that was already sent. Requirement 1.7 */
export function AttachDocuments({ claimId, wanted, onSent }: Props) {
  const t = useTranslations('claimStatus.attach')
  const common = useTranslations('common')
  const claim = useClaim(claimId)
  const uploaded = useClaimUploads(claimId)
  const uploader = useUploader(claimId)
  const consent = useHealthConsent()

  if (claim.data && isFinalStatus(claim.data.status))
    return (
      <EmptyState
        icon={<FileCheck2 />}
        title={t('ended')}
        text={t('endedText')}
        action={<ButtonLink to={href('claimStatus', { id: claimId })}>{t('toClaim')}</ButtonLink>}
      />
    )
  if (claim.data && consent.wanted)
    return <AskHealthConsent document={consent.wanted} notNow={href('claimStatus', { id: claimId })} />
  if (claim.data && uploaded.data && uploader.data && !consent.isPending)
    return (
      <AttachForm
        claim={claim.data}
        documents={uploaded.data.items}
        uploads={uploader.data}
        wanted={wanted}
        onSent={onSent}
      />
    )
  const failed = [claim, uploaded].find((query) => query.isError)
  if (!failed)
    return (
      <>
        <SkeletonBlock height={6} />
        <SkeletonList label={common('loading')} rows={3} />
      </>
    )
  const code = failureCode(failed.error)
  if (code === 'not_found' || code === 'validation_failed') return <ClaimNotFound />
  return (
    <LoadFailure
      error={failed.error}
      onRetry={() => {
        void claim.refetch()
        void uploaded.refetch()
      }}
    />
  )
}
