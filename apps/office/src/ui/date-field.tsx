import { addDays, isIsoDate } from '@khum/contract/calendar'
import { parseWholeDate, writeDate } from '@khum/contract/date-parts'
import { useState } from 'react'
import { useFormat, useTranslations } from '../i18n'
import { type Shown, TextField } from './field'

/**
 * A field for a date, typed as day, month and year in the Buddhist or the common era: `20/11/2569`, `20112026`,
 * `2026-11-20`. The field shows the date in the era of the chosen language, and below it the date in words. The up and
 * down keys change the date by one day. `value` is an ISO date, '' if the field is empty, or the typed text if that
 * text isn't a date.
 */
export function DateField({
  label,
  error,
  value,
  onChange,
  ref,
}: Shown & {
  value: string
  onChange: (day: string) => void
  ref?: (field: HTMLInputElement | null) => void
}) {
  const format = useFormat()
  const t = useTranslations('dateField')
  // The text being typed; it isn't reformatted until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null)
  const isDay = isIsoDate(value)
  const isWrong = value !== '' && !isDay && typed === null
  function change(text: string) {
    setTyped(text)
    onChange(parseWholeDate(text) ?? text.trim())
  }
  return (
    <TextField
      label={label}
      error={error ?? (isWrong ? t('form') : undefined)}
      hint={isDay ? format.date(value) : undefined}
      inputMode="numeric"
      placeholder={t('placeholder')}
      ref={ref}
      value={typed ?? (isDay ? writeDate(value, format.lang) : value)}
      onChange={({ target }) => change(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
        if (step === undefined || !isDay) return
        event.preventDefault()
        setTyped(null)
        onChange(addDays(value, step))
      }}
    />
  )
}
