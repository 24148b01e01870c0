import { useId } from 'react'
import { CheckboxInput } from './checkbox'
import { type ChoiceCard, ChoiceWords } from './choice-card'
import styles from './choice-card.module.css'
import { FieldGroup, type FieldWords } from './field-frame'

/** A multiple choice with large targets. Its value keeps the order in which the options were chosen. */
export function CheckCards<Value extends string>({
  options,
  values,
  onToggle,
  name,
  ...frame
}: FieldWords & {
  options: readonly ChoiceCard<Value>[]
  values: readonly Value[]
  onToggle: (value: Value) => void
  name?: string
}) {
  const id = useId()
  return (
    <FieldGroup {...frame} id={id}>
      <div className={styles.cards} data-columns={1}>
        {options.map((option) => (
          <label key={option.value} className={styles.card}>
            <CheckboxInput
              name={name ?? id}
              value={option.value}
              checked={values.includes(option.value)}
              disabled={option.disabled}
              onChange={() => onToggle(option.value)}
              aria-invalid={frame.error ? true : undefined}
            />
            <ChoiceWords {...option} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
