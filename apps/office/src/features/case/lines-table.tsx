import { reasonCodes } from '@khum/contract/claim-status'
import { useFormat, useTranslations } from '../../i18n'
import styles from './case-page.module.css'
import type { LineEdit, useLines, WorkedLine } from './use-lines'

/** The lines of the bill: what was billed, what the assessor takes off, and what the calculator pays. */
export function LinesTable({
  work: { lines, total, change },
  isLocked,
}: {
  work: ReturnType<typeof useLines>
  isLocked: boolean
}) {
  const t = useTranslations('claimCase')
  const format = useFormat()
  return (
    <section aria-labelledby="lines-title">
      <h2 id="lines-title">{t('lines')}</h2>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {(
              [
                'billed',
                'discount',
                'not_covered',
                'other_payer',
                'deductible',
                'copay',
                'over_limit',
                'benefit',
              ] as const
            ).map((name) => (
              <th key={name} scope="col" data-kind="number">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} isLocked={isLocked} onChange={(part) => change(line.id, part)} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td data-kind="number">{format.amount(lines.reduce((sum, { billed }) => sum + billed, 0))}</td>
            <td colSpan={6} />
            <td data-kind="number">
              <strong>{format.amount(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Line({
  line,
  isLocked,
  onChange,
}: {
  line: WorkedLine
  isLocked: boolean
  onChange: (part: Partial<LineEdit>) => void
}) {
  const t = useTranslations('claimCase')
  const reasons = useTranslations('reasonNames')
  const format = useFormat()
  const name = format.words(line.description)
  const isChanged = line.benefit !== line.proposed
  const input = (part: 'discount' | 'not_covered' | 'other_payer' | 'benefit', value: number) => (
    <AmountInput
      key={`${part} ${value}`}
      label={`${t(part)}: ${name}`}
      value={value}
      isLocked={isLocked}
      onChange={(satang) => onChange({ [part]: satang })}
    />
  )
  return (
    <tr>
      <th scope="row">
        {name}
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
      </th>
      <td data-kind="number">{format.amount(line.billed)}</td>
      <td data-kind="number">{input('discount', line.edit.discount)}</td>
      <td data-kind="number">{input('not_covered', line.edit.not_covered)}</td>
      <td data-kind="number">{input('other_payer', line.edit.other_payer)}</td>
      <td data-kind="number">{format.amount(line.deductible)}</td>
      <td data-kind="number">{format.amount(line.copay + line.coinsurance)}</td>
      <td data-kind="number">{format.amount(line.overLimit)}</td>
      <td data-kind="number">{input('benefit', line.benefit)}</td>
    </tr>
  )
}

function AmountInput({
  label,
  value,
  isLocked,
  onChange,
}: {
  label: string
  value: number
  isLocked: boolean
  onChange: (satang: number) => void
}) {
  const format = useFormat()
  return (
    <input
      className={styles.amount}
      aria-label={label}
      inputMode="decimal"
      disabled={isLocked}
      defaultValue={format.amount(value)}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => {
        const satang = Math.round(Number(target.value.replaceAll(',', '')) * 100)
        if (Number.isSafeInteger(satang) && satang >= 0 && satang !== value) onChange(satang)
        else target.value = format.amount(value)
      }}
    />
  )
}
