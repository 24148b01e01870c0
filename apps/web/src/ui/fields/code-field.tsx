import { OTPField } from '@base-ui/react/otp-field'
import { latinDigits } from '@khum/contract/amounts'
import { useId } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './code-field.module.css'
import { FieldError } from './field-frame'

/** Returns the digits of typed or pasted text (`123 456`, `๑๒๓-๔๕๖`). */
function digitsOf(text: string): string {
  return latinDigits(text.normalize('NFKC')).replace(/\D/g, '')
}

/**
 * A field for a one-time code, with one box per digit and a single value. The phone can fill in the code from its SMS.
 * Calls `onComplete` once all digits are entered, and again when a complete code is pasted over another.
 */
export function CodeField({
  label,
  digitLabel,
  error,
  length,
  value,
  busy,
  onChange,
  onComplete,
}: {
  label: string
  /** Returns the accessible name of a box after the first, e.g. "digit 2 of 6". The first box has `label`. */
  digitLabel: (position: number) => string
  error?: string | undefined
  length: number
  value: string
  /** True while the code is being checked. The field then accepts no input. */
  busy?: boolean
  onChange: (value: string) => void
  onComplete: (value: string) => void
}) {
  const id = useId()
  const invalid = error ? true : undefined
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {keepWords(label)}
      </label>
      <OTPField.Root
        id={id}
        length={length}
        value={value}
        inputMode="numeric"
        validationType="none"
        normalizeValue={digitsOf}
        readOnly={busy === true}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete(next)}
        className={styles.boxes}
      >
        {Array.from({ length }, (_box, index) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
            key={index}
            className={styles.box}
            // Focuses the first box, because entering the code is the screen's only purpose, and phones offer the code
            // to the focused field.
            autoFocus={index === 0}
            {...(index > 0 && { 'aria-label': digitLabel(index + 1) })}
            aria-invalid={invalid}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        ))}
      </OTPField.Root>
      <div role="alert">{error && <FieldError id={id}>{error}</FieldError>}</div>
    </div>
  )
}
