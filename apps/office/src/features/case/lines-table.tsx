import { reasonCodes } from '@khum/contract/claim-status'
import { limits } from '@khum/contract/limits'
import type { Case } from '@khum/contract/office-case'
import { SquareDashedMousePointer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Button } from '../../ui/button'
import { AmountInput } from './amount-input'
import styles from './lines-table.module.css'
import type { LineEdit, useLines, WorkedLine } from './use-lines'

/** The amounts of a line, in the order of the table's columns. */
export const columns = [
  'billed',
  'discount',
  'not_covered',
  'eligible',
  'other_payer',
  'deductible',
  'copay',
  'coinsurance',
  'over_limit',
  'benefit',
] as const
type Column = (typeof columns)[number]
type Work = ReturnType<typeof useLines>

/** The columns whose amounts can't be edited. */
const fixed: ReadonlySet<Column> = new Set(['billed', 'eligible'])

/** Focuses the first amount of a line; without a line, of the first line. */
export function focusAmount(lineId: string | null): void {
  const row = lineId === null ? '[data-line]' : `[data-line="${lineId}"]`
  document.querySelector<HTMLElement>(`${row} input`)?.focus()
}

/** The line that the person is working on, and the lines that have a mark on a document. */
export interface LineMarks {
  focused: string | null
  of: ReadonlySet<string>
  onFocus: (id: string) => void
}

function amountsOf({
  billed,
  edit: { discount, not_covered, other_payer },
  overLimit,
  ...line
}: WorkedLine): Record<Column, number> {
  const { eligible, deductible, copay, coinsurance, benefit } = line
  const member = { deductible, copay, coinsurance, over_limit: overLimit }
  return { billed, discount, not_covered, eligible, other_payer, ...member, benefit }
}

/**
 * Leaves out at most one column, because the table is wide: co-insurance if the claim has none, otherwise co-payment if
 * the claim has none.
 */
function columnsFor(lines: readonly WorkedLine[], room: Case['room']): readonly Column[] {
  const hasCoinsurance = room.coinsurance_percent > 0 || lines.some(({ coinsurance }) => coinsurance > 0)
  const hasCopay = room.copay_per_visit_satang > 0 || lines.some(({ copay }) => copay > 0)
  const hidden = !hasCoinsurance ? 'coinsurance' : hasCopay ? null : 'copay'
  return columns.filter((column) => column !== hidden)
}

/** The lines of the bill: what was billed, what the assessor deducts, and what the calculator pays. */
export function LinesTable({
  work,
  room,
  isLocked,
  marks,
  children,
}: {
  work: Work
  room: Case['room']
  isLocked: boolean
  marks: LineMarks
  /** Shown beside the heading. */
  children?: ReactNode
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const { lines, total, base, useCalculated } = work
  const shown = columnsFor(lines, room)
  const sum = (name: Column) => lines.reduce((all, line) => all + amountsOf(line)[name], 0)
  return (
    <section aria-labelledby="lines-title">
      <div className={styles.head}>
        <h2 id="lines-title">{t('lines')}</h2>
        {children}
      </div>
      {base && (
        <p className={styles.head}>
          <span>
            {base.version !== null
              ? t('fromVersion', { version: String(base.version) })
              : t(base.sent_back?.is_withdrawn ? 'fromWithdrawn' : 'fromSentBack')}
          </span>
          {!isLocked && (
            <Button look="secondary" onClick={useCalculated}>
              {t('useCalculated')}
            </Button>
          )}
        </p>
      )}
      <div className={styles.scroll}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              {shown.map((name) => (
                <th key={name} scope="col" data-kind="number">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            onFocus={({ target }) => {
              const id = target.closest<HTMLElement>('[data-line]')?.dataset.line
              if (id) marks.onFocus(id)
            }}
          >
            {lines.map((line) => (
              <Line key={line.id} line={line} work={work} shown={shown} isLocked={isLocked} marks={marks} />
            ))}
          </tbody>
          {lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {shown.map((name) => (
                  <td key={name} data-kind="number">
                    {name === 'benefit' ? <strong>{format.amount(total)}</strong> : format.amount(sum(name))}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

interface LineProps {
  line: WorkedLine
  work: Work
  shown: readonly Column[]
  isLocked: boolean
}

function Line({ marks, ...props }: LineProps & { marks: LineMarks }) {
  const { line, work, shown, isLocked } = props
  const t = useTranslations('claimCase')
  const format = useFormat()
  const name = format.words(line.description)
  const amounts = amountsOf(line)
  function set(column: Column, satang: number) {
    // The amount over the limit is calculated: it is the eligible amount minus the other payer's part, the member's
    // share and the benefit. So if the person changes it, the benefit is changed instead.
    const isRest = column === 'over_limit'
    work.change(line.id, isRest ? { benefit: line.benefit + line.overLimit - satang } : { [column]: satang })
  }
  return (
    <>
      <tr data-line={line.id} data-current={marks.focused === line.id || undefined}>
        <th scope="row">
          {name}{' '}
          {marks.of.has(line.id) && (
            <button
              type="button"
              aria-label={t('showMark', { line: name })}
              onClick={() => marks.onFocus(line.id)}
            >
              <SquareDashedMousePointer size={14} aria-hidden="true" />
            </button>
          )}
          {(line.section ?? line.codes) && (
            <small className={styles.codes}>
              {[line.section && t('sectionOf', { code: line.section }), line.codes]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
        </th>
        {shown.map((column) => (
          <td key={column} data-kind="number">
            {fixed.has(column) ? (
              format.amount(amounts[column])
            ) : (
              <AmountInput
                column={column}
                label={`${t(column)}: ${name}`}
                value={amounts[column]}
                typed={work.typedIn(line.id, column)}
                isLocked={isLocked}
                describedBy={work.isWrong(line.id, column) ? `wrong ${line.id}` : undefined}
                onType={(text) => work.type(line.id, column, text)}
                onChange={(satang) => set(column, satang)}
                onWrong={(isWrong) => work.setWrong(line.id, column, isWrong)}
              />
            )}
          </td>
        ))}
      </tr>
      <LineReasons {...props} name={name} />
    </>
  )
}

/**
 * The row below a line. It shows why the plan pays less than was billed, why the benefit amount differs from the
 * calculator's, and what is wrong with the line's amounts.
 */
function LineReasons({ line, work, shown, name, isLocked }: LineProps & { name: string }) {
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const format = useFormat()
  const isChanged = line.isChanged && (!isLocked || line.edit.changeReason !== '')
  const wrong = shown.filter((column) => work.isWrong(line.id, column))
  const onChange = (part: Partial<LineEdit>) => work.change(line.id, part)
  const isRight = !line.isTooMuch && !line.isOverBilled && wrong.length === 0
  if (isRight && !line.isReduced && !isChanged) return null
  return (
    <tr className={styles.reasons}>
      <td colSpan={shown.length + 1}>
        {wrong.length > 0 && (
          <span role="alert" id={`wrong ${line.id}`} className={styles.bad}>
            {t('wrongAmount', { columns: wrong.map((column) => t(column)).join(', ') })}
          </span>
        )}
        {line.isReduced && (
          <select
            aria-label={t('reasonFor', { line: name })}
            value={line.reason ?? 'other'}
            disabled={isLocked}
            onChange={({ target }) =>
              onChange({ reason: reasonCodes.find((code) => code === target.value) ?? null })
            }
          >
            {reasonCodes.map((code) => (
              <option key={code} value={code}>
                {reasons(code)}
              </option>
            ))}
          </select>
        )}
        {isChanged && (
          <label className={styles.change}>
            <span>
              {line.benefit === line.proposed
                ? t('proposedDeductible', { amount: format.amount(line.proposedDeductible) })
                : t('proposed', { amount: format.amount(line.proposed) })}{' '}
              · {t('changeReason')}
            </span>
            <input
              value={line.edit.changeReason}
              disabled={isLocked}
              required
              maxLength={limits.decisionText.max}
              // Enter leaves the field, as in the fields for amounts, so that the keys of the screen work again.
              onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
              onChange={({ target }) => onChange({ changeReason: target.value })}
            />
          </label>
        )}
        {line.isOverBilled && (
          <span role="alert" className={styles.bad}>
            {t('overBilled')}
          </span>
        )}
        {line.isTooMuch && <span className={styles.bad}>{t('tooMuch')}</span>}
      </td>
    </tr>
  )
}
