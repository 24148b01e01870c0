import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '../../i18n'
import { parseAmount } from '../../ui/amounts'
import styles from './lines-table.module.css'

/**
 * An amount of a line that can be edited. Text that isn't an amount stays in the field, which reports it with
 * `onWrong`. Arrow up and down go to the same column of the line above and below.
 */
export function AmountInput({
  column,
  label,
  value,
  isLocked,
  describedBy,
  onChange,
  onWrong,
}: {
  column: string
  label: string
  value: number
  isLocked: boolean
  /** The id of the element with the error text; undefined if the amount has no error. */
  describedBy: string | undefined
  onChange: (satang: number) => void
  onWrong: (isWrong: boolean) => void
}) {
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const text = format.amount(value)
  // Selects the text if another field changes this amount meanwhile, so that typing replaces the amount.
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the new text
  useLayoutEffect(() => {
    if (document.activeElement === field.current && typed === null) field.current?.select()
  }, [text])
  function finish() {
    const satang = typed?.trim() ? parseAmount(typed) : value
    onWrong(satang === null)
    if (satang === null) return
    setTyped(null)
    if (satang !== value) onChange(satang)
  }
  return (
    <input
      ref={field}
      data-column={column}
      className={styles.amount}
      aria-label={label}
      aria-invalid={describedBy !== undefined || undefined}
      aria-describedby={describedBy}
      inputMode="decimal"
      disabled={isLocked}
      data-zero={value === 0 || undefined}
      // Wide enough to show the whole amount.
      style={{ minWidth: `${text.length + 2}ch` }}
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={onKeyDown}
      onBlur={finish}
    />
  )
}

function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget } = event
  if (key === 'Enter') currentTarget.blur()
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return
  event.preventDefault()
  const { column } = currentTarget.dataset
  const table = currentTarget.closest('table')
  const fields = [...(table?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? [])]
  fields[fields.indexOf(currentTarget) + (key === 'ArrowUp' ? -1 : 1)]?.focus()
}
