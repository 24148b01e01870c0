import type { FamilyScope } from '@khum/contract/family'
import { bangkokDate } from '@khum/contract/fields'
import { useFormat, useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import styles from './family.module.css'

/** What somebody may do, and until when. */
export function ScopeWords({
  scopes,
  endsAt = null,
  endsOn = null,
}: {
  scopes: readonly FamilyScope[]
  /** The first moment after it. */
  endsAt?: string | null
  /** Its last day. */
  endsOn?: string | null
}) {
  const t = useTranslations('family')
  const format = useFormat()
  // The last day is the one before the moment it is over.
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
