import { href } from '@khum/contract/paths'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { ButtonLink } from '../../../ui/action/button-link'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ProviderGone } from '../provider-gone'
import { failedParts, loadingParts, type RenderParts, redirect } from '../screen-parts'
import { useCardChoice, useOpenVisit, useProvider } from '../use-telemedicine'
import { ChooseCards } from './choose-cards'

/**
 * Lets the member choose cards for a provider from the Telemed Mart, the list of all providers. Without a provider in
 * the address, continues the unfinished visit. Requirement 2.17
 */
export function ChooseFromMart({
  provider: id,
  children,
}: {
  provider: string | undefined
  children: RenderParts
}) {
  const visit = useOpenVisit('mart')
  const provider = useProvider(id)
  const cards = useCardChoice(id)
  // Without a provider's id in the address, the unfinished visit decides which screen to open. The cache may say that
  // there is no visit although there is one now. So if the refetch fails, shows the failure.
  const isOutdated = id === undefined && visit.isError && !visit.data
  if (isOutdated || hasFailed(visit)) return children(failedParts(visit))
  if (hasFailed(provider))
    return children({ body: <ProviderGone error={provider.error} onRetry={() => void provider.refetch()} /> })
  if (hasFailed(cards)) return children(failedParts(cards))
  if (visit.data && id === undefined)
    return redirect(href('telemedicine', { id: visit.data.provider.id }), children)
  if (visit.isSuccess && !visit.isFetching && id === undefined) return redirect(href('telemedMart'), children)
  if (visit.isPending || !provider.data || !cards.data) return children(loadingParts)
  if (cards.data.items.length === 0) return children({ body: <NoCard /> })
  return (
    <ChooseCards
      key={id}
      entry="mart"
      provider={provider.data}
      cards={cards.data.items}
      visit={visit.data?.provider.id === id ? (visit.data ?? null) : null}
      requested={null}
    >
      {children}
    </ChooseCards>
  )
}

function NoCard() {
  const t = useTranslations('telemedicine.choose')
  return (
    <EmptyState
      icon={<IdCard />}
      title={t('noCard')}
      text={t('noCardBody')}
      action={<ButtonLink to={href('searchIdcard')}>{t('find')}</ButtonLink>}
    />
  )
}
