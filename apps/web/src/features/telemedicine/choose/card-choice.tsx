import type { TelemedChoice } from '@khum/contract/telemedicine'
import { useTranslations } from '../../../i18n'
import { CheckCards } from '../../../ui/fields/check-cards'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { MiniCard } from '../mini-card'
import styles from '../telemedicine.module.css'
import { useCardOption } from './card-options'
import { type Choice, chooseMain, toggleExtra } from './choice'

/** The main card, then up to as many extra ones as the provider takes, in order. Spec §2 Telemedicine flow, §9 */
export function CardChoice({
  cards,
  choice,
  most,
  error,
  onChange,
}: {
  cards: readonly TelemedChoice[]
  choice: Choice
  most: number
  error: string | undefined
  onChange: (choice: Choice) => void
}) {
  const t = useTranslations('telemedicine.choose')
  const option = useCardOption()
  const others = cards.filter(({ coverage_id, obstacle }) => coverage_id !== choice.main && obstacle === null)
  const full = choice.extras.length >= most
  return (
    <>
      <RadioCards
        name="main"
        label={t('main')}
        hint={t('mainHint')}
        error={error}
        value={choice.main ?? ''}
        onChange={(id) => onChange(chooseMain(choice, id))}
        options={cards.map((card) => ({ ...option(card), icon: <MiniCard card={card} /> }))}
      />
      {choice.main !== null && others.length > 0 && (
        <CheckCards
          name="extra"
          label={t('extra')}
          hint={t('extraHint', { most: String(most) })}
          values={choice.extras}
          onToggle={(id) => onChange(toggleExtra(choice, id, most))}
          options={others.map((card) => {
            const order = choice.extras.indexOf(card.coverage_id) + 1
            return {
              ...option(card),
              icon: <MiniCard card={card} />,
              disabled: full && order === 0,
              end: order > 0 ? <Place order={order} /> : undefined,
            }
          })}
        />
      )}
      <p role="status">
        {choice.extras.length > 0 &&
          (full
            ? t('full', { most: String(most) })
            : t('chosen', { most: String(most), count: String(choice.extras.length) }))}
      </p>
    </>
  )
}

/** Which of the extra cards in their order. */
function Place({ order }: { order: number }) {
  const t = useTranslations('telemedicine.choose')
  return (
    <span className={styles.order}>
      <span aria-hidden="true">{order}</span>
      <span className="visually-hidden">{t('order', { order: String(order) })}</span>
    </span>
  )
}
