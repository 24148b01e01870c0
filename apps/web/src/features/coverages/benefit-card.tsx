import type { Benefit, Limit } from '@khum/contract/coverages'
import { useFormat, useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import { type Definition, DefinitionList } from '../../ui/display/definition-list'
import { Figure } from '../../ui/display/figure'
import { Meter } from '../../ui/display/meter'
import { Card } from '../../ui/layout/card'
import styles from './coverages.module.css'

/**
 * Shows one benefit: a meter for each limit with a balance, a line of text for each limit without one, and what the
 * member pays.
 */
export function BenefitCard({
  benefit,
  hasEnded,
}: {
  benefit: Benefit
  /** True for ended and lapsed coverages, whose meters are grey. */
  hasEnded: boolean
}) {
  const t = useTranslations('coverages.benefit')
  const format = useFormat()
  const value = useLimitValue()
  const limitName = useLimitName()
  const meters = benefit.limits.filter((limit) => limit.left !== null)
  const lines: Definition[] = [
    ...benefit.limits
      .filter((limit) => limit.left === null)
      .map((limit) => ({
        label: limitName(limit),
        value: value(limit, limit.value),
      })),
    ...(benefit.deductible_satang === null
      ? []
      : [{ label: t('deductible'), value: format.baht(benefit.deductible_satang) }]),
    ...(benefit.copay_per_visit_satang === null
      ? []
      : [{ label: t('copayPerVisit'), value: format.baht(benefit.copay_per_visit_satang) }]),
    ...(benefit.copay_percent === null
      ? []
      : [{ label: t('copayPercent'), value: t('percent', { value: benefit.copay_percent }) }]),
  ]
  const [only] = meters.length === 0 && lines.length === 1 ? lines : []
  return (
    <Card>
      <div className={styles.benefitHead}>
        <h3>{format.words(benefit.name)}</h3>
        {benefit.waiting_until && (
          <Badge tone="warning">{t('waiting', { date: format.date(benefit.waiting_until, 'short') })}</Badge>
        )}
      </div>
      {meters.map((limit) => (
        <LimitMeter key={limit.id} limit={limit} hasEnded={hasEnded} />
      ))}
      {only ? (
        <Figure size="md" value={only.value} text={only.label} />
      ) : (
        lines.length > 0 && <DefinitionList items={lines} />
      )}
    </Card>
  )
}

function LimitMeter({ limit, hasEnded }: { limit: Limit; hasEnded: boolean }) {
  const t = useTranslations('coverages.benefit')
  const value = useLimitValue()
  const limitName = useLimitName()
  const share = (part: number | null) => (limit.value === 0 ? 0 : (part ?? 0) / limit.value)
  return (
    <Meter
      title={`${limitName(limit)}${limit.shared_by === 'family' ? ` ${t('family')}` : ''}`}
      over={hasEnded}
      left={{ label: t(hasEnded ? 'leftAtEnd' : 'left'), value: value(limit, limit.left ?? 0) }}
      used={{ label: t('used'), value: value(limit, limit.used ?? 0) }}
      pending={limit.pending ? { label: t('pending'), value: value(limit, limit.pending) } : undefined}
      whole={t('whole', { value: value(limit, limit.value) })}
      usedShare={share(limit.used)}
      pendingShare={share(limit.pending)}
    />
  )
}

/** Returns a function that names a limit by its item and scope, such as "Room per day". */
function useLimitName() {
  const t = useTranslations('coverages.benefit')
  return ({ item, scope }: Limit): string =>
    t('ofItem', { item: t(`item.${item}`), scope: t(`scope.${scope}`) })
}

function useLimitValue() {
  const t = useTranslations('coverages.benefit')
  const format = useFormat()
  return (limit: Limit, value: number): string =>
    limit.measure === 'amount' ? format.baht(value) : t(limit.measure, { value })
}
