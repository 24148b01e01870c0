import { Phone } from 'lucide-react'
import { useTranslations } from '../../../i18n'
import { Digits } from '../../../ui/display/digits'
import { Section } from '../../../ui/layout/card'
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
          <li key={name}>
            <a className={styles.call} href={`tel:${number}`}>
              <Phone aria-hidden="true" />
              <span className={styles.who}>{t(name)}</span>{' '}
              <b className={styles.number}>
                <Digits text={number} />
              </b>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
