import { reasonCodes } from '@khum/contract/claim-status'
import { SquareDashedMousePointer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { parseAmount } from '../../ui/amounts'
import styles from './case-page.module.css'
import type { LineEdit, useLines, WorkedLine } from './use-lines'

const columns = [
  'billed',
  'discount',
  'not_covered',
  'other_payer',
  'deductible',
  'copay',
  'over_limit',
  'benefit',
] as const

/** The HTML id of the first amount field that can be edited. */
export const firstAmountId = 'first-amount'

/** The line that the person is working on, and the lines that have a mark on a document. */
export interface LineMarks {
  focused: string | null
  of: ReadonlySet<string>
  onFocus: (id: string) => void
}

/** Returns the line's amount for each column. */
function amountsOf({
  billed,
  edit,
  deductible,
  copay,
  overLimit,
  benefit,
}: WorkedLine): Record<(typeof columns)[number], number> {
  const { discount, not_covered, other_payer } = edit
  return { billed, discount, not_covered, other_payer, deductible, copay, over_limit: overLimit, benefit }
}

/** The lines of the bill: what was billed, what the assessor takes off, and what the calculator pays. */
export function LinesTable({
  work: { lines, total, change },
  isLocked,
  marks,
  children,
}: {
  work: ReturnType<typeof useLines>
  isLocked: boolean
  marks: LineMarks
  /** Shown beside the heading. */
  children?: ReactNode
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const sum = (name: (typeof columns)[number]) => lines.reduce((all, line) => all + amountsOf(line)[name], 0)
  return (
    <section aria-labelledby="lines-title">
      <div className={styles.head}>
        <h2 id="lines-title">{t('lines')}</h2>
        {children}
      </div>
      <div className={styles.scroll}>
        <table className={styles.lines}>
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
          <tbody
            onFocus={({ target }) => {
              const id = target.closest<HTMLElement>('[data-line]')?.dataset.line
              if (id) marks.onFocus(id)
            }}
          >
            {lines.map((line, index) => (
              <Line
                key={line.id}
                isFirst={index === 0}
                line={line}
                isLocked={isLocked}
                marks={marks}
                onChange={(part) => change(line.id, part)}
              />
            ))}
          </tbody>
          {lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {columns.map((name) => (
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

function Line({
  line,
  isFirst,
  isLocked,
  marks,
  onChange,
}: {
  line: WorkedLine
  isFirst: boolean
  isLocked: boolean
  marks: LineMarks
  onChange: (part: Partial<LineEdit>) => void
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  const name = format.words(line.description)
  const amounts = amountsOf(line)
  function set(column: (typeof columns)[number], satang: number) {
    // The amount over the limit isn't stored. It's the rest that neither the member's share nor the benefit covers,
    // so changing it changes the benefit.
    if (column === 'over_limit') onChange({ benefit: line.benefit + line.overLimit - satang })
    else if (column !== 'billed') onChange({ [column]: satang })
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
        {columns.map((column) => (
          <td key={column} data-kind="number">
            {column === 'billed' ? (
              format.amount(line.billed)
            ) : (
              <AmountInput
                key={amounts[column]}
                id={isFirst && column === 'discount' ? firstAmountId : undefined}
                label={`${t(column)}: ${name}`}
                value={amounts[column]}
                isLocked={isLocked}
                onChange={(satang) => set(column, satang)}
              />
            )}
          </td>
        ))}
      </tr>
      <LineReasons line={line} name={name} isLocked={isLocked} onChange={onChange} />
    </>
  )
}

/** The reasons of a line: why it pays less than was billed, and why a figure differs from the calculator's. */
function LineReasons({
  line,
  name,
  isLocked,
  onChange,
}: {
  line: WorkedLine
  name: string
  isLocked: boolean
  onChange: (part: Partial<LineEdit>) => void
}) {
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const format = useFormat()
  const isChanged = line.benefit !== line.proposed && (!isLocked || line.edit.changeReason !== '')
  if (!line.isReduced && !isChanged && !line.isTooMuch) return null
  return (
    <tr className={styles.reasons}>
      <td colSpan={columns.length + 1}>
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
              {t('proposed', { amount: format.amount(line.proposed) })} · {t('changeReason')}
            </span>
            <input
              value={line.edit.changeReason}
              disabled={isLocked}
              required
              maxLength={500}
              onChange={({ target }) => onChange({ changeReason: target.value })}
            />
          </label>
        )}
        {line.isTooMuch && <span className={styles.bad}>{t('tooMuch')}</span>}
      </td>
    </tr>
  )
}

/** An amount that can be edited. If the typed text isn't an amount, the previous amount comes back. */
function AmountInput({
  id,
  label,
  value,
  isLocked,
  onChange,
}: {
  id: string | undefined
  label: string
  value: number
  isLocked: boolean
  onChange: (satang: number) => void
}) {
  const format = useFormat()
  return (
    <input
      id={id}
      className={styles.amount}
      aria-label={label}
      inputMode="decimal"
      disabled={isLocked}
      data-zero={value === 0 || undefined}
      // Wide enough to show the whole amount.
      style={{ minWidth: `${format.amount(value).length + 2}ch` }}
      defaultValue={format.amount(value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      onBlur={({ target }) => {
        const satang = parseAmount(target.value)
        if (satang !== null && satang !== value) onChange(satang)
        else target.value = format.amount(value)
      }}
    />
  )
}
