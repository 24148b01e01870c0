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

type Insured = Pick<Coverage, 'insurer_name_th' | 'insurer_name_en'> & {
  insurer_hotline?: string | null | undefined
}

/**
 * Lists the hotlines of the insurers of these cards or claims, each number once. The screen must load the `insurance`
 * messages.
 */
export function InsurerHotlines({ of }: { of: readonly Insured[] }) {
  const t = useTranslations('insurance')
  const { lang } = useFormat()
  const numbers = new Map(
    of.flatMap((one) => (one.insurer_hotline ? [[one.insurer_hotline, one] as const] : [])),
  )
  if (numbers.size === 0) return null
  return (
    <Section title={t('hotline')}>
      <ul className={styles.numbers}>
        {[...numbers].map(([number, one]) => (
          <CallRow key={number} number={number} who={insurerName(one, lang)} />
        ))}
      </ul>
    </Section>
  )
}

/** The hotlines of the insurers of the member's cards. Renders nothing until the cards have loaded. */
export function OwnHotlines() {
  const { data } = useCoverages()
  return data ? <InsurerHotlines of={data.items.filter(({ hidden }) => !hidden)} /> : null
}
