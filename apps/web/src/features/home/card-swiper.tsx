import type { Coverage } from '@khum/contract/coverages'
import { href } from '@khum/contract/paths'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { CardLink } from '../../ui/layout/card-link'
import { CoverageCard, insurerName } from '../coverages'
import styles from './card-swiper.module.css'

/**
 * Shows one card at a time, as a link to its coverage. Swiping, the arrow keys and the dots show another card. Screen
 * readers find only the card that is shown, and the dots, which name the other cards.
 */
export function CardSwiper({
  cards,
  shown,
  labelOf,
  onShow,
}: {
  cards: readonly Coverage[]
  shown: Coverage
  /** Returns the accessible name of a card's link. */
  labelOf: (card: Coverage) => string
  onShow: (card: Coverage) => void
}) {
  const t = useTranslations('home.card')
  const format = useFormat()
  const strip = useRef<HTMLDivElement>(null)

  /** The distance between two cards in px. */
  function stepOf(element: HTMLElement): number {
    const [first, second] = [...element.children]
    return (second?.getBoundingClientRect().left ?? 1) - (first?.getBoundingClientRect().left ?? 0)
  }
  function followScroll(element: HTMLElement) {
    const card = cards[Math.round(element.scrollLeft / stepOf(element))]
    if (card && card.id !== shown.id) onShow(card)
  }
  // The member may have swiped the cards of the server's HTML before the app had loaded. Starts with the card in view.
  const followEarlySwipe = useEffectEvent(() => strip.current && followScroll(strip.current))
  useEffect(() => void followEarlySwipe(), [])

  return (
    <div className={styles.swiper}>
      <section
        className={styles.strip}
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={t('all')}
        onScroll={(event) => followScroll(event.currentTarget)}
      >
        {cards.map((card) => (
          <div key={card.id} className={styles.card} aria-hidden={card.id !== shown.id}>
            <CardLink
              to={href('coverage', { id: card.id })}
              label={labelOf(card)}
              hidden={card.id !== shown.id}
            >
              <CoverageCard coverage={card} />
            </CardLink>
          </div>
        ))}
      </section>
      <div className={styles.dots}>
        {cards.map((card, index) => (
          <button
            key={card.id}
            type="button"
            className={styles.dot}
            aria-current={card.id === shown.id}
            aria-label={t('position', {
              number: String(index + 1),
              count: String(cards.length),
              insurer: insurerName(card, format.lang),
              plan: format.words(card.plan_name),
            })}
            onClick={() => strip.current?.scrollTo({ left: index * stepOf(strip.current) })}
          />
        ))}
      </div>
    </div>
  )
}
