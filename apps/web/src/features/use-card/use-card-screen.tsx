import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { randomId } from '../../platform/random-id'
import { useSearchParams } from '../../router'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonList } from '../../ui/feedback/skeleton'
import { isUsable } from '../coverages'
import { useCardGroups } from '../family'
import { CardChoice } from './card-choice'
import { useActiveCardUses, useCardUseCalls } from './card-use-queries'
import { ChooseHospital } from './choose-hospital'
import { UseCardDialog } from './use-card-dialog'

/**
 * Lets the member choose a card (their own or a relative's) and a hospital, then opens the dialog that shows the card.
 * The address has the ids of the card and of the card use, so a reload shows the same screen. Requirement 2.13
 */
export function UseCardScreen() {
  const t = useTranslations('useCard.choose')
  const common = useTranslations('common')
  const { isPending, failure, groups } = useCardGroups('use_card')
  const active = useActiveCardUses()
  const { start, refreshActive } = useCardUseCalls()
  const [query, setQuery] = useSearchParams()
  // The id of the card use that the member closed. The list of active uses can still contain this use, which must not
  // open again.
  const [closed, setClosed] = useState<string>()

  if (isPending || active.isPending) return <SkeletonList label={common('loading')} />
  if (failure) return <LoadFailure error={failure.error} onRetry={failure.again} />
  const cards = groups.flatMap((group) => group.cards)
  const uses = active.data?.items ?? []
  const chosen =
    cards.find(({ id }) => id === query.get('coverage')) ??
    cards.find(({ id }) => uses.some((use) => use.coverage_id === id)) ??
    cards.find(isUsable)
  const shown =
    query.get('show') ?? uses.find(({ id, coverage_id }) => coverage_id === chosen?.id && id !== closed)?.id
  const change = (values: Record<string, string>) => setQuery(values, { replace: true, keepsScroll: true })

  function close(id: string) {
    setClosed(id)
    change(chosen ? { coverage: chosen.id } : {})
    void refreshActive()
  }

  async function show(coverageId: string, hospitalId: string, key: string) {
    const started = await start(coverageId, hospitalId, key)
    change({ coverage: coverageId, show: started.id })
  }

  if (shown)
    return (
      <UseCardDialog
        key={shown}
        id={shown}
        onClose={() => close(shown)}
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
        <ChooseHospital
          key={chosen.id}
          coverage={chosen}
          relative={groups.find((group) => group.cards.includes(chosen))?.relative ?? null}
          preselected={query.get('hospital')}
          onShow={(hospitalId, key) => show(chosen.id, hospitalId, key)}
        />
      )}
    </>
  )
}
