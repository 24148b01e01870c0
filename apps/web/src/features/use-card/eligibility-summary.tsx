import type { Eligibility, EligibilityVerdict, EligibleService } from '@khum/contract/use-card'
import { Check, CircleHelp, X } from 'lucide-react'
import { useFormat, useTranslations } from '../../i18n'
import { Badge, type Tone } from '../../ui/display/badge'
import { type Definition, DefinitionList } from '../../ui/display/definition-list'
import { Card } from '../../ui/layout/card'
import { keepWords } from '../../ui/text/keep-words'
import styles from './eligibility.module.css'

const badges: Record<EligibilityVerdict | 'partly', { tone: Tone; Icon: typeof Check }> = {
  eligible: { tone: 'success', Icon: Check },
  partly: { tone: 'success', Icon: Check },
  ask: { tone: 'warning', Icon: CircleHelp },
  not_eligible: { tone: 'danger', Icon: X },
}

/** Shows a card's eligibility by kind of care: the verdict, the balance, and what the member pays. */
export function EligibilitySummary({ eligibility }: { eligibility: Eligibility }) {
  const t = useTranslations('useCard')
  return (
    <div className={styles.services}>
      {eligibility.services.map((service) => (
        <Service key={service.service} service={service} />
      ))}
      {eligibility.services.length === 0 && <p>{keepWords(t('noServices'))}</p>}
      <p className={styles.note}>{keepWords(t('notApproved'))}</p>
    </div>
  )
}

/** Returns the verdict on the whole card: `partly` if the card is eligible but some kinds of care aren't. */
export function overallVerdict({ verdict, services }: Eligibility): EligibilityVerdict | 'partly' {
  const refused = services.some((service) => service.verdict === 'not_eligible')
  return verdict === 'eligible' && refused ? 'partly' : verdict
}

export function VerdictBadge({ verdict }: { verdict: EligibilityVerdict | 'partly' }) {
  const t = useTranslations('useCard.verdict')
  const { tone, Icon } = badges[verdict]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(verdict)}
    </Badge>
  )
}

function Service({ service }: { service: EligibleService }) {
  const t = useTranslations('useCard')
  const words = useTranslations('insurance.benefit')
  const format = useFormat()
  const warnings = service.warnings.filter((warning) => warning !== 'copay' && warning !== 'deductible')
  return (
    <Card>
      <div className={styles.head}>
        <h3>{keepWords(words(service.service))}</h3>
        <VerdictBadge verdict={service.verdict} />
      </div>
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              {keepWords(
                warning === 'waiting_period'
                  ? t('warning.waiting_period', { date: format.date(service.waiting_until ?? '', 'short') })
                  : t(`warning.${warning}`),
              )}
            </li>
          ))}
        </ul>
      )}
      <DefinitionList items={useLines(service)} />
    </Card>
  )
}

function useLines(service: EligibleService): Definition[] {
  const t = useTranslations('useCard')
  const format = useFormat()
  // If a limit is used up, shows only the limits with nothing left, because the other balances don't matter.
  const isUsedUp = service.warnings.includes('limit_used_up')
  const left = service.limits
    .filter((limit) => !isUsedUp || limit.left === 0)
    .map(({ measure, scope, left: value }) => ({
      label: t(`left.${measure}`, { scope: t(`scope.${scope}`) }),
      value: measure === 'amount' ? format.baht(value) : t(measure, { value }),
    }))
  const amount = (label: string, satang: number | null) =>
    satang === null ? [] : [{ label, value: format.baht(satang) }]
  return [
    ...left,
    ...(service.copay_percent === null
      ? []
      : [{ label: t('copay'), value: t('percent', { value: service.copay_percent }) }]),
    ...amount(t('copayPerVisit'), service.copay_per_visit_satang),
    ...amount(t('deductible'), service.deductible_satang),
  ]
}
