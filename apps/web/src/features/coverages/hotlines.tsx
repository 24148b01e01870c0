import type { Coverage } from '@khum/contract/coverages'
import { Phone } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { formatPhoneNumber } from '../../lib/phone-number'
import { Digits } from '../../ui/display/digits'
import { Section } from '../../ui/layout/card'
import styles from './hotlines.module.css'
import { insurerName } from './insurer-name'
import { useCoverages } from './use-coverages'

/** A phone number to call. `number` is a short number or begins with +66. */
export function CallRow({ who, number }: { who: string; number: string }) {
  return (
    <li>
      <a className={styles.call} href={`tel:${number}`}>
        <Phone aria-hidden="true" />
        <span className={styles.who}>{who}</span>{' '}
        <b className={styles.number}>
          <Digits text={formatPhoneNumber(number)} />
        </b>
      </a>
    </li>
  )
}

const emergencyNumbers = [
  { name: 'medical', number: '1669' },
  { name: 'nhso', number: '1330' },
  { name: 'police', number: '191' },
] as const

/** Thailand's emergency numbers, which are free and need no internet. The screen must load the `insurance` messages. */
export function EmergencyNumbers() {
  const t = useTranslations('insurance.emergency')
  return (
    <Section title={t('title')}>
      <ul className={styles.numbers}>
        {emergencyNumbers.map(({ name, number }) => (
          <CallRow key={name} who={t(name)} number={number} />
        ))}
      </ul>
    </Section>
  )
}

type Insurer = Pick<Coverage, 'insurer_name_th' | 'insurer_name_en' | 'insurer_hotline'>

/** Lists the hotlines of these cards' insurers, each number once. The screen must load the `insurance` messages. */
export function InsurerHotlines({ cards }: { cards: readonly Insurer[] }) {
  const t = useTranslations('insurance')
  const { lang } = useFormat()
  const numbers = new Map(
    cards.flatMap((card) => (card.insurer_hotline ? [[card.insurer_hotline, card] as const] : [])),
  )
  if (numbers.size === 0) return null
  return (
    <Section title={t('hotline')}>
      <ul className={styles.numbers}>
        {[...numbers].map(([number, card]) => (
          <CallRow key={number} number={number} who={insurerName(card, lang)} />
        ))}
      </ul>
    </Section>
  )
}

/**
 * The hotlines of the member's insurers, or only those of the insurer with this Thai name. Renders nothing until the
 * cards have loaded.
 */
export function OwnHotlines({ insurer }: { insurer?: string }) {
  const { data } = useCoverages()
  if (!data) return null
  const cards = insurer
    ? data.items.filter((card) => card.insurer_name_th === insurer)
    : data.items.filter(({ hidden }) => !hidden)
  return <InsurerHotlines cards={cards} />
}
