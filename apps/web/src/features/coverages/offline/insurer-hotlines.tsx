import type { Coverage } from '@khum/contract/coverages'
import { useFormat, useTranslations } from '../../../i18n'
import { Section } from '../../../ui/layout/card'
import { CallRow } from './call-row'
import styles from './offline.module.css'

type Insurer = Pick<Coverage, 'insurer_name_th' | 'insurer_name_en' | 'insurer_hotline'>

/** The insurers of some cards, each once, as far as their numbers are known. Needs the words of `insurance`. */
export function InsurerHotlines({ cards }: { cards: readonly Insurer[] }) {
  const t = useTranslations('insurance')
  const format = useFormat()
  const numbers = new Map(
    cards.flatMap((card) => (card.insurer_hotline ? [[card.insurer_hotline, card] as const] : [])),
  )
  if (numbers.size === 0) return null
  return (
    <Section title={t('hotline')}>
      <ul className={styles.numbers}>
        {[...numbers].map(([number, card]) => (
          <CallRow
            key={number}
            number={number}
            who={format.lang === 'th' ? card.insurer_name_th : card.insurer_name_en}
          />
        ))}
      </ul>
    </Section>
  )
}
