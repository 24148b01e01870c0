import { addDays } from '@khum/contract/calendar'
import { useState } from 'react'
import { Chips } from './chips'
import { DateInputs } from './date-field'
import type { FieldWords } from './field-frame'

/** A field for a recent day: today or yesterday with one tap, another day typed as in a DateField. */
export function DayChips({
  today,
  value,
  onChange,
  lang,
  words,
  name,
  ...frame
}: FieldWords & {
  /** Today's ISO date. */
  today: string
  /** An ISO date, '' if empty, or incomplete parts as in DateField. */
  value: string
  onChange: (value: string) => void
  lang: 'th' | 'en'
  words: Record<'day' | 'month' | 'year' | 'today' | 'yesterday' | 'otherDay', string>
  name: string
}) {
  const [isTyping, setIsTyping] = useState(false)
  const days = { today, yesterday: addDays(today, -1) }
  const recent = value === days.today ? 'today' : value === days.yesterday ? 'yesterday' : undefined
  const chosen = isTyping ? 'other' : (recent ?? (value === '' ? '' : 'other'))
  return (
    <Chips
      {...frame}
      name={`${name}_choice`}
      value={chosen}
      onChange={(choice) => {
        setIsTyping(choice === 'other')
        if (choice !== 'other') onChange(days[choice])
      }}
      options={[
        { value: 'today', label: words.today },
        { value: 'yesterday', label: words.yesterday },
        { value: 'other', label: words.otherDay },
      ]}
    >
      {chosen === 'other' && (
        <DateInputs
          lang={lang}
          words={words}
          name={name}
          value={value}
          onChange={onChange}
          {...(frame.error && { error: frame.error })}
        />
      )}
    </Chips>
  )
}
