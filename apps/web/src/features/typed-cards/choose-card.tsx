import { href } from '@khum/contract/paths'
import type { CardOwner } from '@khum/contract/typed-cards'
import { IdCard } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { formAddress } from './card-address'
import { CardLinks } from './typed-card-list'
import { useCards } from './use-cards'

/** Asks which card to edit, for `/edit-card` without an id. */
export function ChooseCard({ whose }: { whose: CardOwner }) {
  const t = useTranslations('typedCards.list')
  const cards = useCards()
  if (cards.isPending) return <SkeletonBlock height={13} />
  if (cards.isError) return <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />
  const own = cards.data.items.filter((card) => card.whose === whose)
  if (own.length === 0)
    return (
      <EmptyState
        icon={<IdCard />}
        title={t('none')}
        text={t('noneBody')}
        action={<ButtonLink to={href('coverages')}>{t('toList')}</ButtonLink>}
      />
    )
  return <CardLinks cards={own} to={formAddress} />
}
