import { type Ref, useId } from 'react'
import { type ChoiceCard, ChoiceWords } from './choice-card'
import styles from './choice-card.module.css'
import { FieldGroup, type FieldWords } from './field-frame'

/** A single choice with large targets. `columns` puts short options side by side. */
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
  options: readonly ChoiceCard<Value>[]
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
            <ChoiceWords {...option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
