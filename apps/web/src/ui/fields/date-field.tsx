import { monthNames } from '@khum/contract/calendar'
import { type DateParts, joinDate, parseWholeDate, splitDate } from '@khum/contract/date-parts'
import { ChevronDown } from 'lucide-react'
import { type ClipboardEvent, useId, useState } from 'react'
import control from './control.module.css'
import styles from './date-field.module.css'
import { FieldGroup, type FieldWords } from './field-frame'

type DateWords = { day: string; month: string; year: string }

interface DateInput {
  lang: 'th' | 'en'
  words: DateWords
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  /** Set to `bday` for a birth date. */
  autoComplete?: 'bday'
}

/**
 * A field for a date as day, month name and year, the usual order on Thai forms. Displays the Buddhist era in Thai and
 * accepts both eras. `value` is an ISO date, '' if empty, or the incomplete parts (see date-parts.ts), which always
 * fail validation.
 */
export function DateField({ label, note, hint, error, ...input }: FieldWords & DateInput) {
  const id = useId()
  return (
    <FieldGroup {...{ label, note, hint, error }} id={id}>
      <DateInputs {...input} {...(error && { error })} errorId={`${id}-error`} />
    </FieldGroup>
  )
}

/**
 * The three inputs of a date, for a group that has its own label. `errorId` is the id of the element with the error.
 */
export function DateInputs({
  lang,
  words,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  autoComplete,
  error,
  errorId,
}: DateInput & { error?: string; errorId?: string }) {
  const id = useId()
  const [typed, setTyped] = useState({ value, lang, parts: splitDate(value, lang) })
  // Replaces what was typed only if the value or the language was changed from outside, not by `change` below.
  if (typed.value !== value || typed.lang !== lang) setTyped({ value, lang, parts: splitDate(value, lang) })
  const { parts } = typed

  function change(next: DateParts) {
    const joined = joinDate(next)
    setTyped({ value: joined, lang, parts: next })
    onChange(joined)
  }
  /** Displays the year in the language's era once the date is complete and the fields lose the focus. */
  function leave() {
    setTyped({ value, lang, parts: splitDate(value, lang) })
    onBlur?.()
  }
  function paste(event: ClipboardEvent) {
    const whole = parseWholeDate(event.clipboardData.getData('text'))
    if (whole === null) return
    event.preventDefault()
    change(splitDate(whole, lang))
  }
  function part(key: keyof DateParts) {
    return {
      id: `${id}-${key}`,
      name: name && `${name}_${key}`,
      disabled,
      value: parts[key],
      onChange: (event: { target: { value: string } }) => change({ ...parts, [key]: event.target.value }),
      autoComplete: autoComplete ? `${autoComplete}-${key}` : 'off',
      // `aria-label` sets the accessible name, because the text of `<label>` also contains the whole list of months.
      'aria-label': words[key],
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? errorId : undefined,
      className: control.control,
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to focus leaving the three fields
    <div
      className={styles.parts}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      <label className={styles.part} htmlFor={`${id}-day`}>
        <span>{words.day}</span>
        <input {...part('day')} type="text" inputMode="numeric" maxLength={2} onPaste={paste} />
      </label>
      <label className={styles.part} htmlFor={`${id}-month`}>
        <span>{words.month}</span>
        <span className={control.box}>
          <select {...part('month')}>
            <option value="" />
            {monthNames(lang).map((month, index) => (
              <option key={month} value={index + 1}>
                {month}
              </option>
            ))}
          </select>
          <span className={control.end} aria-hidden="true">
            <ChevronDown />
          </span>
        </span>
      </label>
      <label className={styles.part} htmlFor={`${id}-year`}>
        <span>{words.year}</span>
        <input {...part('year')} type="text" inputMode="numeric" maxLength={4} onPaste={paste} />
      </label>
    </div>
  )
}
