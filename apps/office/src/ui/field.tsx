import { bangkokDate, isIsoDate } from '@khum/contract/calendar'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormat } from '../i18n'
import styles from './field.module.css'

interface Shown {
  label: string
  /** What is wrong with the value. */
  error?: string | undefined
  hint?: ReactNode
}

/** A text field with its label, and under it a hint and what is wrong with its value. */
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

/** A field to choose from a few values. */
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

/**
 * A field for a day until today. Thai papers have Buddhist years: 2569 becomes 2026 when the field is left. The day in words
 * below it shows what was understood.
 */
export function DateField({ label, error, value, onChange }: Shown & DateProps) {
  const format = useFormat()
  return (
    <TextField
      label={label}
      error={error}
      hint={isIsoDate(value) ? format.date(value) : undefined}
      type="date"
      max={bangkokDate(new Date())}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onChange(toCommonEra(value))}
    />
  )
}

interface DateProps {
  value: string
  onChange: (day: string) => void
}

function toCommonEra(day: string): string {
  const [, year = '', rest = ''] = /^(\d{4})(-.*)$/.exec(day) ?? []
  const isBuddhist = Number(year) >= 2400 && Number(year) <= 2700
  return isBuddhist ? `${Number(year) - 543}${rest}` : day
}
