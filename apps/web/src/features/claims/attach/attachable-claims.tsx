import { isFinalStatus } from '@khum/contract/claim-status'
import { href } from '@khum/contract/paths'
import { FileCheck2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { MoreButton } from '../../../lib/more-button'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/card'
import { ClaimRow } from '../status/claim-row'
import { attachAddress, waitingForMemberFirst } from '../status/document-requests'
import { useClaims } from '../status/use-claims'
import styles from './attach.module.css'

/** Lists the claims that still accept documents. Claims with a document request come first. */
export function AttachableClaims() {
  const t = useTranslations('claimStatus')
  const common = useTranslations('common')
  const claims = useClaims()
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = claims
  const open = waitingForMemberFirst((claims.data ?? []).filter((claim) => !isFinalStatus(claim.status)))
  // The first pages may have no open claim. If so, loads more pages automatically until one has an open claim.
  const looksOn = open.length === 0 && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage()
  }, [looksOn, isFetching, fetchNextPage])

  if (!claims.data)
    return claims.isError ? (
      <LoadFailure error={claims.error} onRetry={() => void claims.refetch()} />
    ) : (
      <SkeletonList label={common('loading')} />
    )
  if (looksOn) return <SkeletonList label={common('loading')} />
  if (open.length === 0 && !hasNextPage)
    return (
      <EmptyState
        icon={<FileCheck2 />}
        title={t('attach.none')}
        text={t('attach.noneText')}
        action={<ButtonLink to={href('claimStatus')}>{t('notFound.list')}</ButtonLink>}
      />
    )
  return (
    <Section title={t('attach.choose')}>
      <ul className={styles.rows} aria-label={t('attach.choose')}>
        {open.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} to={attachAddress(href('attachFileOther'), claim.id)} />
        ))}
      </ul>
      <MoreButton list={claims}>{t('list.more')}</MoreButton>
    </Section>
  )
}
