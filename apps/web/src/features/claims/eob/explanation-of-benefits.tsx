import type { ReasonCode } from '@khum/contract/claim-status'
import type { ClaimDetail, ClaimLine } from '@khum/contract/claims'
import { ChevronDown } from 'lucide-react'
import { useFormat, useTranslations } from '../../../i18n'
import { DefinitionList } from '../../../ui/display/definition-list'
import { Figure } from '../../../ui/display/figure'
import { Card, Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import styles from '../status/status.module.css'
import { DecisionReason, useRemedy } from '../status/status-card'
import { billAmounts, type EobAmounts, eobRows, isDeduction, lineAmounts } from './eob-amounts'

/**
 * The explanation of benefits (EOB): what was billed, what is paid, and why. Before the decision, shows only the amount
 * claimed. Leaves out the total of an approved claim, because the status card shows it. For a reopened claim, shows the
 * last decision.
 */
export function ExplanationOfBenefits({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claimStatus.amounts')
  const format = useFormat()
  const bill = billAmounts(claim.lines)
  const unit = { unit: t('baht'), unitFirst: format.lang === 'en' }
  if (!bill)
    return (
      <Section title={t('title')}>
        <Card>
          <Figure
            {...unit}
            label={t('claimed')}
            value={format.amount(claim.medical_expense_satang)}
            {...(claim.group === 'in_process' ? { text: t('waiting') } : {})}
          />
        </Card>
      </Section>
    )
  const [first, ...others] = claim.lines
  const onlyReason = others.length === 0 ? first?.decided?.reason : null
  return (
    <Section title={t('title')}>
      <Card>
        {claim.group === 'approved' ? (
          <DecisionReason claim={claim} />
        ) : (
          <Figure
            {...unit}
            label={t(claim.group === 'in_process' ? 'before' : 'benefit')}
            value={format.amount(bill.benefit)}
          />
        )}
        <EobRows amounts={bill} />
        {onlyReason && onlyReason !== claim.reason && <ReasonNote reason={onlyReason} claim={claim} />}
      </Card>
      {others.length > 0 && (
        <>
          <h3>{keepWords(t('lines'))}</h3>
          <div className={styles.lines}>
            {claim.lines.map((line) => (
              <EobLine key={line.id} line={line} claim={claim} />
            ))}
          </div>
        </>
      )}
    </Section>
  )
}

/** Shows one line of the bill: the benefit amount and, when the line is open, how this amount was decided. */
function EobLine({ line, claim }: { line: ClaimLine; claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const format = useFormat()
  const amounts = lineAmounts(line)
  const reason = line.decided?.reason
  if (!amounts) return null
  return (
    <details className={styles.line}>
      <summary className={styles.lineHead}>
        <span className={styles.lineName}>
          {keepWords(format.words(line.description))}
          {reason && <span className={styles.lineReason}>{keepWords(t(`reason.${reason}`))}</span>}
        </span>
        <span className={styles.lineAmount}>
          <b>{format.baht(amounts.benefit)}</b>
          <span className={styles.faint}>{t('amounts.lineOf', { amount: format.baht(amounts.billed) })}</span>
        </span>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </summary>
      <div className={styles.lineBody}>
        <EobRows amounts={amounts} />
        {reason && <ReasonNote reason={reason} claim={claim} />}
      </div>
    </details>
  )
}

function EobRows({ amounts }: { amounts: EobAmounts }) {
  const t = useTranslations('claimStatus')
  const format = useFormat()
  const rows = eobRows(amounts)
  return (
    <>
      <DefinitionList
        items={rows.map(({ part, satang }) => ({
          label: t(`part.${part}`),
          value: `${isDeduction(part) ? '−' : ''}${format.baht(satang)}`,
          strong: part === 'you_pay',
        }))}
      />
      {rows.some(({ part }) => part === 'deductible') && (
        <p className={styles.faint}>{keepWords(t('deductibleHelp'))}</p>
      )}
    </>
  )
}

function ReasonNote({ reason, claim }: { reason: ReasonCode; claim: ClaimDetail }) {
  const t = useTranslations('claimStatus')
  const remedy = useRemedy(claim)
  return (
    <div className={styles.note}>
      <p>
        <span className={styles.faint}>{t('amounts.reason')}</span> <b>{keepWords(t(`reason.${reason}`))}</b>
      </p>
      <p>{keepWords(remedy(reason))}</p>
    </div>
  )
}
