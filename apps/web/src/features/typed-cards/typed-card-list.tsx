import { href } from '@khum/contract/paths'
import type { Card, CardOwner } from '@khum/contract/typed-cards'
import { IdCard, PencilLine } from 'lucide-react'
import { useTranslations } from '../../i18n'
import { hasFailed } from '../../lib/has-failed'
import { LoadFailure } from '../../lib/load-failure'
import { ButtonLink } from '../../ui/action/button-link'
import { EmptyState } from '../../ui/feedback/empty-state'
import { SkeletonBlock } from '../../ui/feedback/skeleton'
import { Section } from '../../ui/layout/card'
import { CardLink } from '../../ui/layout/card-link'
import { CardStack } from '../../ui/layout/card-stack'
import { List, ListRow } from '../../ui/layout/list-row'
import { addAddress, detailAddress, formAddress } from './card-address'
import { TypedCard } from './typed-card'
import { useCards } from './use-cards'

/** Lists typed-in cards, separately from verified cards: only verified cards can be used at a hospital. */
export function TypedCardList({ whose }: { whose: CardOwner }) {
  const t = useTranslations('typedCards.list')
  const cards = useCards()
  if (cards.isPending) return null
  if (hasFailed(cards)) return <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />
  const own = cards.data.items.filter((card) => card.whose === whose && !isBlank(card))
  const words = whose === 'self' ? t('add') : t('addFamily')
  const add = (
    <ButtonLink wide look="secondary" to={addAddress(whose)}>
      {words}
    </ButtonLink>
  )
  if (own.length === 0)
    return (
      <List>
        <ListRow icon={<PencilLine />} title={words} to={addAddress(whose)} />
      </List>
    )
  return (
    <Section title={whose === 'self' ? t('title') : t('family')} text={t('text')}>
      <CardLinks
        cards={own}
        to={(card) => (card.state === 'draft' ? formAddress(card) : detailAddress(card.id))}
      />
      {own.every(({ state }) => state === 'complete') && add}
    </Section>
  )
}

export function CardLinks({ cards, to }: { cards: readonly Card[]; to: (card: Card) => string }) {
  const t = useTranslations('typedCards.list')
  return (
    <CardStack>
      {cards.map((card) => {
        const name = [card.data.company || t('untitled'), card.data.no_card_masked].filter(Boolean).join(' ')
        return (
          <li key={card.id}>
            <CardLink to={to(card)} label={`${card.state === 'draft' ? t('goOn') : t('open')} ${name}`}>
              <TypedCard card={card} />
            </CardLink>
          </li>
        )
      })}
    </CardStack>
  )
}

/** Returns whether a card is a draft that was opened and left without any input. */
function isBlank({ state, data, images }: Card): boolean {
  const dates = [data.startDate, data.dueDate, data.start_typed, data.due_typed]
  const typed = [data.company, data.no_card_masked, data.name_ins, ...dates]
  return state === 'draft' && images.length === 0 && data.benefits.length === 0 && !typed.some(Boolean)
}

/** Asks which card to edit, for `/edit-card` without an id. */
export function ChooseCard({ whose }: { whose: CardOwner }) {
  const t = useTranslations('typedCards.list')
  const cards = useCards()
  if (cards.isPending) return <SkeletonBlock height={13} />
  if (hasFailed(cards)) return <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} />
  const own = cards.data.items.filter((card) => card.whose === whose && !isBlank(card))
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
