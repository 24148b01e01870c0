import { type ReactNode, useId } from 'react'
import styles from './check-cards.module.css'
import { FieldGroup, type FieldWords } from './field-frame'
import cards from './radio-cards.module.css'

export type CheckCard<Value extends string> = {
  value: Value
  label: string
  text?: ReactNode
  icon?: ReactNode
  /** At the far end, e.g. its place in the order. */
  end?: ReactNode
  disabled?: boolean
}

/** Several of a few, as large targets; the order of choosing is kept. */
export function CheckCards<Value extends string>({
  options,
  values,
  onToggle,
  name,
  ...frame
}: FieldWords & {
  options: readonly CheckCard<Value>[]
  values: readonly Value[]
  onToggle: (value: Value) => void
  name?: string
}) {
  const id = useId()
  return (
    <FieldGroup {...frame} id={id}>
      <div className={cards.cards} data-columns={1}>
        {options.map((option) => (
          <label key={option.value} className={cards.card}>
            <input
              type="checkbox"
              name={name ?? id}
              value={option.value}
              checked={values.includes(option.value)}
              disabled={option.disabled}
              onChange={() => onToggle(option.value)}
              className={styles.box}
              aria-invalid={frame.error ? true : undefined}
            />
            {option.icon && (
              <span className={cards.icon} aria-hidden="true">
                {option.icon}
              </span>
            )}
            <span className={cards.words}>
              <span className={cards.label}>{option.label}</span>
              {option.text && <span className={cards.text}>{option.text}</span>}
            </span>
            {option.end && <span className={cards.end}>{option.end}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
