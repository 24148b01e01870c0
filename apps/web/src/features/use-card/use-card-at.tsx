import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { randomId } from '../../platform/random-id'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { isUsable } from '../coverages'
import { useCardGroups } from '../family'
import { CardChoice } from './card-choice'
import { ChoosePlace } from './choose-place'
import { ShowingDialog } from './showing-dialog'
import { useLiveShowings, useShowingCalls } from './use-use-cards'

/**
 * Use a card, one's own or a relative's: which one, at which hospital, and then the popup. The address names the card and the showing, so a reload or a
 * way back finds them; what is live comes back by itself. Spec §2 Hospital selection
 */
export function UseCardAt() {
  const t = useTranslations('useCard.choose')
  const common = useTranslations('common')
  const { isPending, failure, groups } = useCardGroups('use_card')
  const live = useLiveShowings()
  const { start } = useShowingCalls()
  const [query, setQuery] = useSearchParams()

  if (isPending || live.isPending) return <SkeletonList label={common('loading')} />
  if (failure) return <LoadFailure error={failure.error} onRetry={failure.again} />
  const cards = groups.flatMap((group) => group.cards)
  const showings = live.data?.items ?? []
  const chosen =
    cards.find(({ id }) => id === query.get('coverage')) ??
    cards.find(({ id }) => showings.some((showing) => showing.coverage_id === id)) ??
    cards.find(isUsable)
  const shown = query.get('show') ?? showings.find((showing) => showing.coverage_id === chosen?.id)?.id
  const change = (values: Record<string, string>) =>
    setQuery(values, { replace: true, preventScrollReset: true })

  async function show(coverageId: string, hospitalId: string, key: string) {
    const started = await start(coverageId, hospitalId, key)
    change({ coverage: coverageId, show: started.id })
  }

  if (shown)
    return (
      <ShowingDialog
        key={shown}
        id={shown}
        onClose={() => change(chosen ? { coverage: chosen.id } : {})}
        onAgain={(coverageId, hospitalId) => show(coverageId, hospitalId, randomId())}
      />
    )
  if (!chosen)
    return (
      <EmptyState
        icon={<IdCard />}
        title={t('noCard')}
        text={t('noCardBody')}
        action={<ButtonLink to={href('searchIdcard')}>{t('find')}</ButtonLink>}
      />
    )
  return (
    <>
      <CardChoice groups={groups} chosen={chosen} onChoose={(id) => change({ coverage: id })} />
      {isUsable(chosen) && (
        <ChoosePlace
          key={chosen.id}
          coverage={chosen}
          relative={groups.find((group) => group.cards.includes(chosen))?.relative ?? null}
          asked={query.get('hospital')}
          onShow={(hospitalId, key) => show(chosen.id, hospitalId, key)}
        />
      )}
    </>
  )
}
