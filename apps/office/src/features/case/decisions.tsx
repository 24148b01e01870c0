import type { Case } from '@khum/contract/office-case'
import type { CaseFigure } from '@khum/contract/office-figures'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'
import { columns } from './lines-table'
import table from './lines-table.module.css'

/**
 * Lists every version of the decision, and every proposal that was sent back or taken back, with the figures of the
 * lines. Also says when and why the claim was reopened.
 */
export function Decisions({ found: { claim, deciders, figures, reopenings = [] } }: { found: Case }) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const log = [...reopenings, ...figures].toSorted((a, b) => a.at.localeCompare(b.at))
  if (log.length === 0) return null
  return (
    <section aria-labelledby="decisions-title">
      <h2 id="decisions-title">{t('decisions')}</h2>
      <ul className={styles.log}>
        {log.map((entry) => {
          if ('by' in entry) return <Reopening key={`${entry.at} reopened`} reopening={entry} />
          const { version, at, sent_back, lines } = entry
          const decision = claim.decisions.find((each) => each.version === version)
          return (
            <li key={at}>
              <span>{format.instant(at)}</span>
              <span>
                {decision && (
                  <Decision decision={decision} by={deciders.find((each) => each.version === version)} />
                )}
                {sent_back && <SentBack proposal={sent_back} />}
              </span>
              {lines.length > 0 && (
                <details>
                  <summary className={styles.fold}>
                    <span>{t('itsLines', { count: lines.length })}</span>
                  </summary>
                  <FigureTable lines={lines} />
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Reopening({
  reopening: { at, by, reason },
}: {
  reopening: NonNullable<Case['reopenings']>[number]
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  return (
    <li>
      <span>{format.instant(at)}</span>
      <span>{t('reopenedBy', { name: by ?? t('otherSystem'), why: reason })}</span>
    </li>
  )
}

function Decision({
  decision,
  by,
}: {
  decision: Case['claim']['decisions'][number]
  by: Case['deciders'][number] | undefined
}) {
  const t = useTranslations('claimCase')
  const statuses = useTranslations('statusNames')
  const reasons = useTranslations('reasonNames')
  const details = useTranslations('detailNames')
  const format = useFormat()
  return (
    <>
      <Decided isUndone={decision.undone !== null}>
        {[
          `${decision.version}. ${decision.is_recommendation ? `${t('recommendation')}: ` : ''}${statuses(decision.outcome)}`,
          decision.benefit_satang > 0 && t('paysAmount', { amount: format.amount(decision.benefit_satang) }),
          t('decidedBy', { name: by?.name ?? t('otherSystem') }),
          decision.decided_by === 'insurer' && t('insurersDecision'),
          by?.proposed_by && t('proposedBy', { name: by.proposed_by }),
          decision.reason && reasons(decision.reason),
          decision.reason_detail && details(decision.reason_detail),
          decision.over_limit_reason && t('overLimitBecause', { why: decision.over_limit_reason }),
          decision.internal_note,
          decision.note && t('noteToMember', { note: `${decision.note.th} · ${decision.note.en}` }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Decided>
      {decision.undone && (
        <em>{t('undoneBy', { name: by?.undone_by ?? t('otherSystem'), why: decision.undone.reason })}</em>
      )}
    </>
  )
}

/** A decision in words, struck through if it was undone. */
function Decided({ isUndone, children }: { isUndone: boolean; children: ReactNode }) {
  return isUndone ? <s>{children}</s> : children
}

function SentBack({ proposal }: { proposal: NonNullable<Case['figures'][number]['sent_back']> }) {
  const t = useTranslations('claimCase')
  const outcomes = useTranslations('proposalNames')
  const format = useFormat()
  const { proposed_by, outcome, benefit_satang, by, note, is_withdrawn } = proposal
  return (
    <>
      {[
        t('proposal', { name: proposed_by, outcome: outcomes(outcome) }),
        benefit_satang > 0 && t('paysAmount', { amount: format.amount(benefit_satang) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      <em>{is_withdrawn ? t('withdrawnBy', { name: by }) : t('sentBackBy', { name: by, why: note })}</em>
    </>
  )
}

function FigureTable({ lines }: { lines: readonly CaseFigure[] }) {
  const t = useTranslations('claimCase')
  return (
    <div className={table.scroll}>
      <table className={table.lines}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" data-kind="number">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <FigureRows key={line.line_id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FigureRows({ line }: { line: CaseFigure }) {
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const details = useTranslations('detailNames')
  const format = useFormat()
  const { proposed_benefit_satang: proposed, change_reason } = line
  const amounts: Record<(typeof columns)[number], number> = {
    billed: line.billed_satang,
    discount: line.discount_satang,
    not_covered: line.not_covered_satang,
    other_payer: line.other_payer_satang,
    deductible: line.deductible_satang,
    copay: line.copay_satang,
    coinsurance: line.coinsurance_satang,
    eligible: line.billed_satang - line.discount_satang - line.not_covered_satang,
    over_limit: line.over_limit_satang,
    benefit: line.benefit_satang,
  }
  const why = [
    line.reason && reasons(line.reason),
    line.reason_detail && details(line.reason_detail),
    proposed !== null &&
      proposed !== line.benefit_satang &&
      t('proposed', { amount: format.amount(proposed) }),
    change_reason && t('changedBecause', { why: change_reason }),
  ].filter(Boolean)
  return (
    <>
      <tr>
        <th scope="row">{line.description ? format.words(line.description) : t('replacedLine')}</th>
        {columns.map((name) => (
          <td key={name} data-kind="number">
            {format.amount(amounts[name])}
          </td>
        ))}
      </tr>
      {why.length > 0 && (
        <tr className={table.reasons}>
          <td colSpan={columns.length + 1}>{why.join(' · ')}</td>
        </tr>
      )}
    </>
  )
}
