import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../i18n'
import { parseAmount } from '../../ui/amounts'
import styles from './lines-table.module.css'

/**
 * A field for one of a line's amounts. If the person leaves the field with a text that isn't an amount, the text stays,
 * and `onWrong` is called with true. Arrow up and down go to the same column of the line above and below.
 * `typed` is what the person is typing, or a typed text that isn't an amount. It is null if the field shows `value`.
 * The caller stores `typed`, so that a reload doesn't lose it.
 */
export function AmountInput({
  column,
  label,
  value,
  typed,
  isLocked,
  describedBy,
  onType,
  onChange,
  onWrong,
}: {
  column: string
  label: string
  value: number
  typed: string | null
  isLocked: boolean
  /** The id of the element with the error text; undefined if the amount has no error. */
  describedBy: string | undefined
  onType: (text: string | null) => void
  onChange: (satang: number) => void
  onWrong: (isWrong: boolean) => void
}) {
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const text = format.amount(value)
  // If another field changes this amount while this field has the focus, selects the text, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the new text
  useLayoutEffect(() => {
    if (document.activeElement === field.current && typed === null) field.current?.select()
  }, [text])
  // After a reload, `typed` can contain a text that the person hadn't finished. Checks this text as if the person left
  // the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field appears
  useLayoutEffect(() => {
    if (typed !== null) finish()
  }, [])
  function finish() {
    const satang = typed?.trim() ? parseAmount(typed) : value
    onWrong(satang === null)
    if (satang === null) return
    if (typed !== null) onType(null)
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
      onChange={({ target }) => onType(target.value)}
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
