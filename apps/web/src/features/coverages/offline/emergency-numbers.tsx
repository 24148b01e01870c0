import { useTranslations } from '../../../i18n'
import { Section } from '../../../ui/layout/card'
import { CallRow } from './call-row'
import styles from './offline.module.css'

/** The whole country's, and free of charge: they need no network of ours. */
const numbers = [
  { name: 'medical', number: '1669' },
  { name: 'nhso', number: '1330' },
  { name: 'police', number: '191' },
] as const

/** Whom to call when nothing else can be had. Needs the words of `insurance`. */
export function EmergencyNumbers() {
  const t = useTranslations('insurance.emergency')
  return (
    <Section title={t('title')}>
      <ul className={styles.numbers}>
        {numbers.map(({ name, number }) => (
          <CallRow key={name} who={t(name)} number={number} />
        ))}
      </ul>
    </Section>
  )
}
