import { Check, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { Card, Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import styles from '../settings.module.css'

/** Explains, before the deletion starts, what it removes and what stays. See D7 in docs/TRUST.md. */
export function Consequences({ openClaims, keptUntil }: { openClaims: number; keptUntil: string | null }) {
  const t = useTranslations('deletion')
  const format = useFormat()
  return (
    <>
      <Section title={t('goneTitle')}>
        <Points
          kind="gone"
          points={[t('gone.profile'), t('gone.cards'), t('gone.drafts'), t('gone.devices')]}
        />
      </Section>
      <Section title={t('staysTitle')}>
        <Points
          kind="stays"
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

/** A list of what is deleted or of what stays. */
export function Points({ kind, points }: { kind: 'gone' | 'stays'; points: readonly string[] }) {
  return (
    <Card>
      <ul className={styles.list}>
        {points.map((point) => (
          <li key={point}>
            {kind === 'gone' ? <X aria-hidden="true" /> : <Check aria-hidden="true" />}
            <span>{keepWords(point)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
