import { cardTokens } from '@khum/contract/card-tokens'
import type { TelemedCard, TelemedChoice } from '@khum/contract/telemedicine-visit'
import { useFormat, useTranslations } from '../../../i18n'
import { PlatedPicture } from '../../../ui/display/plated-picture'
import { CheckCards } from '../../../ui/fields/check-cards'
import { RadioCards } from '../../../ui/fields/radio-cards'
import styles from '../telemedicine.module.css'
import { type Choice, chooseMain, toggleExtra } from './choice'

/**
 * Lets the member choose the main card, then extra cards, in the order in which they are tapped. Requirements 2.17 and
 * 9.6
 */
export function CardChoice({
  cards,
  choice,
  maxExtras,
  error,
  onChange,
}: {
  cards: readonly TelemedChoice[]
  choice: Choice
  maxExtras: number
  error: string | undefined
  onChange: (choice: Choice) => void
}) {
  const t = useTranslations('telemedicine.choose')
  const option = useCardOption()
  const others = cards.filter(({ coverage_id, obstacle }) => coverage_id !== choice.main && obstacle === null)
  const isFull = choice.extras.length >= maxExtras
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
          hint={t('extraHint', { most: String(maxExtras) })}
          values={choice.extras}
          onToggle={(id) => onChange(toggleExtra(choice, id, maxExtras))}
          options={others.map((card) => {
            const order = choice.extras.indexOf(card.coverage_id) + 1
            return {
              ...option(card),
              icon: <MiniCard card={card} />,
              disabled: isFull && order === 0,
              end: order > 0 ? <Position order={order} /> : undefined,
            }
          })}
        />
      )}
      <p role="status">
        {choice.extras.length > 0 &&
          (isFull
            ? t('full', { most: String(maxExtras) })
            : t('chosen', { most: String(maxExtras), count: String(choice.extras.length) }))}
      </p>
    </>
  )
}

/** Shows the position of an extra card: first, second and so on. */
function Position({ order }: { order: number }) {
  const t = useTranslations('telemedicine.choose')
  return (
    <span className={styles.order}>
      <span aria-hidden="true">{order}</span>
      <span className="visually-hidden">{t('order', { order: String(order) })}</span>
    </span>
  )
}

function MiniCard({ card }: { card: Pick<TelemedCard, 'card_color' | 'insurer_logo'> }) {
  const { card_color: color, insurer_logo: logo } = card
  return (
    <span className={styles.mini} style={color === null ? undefined : cardTokens(color)}>
      {logo && <PlatedPicture src={logo} alt="" />}
    </span>
  )
}

function useCardOption() {
  const t = useTranslations('telemedicine.choose')
  const format = useFormat()
  return (card: TelemedChoice) => ({
    value: card.coverage_id,
    label: format.words(card.insurer_name),
    text: [
      ...(card.is_relative ? [format.words(card.insured_name)] : []),
      format.words(card.plan_name),
      card.policy_number_masked,
      ...(card.obstacle === null ? [] : [t(`obstacle.${card.obstacle}`)]),
    ].join('\u00a0· '),
    disabled: card.obstacle !== null,
  })
}
