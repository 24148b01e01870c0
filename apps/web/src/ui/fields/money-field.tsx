import { plainAmount } from '@khum/contract/typed-amounts'
import { type Ref, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import control from './control.module.css'
import { describe, FieldFrame, type FieldWords } from './field-frame'
import styles from './money-field.module.css'

/**
 * A field for an amount, with a decimal string as its value. Displays thousands separators except while typing. `unit`
 * is e.g. "บาท".
 */
export function MoneyField({
  label,
  note,
  hint,
  error,
  unit,
  value,
  onChange,
  onBlur,
  ...rest
}: FieldWords & {
  unit: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const [typing, setTyping] = useState(false)
  const words = { label, note, hint, error }

  /**
   * Shows the amount without separators while it is edited. Changing the text removes the selection. So if the whole
   * amount was selected, as after the Tab key, selects it again.
   */
  function beginTyping(field: HTMLInputElement) {
    const whole = field.selectionStart === 0 && field.selectionEnd === field.value.length
    flushSync(() => setTyping(true))
    if (whole) field.select()
  }

  return (
    <FieldFrame {...words} id={id}>
      <div className={control.box}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          {...rest}
          {...describe(id, words)}
          value={typing ? value : groupedAmount(value)}
          onChange={(event) => onChange(plainAmount(event.target.value))}
          onFocus={(event) => beginTyping(event.currentTarget)}
          onBlur={() => {
            setTyping(false)
            onBlur?.()
          }}
          className={`${control.control} ${control.withEnd} ${styles.amount}`}
        />
        <span className={control.end} aria-hidden="true">
          {unit}
        </span>
      </div>
    </FieldFrame>
  )
}

/**
 * Formats a decimal string with thousands separators, and with two decimals unless they are zero. Returns anything else
 * unchanged.
 */
export function groupedAmount(plain: string): string {
  const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!match) return plain
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  const satang = (match[2] ?? '').padEnd(2, '0')
  return satang === '00' ? whole : `${whole}.${satang}`
}
