import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { Card, Section } from '../../../ui/layout/card'
import styles from '../settings.module.css'

/** What is gone with the account and what is not, said before anything happens. TRUST D7 */
export function Consequences({ openClaims, keptUntil }: { openClaims: number; keptUntil: string | null }) {
  const t = useTranslations('deletion')
  const format = useFormat()
  return (
    <>
      <Section title={t('goneTitle')}>
        <Points
          sign={<X aria-hidden="true" />}
          points={[t('gone.profile'), t('gone.cards'), t('gone.drafts'), t('gone.devices')]}
        />
      </Section>
      <Section title={t('staysTitle')}>
        <Points
          sign={<Check aria-hidden="true" />}
          points={[
            t('stays.policy'),
            ...(openClaims > 0 ? [t('stays.openClaims', { count: openClaims })] : []),
            ...(keptUntil === null ? [] : [t('stays.records', { date: format.date(keptUntil) })]),
          ]}
        />
      </Section>
    </>
  )
}

function Points({ sign, points }: { sign: ReactNode; points: readonly string[] }) {
  return (
    <Card>
      <ul className={styles.list}>
        {points.map((point) => (
          <li key={point}>
            {sign}
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
