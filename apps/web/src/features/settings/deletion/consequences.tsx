import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { Card, Section } from '../../../ui/layout/card'
import styles from '../settings.module.css'

/** Explains, before the deletion starts, what it removes and what stays. D7 */
export function Consequences({ openClaims, keptUntil }: { openClaims: number; keptUntil: string | null }) {
  const t = useTranslations('deletion')
  const format = useFormat()
  return (
    <>
      <Section title={t('goneTitle')}>
        <Points
          icon={<X aria-hidden="true" />}
          points={[t('gone.profile'), t('gone.cards'), t('gone.drafts'), t('gone.devices')]}
        />
      </Section>
      <Section title={t('staysTitle')}>
        <Points
          icon={<Check aria-hidden="true" />}
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

function Points({ icon, points }: { icon: ReactNode; points: readonly string[] }) {
  return (
    <Card>
      <ul className={styles.list}>
        {points.map((point) => (
          <li key={point}>
            {icon}
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
