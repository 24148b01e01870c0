import { href } from '@khum/contract/paths'
import { ArrowUpDown, IdCard, Users } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { useOnline } from '../../platform/online'
import { ButtonLink } from '../../ui/action/button-link'
import { spelledOut } from '../../ui/display/digits'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { CardLink } from '../../ui/layout/card-link'
import { CardStack } from '../../ui/layout/card-stack'
import { List, ListRow } from '../../ui/layout/list-row'
import { keepWords } from '../../ui/text/keep-words'
import { CoverageCard } from './coverage-card'
import { EmergencyNumbers } from './hotlines'
import { OfflineFallback } from './offline/offline-fallback'
import { useCoverages } from './use-coverages'

/** The member's cards, with links to their details. Requirement 1.3 */
export function CoverageList() {
  const t = useTranslations('coverages')
  const format = useFormat()
  const coverages = useCoverages()
  const online = useOnline()

  if (coverages.isPending) return <SkeletonBlock height={13} />
  if (hasFailed(coverages))
    return <OfflineFallback error={coverages.error} onRetry={() => void coverages.refetch()} />
  if (coverages.data.items.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title={t('list.empty')}
        text={t('list.emptyBody')}
        action={
          <>
            <ButtonLink wide to={href('searchIdcard')}>
              {t('list.find')}
            </ButtonLink>
            <ButtonLink wide look="link" to={href('searchIdcardFamily')}>
              {t('list.findFamily')}
            </ButtonLink>
          </>
        }
      />
    )
  const shown = coverages.data.items.filter(({ hidden }) => !hidden)
  return (
    <>
      <p className="soft">{keepWords(t('asOf', { time: format.instant(coverages.data.as_of) }))}</p>
      <CardStack>
        {shown.map((coverage) => (
          <li key={coverage.id}>
            <CardLink
              to={href('coverage', { id: coverage.id })}
              label={`${t('list.open')} ${format.words(coverage.plan_name)} ${spelledOut(coverage.policy_number_masked)}`}
            >
              <CoverageCard coverage={coverage} />
            </CardLink>
          </li>
        ))}
      </CardStack>
      {!online && <EmergencyNumbers />}
      <ButtonLink wide look="secondary" to={href('searchIdcard')}>
        {t('list.find')}
      </ButtonLink>
      <List>
        <ListRow icon={<Users />} title={t('list.findFamily')} to={href('searchIdcardFamily')} />
        <ListRow icon={<ArrowUpDown />} title={t('list.arrange')} to={href('editCoverage')} />
      </List>
    </>
  )
}
