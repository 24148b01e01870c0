import { bangkokDate } from '@khum/contract/calendar'
import type { FamilyScope } from '@khum/contract/family'
import { useFormat, useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import styles from './family.module.css'

export function ScopeWords({
  scopes,
  endsAt = null,
  endsOn = null,
}: {
  scopes: readonly FamilyScope[]
  /** When the scopes end. If set, `endsOn` is ignored. */
  endsAt?: string | null
  /** The last day on which the scopes are granted. */
  endsOn?: string | null
}) {
  const t = useTranslations('family')
  const format = useFormat()
  // `endsAt` can be the midnight after the last day. So the last day is the day one millisecond before `endsAt`.
  const last = endsAt === null ? endsOn : bangkokDate(new Date(Date.parse(endsAt) - 1))
  const until = last && format.date(last, 'short')
  return (
    <span className={styles.scopes}>
      {scopes.map((scope) => (
        <Badge key={scope}>{t(`scope.${scope}`)}</Badge>
      ))}
      <span className="soft">{until ? t('until', { date: until }) : t('noEnd')}</span>
    </span>
  )
}
