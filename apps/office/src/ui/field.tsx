import { type ComponentProps, useId } from 'react'
import styles from './field.module.css'

/** A text field with its label, and under it what is wrong with its value. */
export function TextField({
  label,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; error?: string | undefined }) {
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
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
