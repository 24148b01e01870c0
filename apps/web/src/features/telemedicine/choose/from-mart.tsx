import { href } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { LoadFailure } from '../../../lib/load-failure'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import type { Parts } from '../../../ui/layout/parts'
import { ProviderGone } from '../provider-gone'
import { useCardChoice, useOpenVisit, useProvider } from '../use-telemedicine'
import { ChooseCards } from './choose-cards'
import { NoCard } from './no-card'

/** Begun in the mart: the provider is known, the cards are chosen. Without one, the visit under way is gone on with. Spec §2 */
export function ChooseFromMart({
  provider: id,
  children,
}: {
  provider: string | undefined
  children: (parts: Parts) => ReactNode
}) {
  const visit = useOpenVisit('mart')
  const provider = useProvider(id)
  const cards = useCardChoice(id)
  if (visit.isError)
    return children({ body: <LoadFailure error={visit.error} onRetry={() => void visit.refetch()} /> })
  if (provider.isError)
    return children({ body: <ProviderGone error={provider.error} onRetry={() => void provider.refetch()} /> })
  if (cards.isError)
    return children({ body: <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} /> })
  if (visit.data && id === undefined)
    return <Navigate to={href('telemedicine', { id: visit.data.provider.id })} replace />
  if (visit.isSuccess && !visit.isFetching && id === undefined)
    return <Navigate to={href('telemedMart')} replace />
  if (visit.isPending || !provider.data || !cards.data)
    return children({ body: <SkeletonBlock height={24} /> })
  if (cards.data.items.length === 0) return children({ body: <NoCard /> })
  return (
    <ChooseCards
      key={id}
      entry="mart"
      provider={provider.data}
      cards={cards.data.items}
      visit={visit.data?.provider.id === id ? (visit.data ?? null) : null}
      asked={null}
    >
      {children}
    </ChooseCards>
  )
}
