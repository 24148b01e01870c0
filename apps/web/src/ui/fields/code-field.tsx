import { OTPField } from '@base-ui/react/otp-field'
import { latinDigits } from '@khum/contract/fields'
import { useId } from 'react'
import styles from './code-field.module.css'
import { FieldError } from './field-frame'

/** Whatever is typed or pasted (`123 456`, `๑๒๓-๔๕๖`) as its digits. */
function digitsOf(text: string): string {
  return latinDigits(text.normalize('NFKC')).replace(/\D/g, '')
}

/**
 * A one-time code: one box a digit, one value. The phone offers the code from its text message.
 * `onComplete` is called with the last digit, and again when a whole code is pasted over another.
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
  /** Names the boxes after the first, e.g. "digit 2 of 6". */
  digitLabel: (position: number) => string
  error?: string | undefined
  length: number
  value: string
  /** Being checked: keeps what was typed and takes nothing new. */
  busy?: boolean
  onChange: (value: string) => void
  onComplete: (value: string) => void
}) {
  const id = useId()
  const invalid = error ? true : undefined
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
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
            // The field is what the screen is for, and phones offer the code to the field that has the cursor.
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
