import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'

export interface Shown {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** A text field with its label and, below it, a hint and the error message. */
export function TextField({
  label,
  error,
  hint,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & Shown) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-more` : undefined}
      />
      <More id={id} error={error} hint={hint} />
    </div>
  )
}

function More({ id, error, hint }: Omit<Shown, 'label'> & { id: string }) {
  if (!error && !hint) return null
  return (
    <p id={`${id}-more`} className={error ? styles.error : styles.hint}>
      {error ?? hint}
    </p>
  )
}

/** A select field for a few values. */
export function SelectField<V extends string>({
  label,
  error,
  hint,
  value,
  options,
  onChoose,
}: Shown & { value: V; options: readonly { value: V; name: string }[]; onChoose: (value: V) => void }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-more` : undefined}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChoose(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <More id={id} error={error} hint={hint} />
    </div>
  )
}
