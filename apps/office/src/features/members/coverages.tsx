import type { Limit } from '@khum/contract/coverages'
import type { OfficeMember } from '@khum/contract/office-members'
import { useFormat, useTranslations } from '../../i18n'
import { Table } from '../../ui/table'
import { useLimitName } from './limit-name'
import styles from './members.module.css'
import { OpeningFigures } from './opening-figures'
import { Section } from './section'

type Coverage = OfficeMember['coverages'][number]

/**
 * The person's coverages, with the remaining amounts. The figures come from the same ledger as those in the member's
 * app.
 */
export function Coverages({
  coverages,
  mayAdjust,
}: {
  coverages: readonly Coverage[]
  /** Whether the signed-in person may correct opening figures of this insurer. */
  mayAdjust: (insurerCode: string) => boolean
}) {
  const t = useTranslations('members')
  const format = useFormat()
  return (
    <Section title={t('coverages')} isEmpty={coverages.length === 0}>
      {coverages.map((coverage) => (
        <article key={coverage.id} className={styles.coverage}>
          <h3>
            {format.words(coverage.plan_name)}{' '}
            <span data-state={coverage.state}>{t(`state.${coverage.state}`)}</span>
          </h3>
          <p className={styles.soft}>
            {[
              `${coverage.insurer_code} · ${format.words(coverage.insurer_name)}`,
              coverage.policy_number ?? t('noPolicyNumber'),
              coverage.employee_id,
              coverage.policyholder_name && format.words(coverage.policyholder_name),
              `${format.date(coverage.effective_date, 'short')} – ${format.date(coverage.expiry_date, 'short')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {coverage.benefits.length > 0 && <Benefits coverage={coverage} />}
          {coverage.benefits.length > 0 && mayAdjust(coverage.insurer_code) && (
            <OpeningFigures coverage={coverage} />
          )}
        </article>
      ))}
    </Section>
  )
}

/** The limits of a coverage, each with the used and the remaining amount. */
export function Benefits({
  coverage: { benefits, plan_name },
}: {
  coverage: Pick<Coverage, 'benefits' | 'plan_name'>
}) {
  const t = useTranslations('members')
  const format = useFormat()
  const rows = benefits.flatMap((benefit) =>
    benefit.limits.map((limit) => ({ benefit: format.words(benefit.name), limit })),
  )
  return (
    <Table
      label={format.words(plan_name)}
      numeric={[2, 3, 4, 5]}
      head={[t('benefitName'), t('limit'), t('value'), t('used'), t('pending'), t('left')]}
      rows={rows.map(({ benefit, limit }) => ({
        key: limit.id,
        cells: [
          benefit,
          <LimitName key="limit" limit={limit} />,
          ...[limit.value, limit.used, limit.pending, limit.left].map((value) =>
            write(limit, value, format.amount),
          ),
        ],
      }))}
    />
  )
}

function LimitName({ limit }: { limit: Limit }) {
  const t = useTranslations('members')
  const format = useFormat()
  const { raised } = limit
  return [useLimitName()(limit), raised && t('raised', { date: format.date(raised.until, 'short') })]
    .filter(Boolean)
    .join(' · ')
}

/** Formats a value of a limit: satang as baht; visits, days and percentages as plain numbers. */
function write({ measure }: Limit, value: number | null, amount: (satang: number) => string): string {
  if (value === null) return '–'
  return measure === 'amount' ? amount(value) : String(value)
}
