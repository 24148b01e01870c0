import type { Benefit, Limit } from '@khum/contract/coverages'
import { ChevronDown } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Badge } from '../../ui/display/badge'
import { type Definition, DefinitionList } from '../../ui/display/definition-list'
import { Meter, MeterBar } from '../../ui/display/meter'
import { keepWords } from '../../ui/text/keep-words'
import styles from './coverages.module.css'

/**
 * Lists the benefits, each with what is left of its main limit. A press on a benefit shows all its limits and what the
 * member pays.
 */
export function BenefitRows({
  benefits,
  hasEnded,
}: {
  benefits: readonly Benefit[]
  /** True for ended and lapsed coverages, whose meters are grey. */
  hasEnded: boolean
}) {
  return (
    <div className={styles.benefits}>
      {benefits.map((benefit) => (
        <BenefitRow key={benefit.id} benefit={benefit} hasEnded={hasEnded} />
      ))}
    </div>
  )
}

function BenefitRow({ benefit, hasEnded }: { benefit: Benefit; hasEnded: boolean }) {
  const t = useTranslations('coverages.benefit')
  const format = useFormat()
  const value = useLimitValue()
  const limitName = useLimitName(benefit.kind)
  const note = useRaisedNote()
  const meters = benefit.limits.filter((limit) => limit.left !== null)
  const lines: Definition[] = [
    ...benefit.limits
      .filter((limit) => limit.left === null)
      .map((limit) => ({
        label: limitName(limit),
        value: [value(limit, limit.value), note(limit)].filter(Boolean).join(' · '),
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
  const [main] = meters
  const [first] = lines
  return (
    <details className={styles.benefit}>
      <summary className={styles.benefitHead}>
        <span className={styles.benefitName}>
          <h3>{keepWords(format.words(benefit.name))}</h3>
          {benefit.waiting_until && (
            <Badge tone="warning">
              {t('waiting', { date: format.date(benefit.waiting_until, 'short') })}
            </Badge>
          )}
        </span>
        {main ? (
          <span className={styles.benefitLeft} data-metered="true">
            <span>{t(hasEnded ? 'leftAtEnd' : 'left')}</span> <b>{value(main, main.left ?? 0)}</b>
          </span>
        ) : (
          first && (
            <span className={styles.benefitLeft}>
              <span>{first.label}</span> <b>{first.value}</b>
            </span>
          )
        )}
        <ChevronDown className={styles.arrow} aria-hidden="true" />
        {main && <LimitBar limit={main} hasEnded={hasEnded} />}
      </summary>
      <div className={styles.benefitBody}>
        {meters.map((limit) => (
          <LimitMeter key={limit.id} limit={limit} kind={benefit.kind} hasEnded={hasEnded} />
        ))}
        {lines.length > 0 && <DefinitionList items={lines} />}
      </div>
    </details>
  )
}

function shareOf(limit: Limit, part: number | null): number {
  return limit.value === 0 ? 0 : (part ?? 0) / limit.value
}

function LimitBar({ limit, hasEnded }: { limit: Limit; hasEnded: boolean }) {
  return (
    <MeterBar
      usedShare={shareOf(limit, limit.used)}
      pendingShare={shareOf(limit, limit.pending)}
      over={hasEnded}
    />
  )
}

function LimitMeter({ limit, kind, hasEnded }: { limit: Limit; kind: Benefit['kind']; hasEnded: boolean }) {
  const t = useTranslations('coverages.benefit')
  const value = useLimitValue()
  const limitName = useLimitName(kind)
  const note = useRaisedNote()
  return (
    <Meter
      title={`${limitName(limit)}${limit.shared_by === 'family' ? ` ${t('family')}` : ''}`}
      over={hasEnded}
      left={{ label: t(hasEnded ? 'leftAtEnd' : 'left'), value: value(limit, limit.left ?? 0) }}
      used={{ label: t('used'), value: value(limit, limit.used ?? 0) }}
      pending={limit.pending ? { label: t('pending'), value: value(limit, limit.pending) } : undefined}
      whole={t('whole', { value: value(limit, limit.value) })}
      usedShare={shareOf(limit, limit.used)}
      pendingShare={shareOf(limit, limit.pending)}
      note={note(limit)}
    />
  )
}

/**
 * Returns a function that writes the note on a raised limit. The raise has a waiting period, so the note says which
 * former value applies and until when. For a limit that wasn't raised, the function returns undefined.
 */
function useRaisedNote() {
  const t = useTranslations('coverages.benefit')
  const format = useFormat()
  const value = useLimitValue()
  return (limit: Limit): string | undefined =>
    limit.raised
      ? t('raised', {
          date: format.date(limit.raised.until, 'short'),
          value: value(limit, limit.raised.before),
        })
      : undefined
}

/**
 * Returns a function that names a limit by its item and scope, such as "Room per day". The scope `confinement` means
 * one hospital stay; in accident outpatient benefits, which have no stay, it means one accident.
 */
function useLimitName(kind: Benefit['kind']) {
  const t = useTranslations('coverages.benefit')
  return ({ item, scope }: Limit): string => {
    const per = kind === 'emergency_opd' && scope === 'confinement' ? 'accident' : scope
    return t('ofItem', { item: t(`item.${item}`), scope: t(`scope.${per}`) })
  }
}

function useLimitValue() {
  const t = useTranslations('coverages.benefit')
  const format = useFormat()
  return (limit: Limit, value: number): string =>
    limit.measure === 'amount' ? format.baht(value) : t(limit.measure, { value })
}
