import { href } from '@khum/contract/paths'
import { Stethoscope } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { failedParts, loadingParts, type RenderParts, redirect } from '../screen-parts'
import { useCardChoice, useOpenVisit, useProviders } from '../use-telemedicine'
import { cardsAddress } from '../visit-addresses'
import { ChooseCards } from './choose-cards'
import { ProviderChoice } from './provider-choice'

/**
 * Lets a member who came from a card's screen choose cards. The card they came from is the main card; the member picks
 * a provider that covers this card. Without a card in the address, continues the unfinished visit. Requirement 2.17
 */
export function ChooseFromCoverage({
  coverage: id,
  children,
}: {
  coverage: string | undefined
  children: RenderParts
}) {
  const t = useTranslations('telemedicine.choose')
  const visit = useOpenVisit('coverage')
  const providers = useProviders({ coverage: id })
  const [picked, setPicked] = useState<string | null>(null)
  const covered = providers.data?.items.filter((provider) => provider.covered === true) ?? []
  const cardVisit = id !== undefined && visit.data?.cards[0]?.coverage_id === id ? visit.data : null
  const chosen =
    covered.find((provider) => provider.id === picked) ??
    covered.find((provider) => provider.id === cardVisit?.provider.id) ??
    covered.find(({ open_now }) => open_now) ??
    covered[0]
  const cards = useCardChoice(id === undefined ? undefined : chosen?.id)

  if (hasFailed(visit)) return children(failedParts(visit))
  if (visit.isPending || (id === undefined && visit.isFetching)) return children(loadingParts)
  if (id === undefined) {
    const begun = visit.data && visit.data.cards.length > 0 ? cardsAddress(visit.data) : href('coverages')
    return redirect(begun, children)
  }
  if (hasFailed(providers)) {
    const code = failureCode(providers.error)
    if (code !== 'not_found' && code !== 'validation_failed') return children(failedParts(providers))
    const retry = () => void providers.refetch()
    return children({ body: <LoadFailure error={providers.error} gone={t('goneCard')} onRetry={retry} /> })
  }
  if (hasFailed(cards)) return children(failedParts(cards))
  if (providers.isPending) return children(loadingParts)
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
      visit={cardVisit?.provider.id === chosen.id ? cardVisit : null}
      requested={id}
      header={<ProviderChoice providers={covered} chosen={chosen.id} onChoose={setPicked} />}
    >
      {children}
    </ChooseCards>
  )
}
