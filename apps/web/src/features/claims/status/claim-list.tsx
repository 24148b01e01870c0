import { type ClaimGroup, claimGroups, waitsForMember } from '@khum/contract/claim-status'
import { href } from '@khum/contract/paths'
import { Files } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { MoreButton } from '../../../lib/more-button'
import { useBrand } from '../../../theme/brand'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/card'
import { Tabs } from '../../../ui/layout/tabs'
import { OpenDrafts } from '../filing/open-drafts'
import { ClaimRow } from './claim-row'
import { waitingForMemberFirst } from './document-requests'
import styles from './status.module.css'
import { useClaimCounts, useClaims } from './use-claims'

/** The member's claims in three groups. Failed payments and unsent drafts are above them. Requirement 4.10 */
export function ClaimList({ group, onGroup }: { group: ClaimGroup; onGroup: (group: ClaimGroup) => void }) {
  const t = useTranslations('claimStatus.list')
  const common = useTranslations('common')
  const words = useTranslations('insurance')
  const claims = useClaims(group)
  const counts = useClaimCounts()

  if (!counts)
    return claims.isError ? (
      <LoadFailure error={claims.error} onRetry={() => void claims.refetch()} />
    ) : (
      <SkeletonList label={common('loading')} />
    )
  return (
    <>
      {group !== 'approved' && <FailedPayments />}
      <OpenDrafts />
      <div className={styles.tabs}>
        <Tabs
          label={t('label')}
          value={group}
          onChange={onGroup}
          tabs={claimGroups.map((value) => ({
            value,
            label: t('tab', { name: words(`claimGroup.${value}`), count: counts[value] }),
            content: <Group group={value} />,
          }))}
        />
      </div>
    </>
  )
}

/**
 * Claims whose payment failed. They are above the tabs because the member must act on them; they are also in the tab of
 * approved claims.
 */
function FailedPayments() {
  const t = useTranslations('claimStatus.list')
  const failed = useClaims('approved').data?.filter(({ status }) => waitsForMember(status)) ?? []
  if (failed.length === 0) return null
  return (
    <Section title={t('failed')}>
      <ul className={styles.rows} aria-label={t('failed')}>
        {failed.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
    </Section>
  )
}

function Group({ group }: { group: ClaimGroup }) {
  const t = useTranslations('claimStatus.list')
  const common = useTranslations('common')
  const list = useClaims(group)
  const words = useTranslations('insurance.claimGroup')
  const { offers } = useBrand()
  // If a refetch fails, the previous list stays on the screen.
  if (!list.data)
    return list.isError ? (
      <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonList label={common('loading')} />
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<Files />}
        title={t(`empty.${group}.title`)}
        text={offers.e_claim ? t(`empty.${group}.text`) : t('sentOnly')}
        {...(offers.e_claim && {
          action: <ButtonLink to={href('coveragesEclaim')}>{t('file')}</ButtonLink>,
        })}
      />
    )
  return (
    <>
      <ul className={styles.rows} aria-label={words(group)}>
        {waitingForMemberFirst(list.data).map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      <MoreButton list={list}>{t('more')}</MoreButton>
    </>
  )
}
