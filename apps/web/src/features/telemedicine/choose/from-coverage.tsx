import { href } from '@khum/contract/paths'
import { Stethoscope } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { LoadFailure } from '../../../lib/load-failure'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { useCardChoice, useOpenVisit, useProviders } from '../use-telemedicine'
import { cardsAddress } from '../visit-addresses'
import { ChooseCards } from './choose-cards'
import { ProviderChoice } from './provider-choice'

/** Begun at a card: it is the main one, and the provider is chosen among those it pays for. Spec §2 */
export function ChooseFromCoverage({
  coverage: id,
  children,
}: {
  coverage: string | undefined
  children: (parts: Parts) => ReactNode
}) {
  const t = useTranslations('telemedicine.choose')
  const visit = useOpenVisit('coverage')
  const providers = useProviders({ coverage: id })
  const [picked, setPicked] = useState<string | null>(null)
  const taking = providers.data?.items.filter(({ covered }) => covered === true) ?? []
  const under = id !== undefined && visit.data?.cards[0]?.coverage_id === id ? visit.data : null
  const chosen =
    taking.find((one) => one.id === picked) ??
    taking.find((one) => one.id === under?.provider.id) ??
    taking.find(({ open_now }) => open_now) ??
    taking[0]
  const cards = useCardChoice(id === undefined ? undefined : chosen?.id)

  if (visit.isError)
    return children({ body: <LoadFailure error={visit.error} onRetry={() => void visit.refetch()} /> })
  if (visit.isPending || (id === undefined && visit.isFetching))
    return children({ body: <SkeletonBlock height={24} /> })
  if (id === undefined) {
    const begun = visit.data && visit.data.cards.length > 0 ? cardsAddress(visit.data) : href('coverages')
    return <Navigate to={begun} replace />
  }
  if (providers.isError) {
    const code = failureCode(providers.error)
    const gone = code === 'not_found' || code === 'validation_failed'
    const again = () => void providers.refetch()
    return children({
      body: <LoadFailure error={providers.error} gone={gone ? t('goneCard') : undefined} onRetry={again} />,
    })
  }
  if (cards.isError)
    return children({ body: <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} /> })
  if (providers.isPending) return children({ body: <SkeletonBlock height={24} /> })
  if (!chosen)
    return children({
      body: (
        <EmptyState
          icon={<Stethoscope />}
          title={t('noProvider')}
          text={t('noProviderBody')}
          action={<ButtonLink to={href('telemedMart')}>{t('mart')}</ButtonLink>}
        />
      ),
    })
  return (
    <ChooseCards
      entry="coverage"
      provider={chosen}
      cards={cards.data?.items}
      visit={under?.provider.id === chosen.id ? under : null}
      asked={id}
      above={<ProviderChoice providers={taking} chosen={chosen.id} onChoose={setPicked} />}
    >
      {children}
    </ChooseCards>
  )
}
