import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useFormat, useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { FormAlert } from '../../ui/fields/form-alert'
import { SelectField } from '../../ui/fields/select-field'
import { isUsable, useCoverages } from '../coverages'
import { ChoosePlace } from './choose-place'
import { ShowingDialog } from './showing-dialog'
import { useLiveShowings, useShowingCalls } from './use-use-cards'

/**
 * Use a card: which one, at which hospital, and then the popup. The address names the card and the showing, so a reload or a
 * way back finds them; what is live comes back by itself. Spec §2 Hospital selection
 */
export function UseCardAt() {
  const t = useTranslations('useCard.choose')
  const common = useTranslations('common')
  const coverages = useCoverages()
  const live = useLiveShowings()
  const { start } = useShowingCalls()
  const [query, setQuery] = useSearchParams()

  if (coverages.isPending || live.isPending) return <SkeletonList label={common('loading')} />
  if (coverages.isError)
    return <LoadFailure error={coverages.error} onRetry={() => void coverages.refetch()} />
  const cards = coverages.data.items
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
        onAgain={(coverageId, hospitalId) => show(coverageId, hospitalId, crypto.randomUUID())}
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
      <CardChoice cards={cards} chosen={chosen} onChoose={(id) => change({ coverage: id })} />
      {isUsable(chosen) && (
        <ChoosePlace
          key={chosen.id}
          coverage={chosen}
          asked={query.get('hospital')}
          onShow={(hospitalId, key) => show(chosen.id, hospitalId, key)}
        />
      )}
    </>
  )
}

function CardChoice({
  cards,
  chosen,
  onChoose,
}: {
  cards: readonly Coverage[]
  chosen: Coverage
  onChoose: (id: string) => void
}) {
  const t = useTranslations('useCard')
  const words = useTranslations('insurance.state')
  const format = useFormat()
  const name = (card: Coverage) =>
    [
      format.lang === 'th' ? card.insurer_name_th : card.insurer_name_en,
      format.words(card.plan_name),
      card.policy_number_masked,
      ...(isUsable(card) ? [] : [words(card.state)]),
    ].join(' · ')
  return (
    <>
      <SelectField
        label={t('choose.card')}
        value={chosen.id}
        onChange={(event) => onChoose(event.target.value)}
        options={cards.map((card) => ({ value: card.id, label: name(card) }))}
      />
      {(chosen.state === 'waiting' || chosen.state === 'lapsed' || chosen.state === 'ended') && (
        <FormAlert tone="warning">{t(`why.${chosen.state}`)}</FormAlert>
      )}
    </>
  )
}
