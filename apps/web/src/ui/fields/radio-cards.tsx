import { type ReactNode, type Ref, useId } from 'react'
import { FieldGroup, type FieldWords } from './field-frame'
import styles from './radio-cards.module.css'

export type RadioCard<Value extends string> = {
  value: Value
  label: string
  text?: ReactNode
  icon?: ReactNode
  /** At the far end, e.g. an amount. */
  end?: ReactNode
  disabled?: boolean
}

/** One of a few, as large targets. `columns` puts short ones side by side. */
export function RadioCards<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  name,
  columns = 1,
  ref,
  ...frame
}: FieldWords & {
  options: readonly RadioCard<Value>[]
  value: Value | ''
  onChange: (value: Value) => void
  onBlur?: () => void
  name?: string
  columns?: 1 | 2 | 3
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <FieldGroup {...frame} id={id}>
      <div className={styles.cards} data-columns={columns}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className={styles.radio}
              aria-invalid={frame.error ? true : undefined}
            />
            {option.icon && (
              <span className={styles.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.text && <span className={styles.text}>{option.text}</span>}
            </span>
            {option.end && <span className={styles.end}>{option.end}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
