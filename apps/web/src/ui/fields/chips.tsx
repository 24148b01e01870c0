import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { keepWords } from '../text/keep-words'
import styles from './chips.module.css'
import { FieldGroup, type FieldWords } from './field-frame'

/**
 * A single choice as pills that wrap, one tap each. `children` come below the pills, for example a field for another
 * value.
 */
export function Chips<Value extends string>({
  options,
  value,
  onChange,
  name,
  children,
  ...frame
}: FieldWords & {
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value) => void
  name?: string
  children?: ReactNode
}) {
  const id = useId()
  return (
    <FieldGroup {...frame} id={id}>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              aria-invalid={frame.error ? true : undefined}
            />
            <Check className={styles.sign} aria-hidden="true" />
            <span className={styles.label}>{keepWords(option.label)}</span>
          </label>
        ))}
      </div>
      {children}
    </FieldGroup>
  )
}
