import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { dateField } from '../../src/i18n/messages/th/shell'
import { WordsProvider } from '../../src/i18n/words-provider'
import { DateField } from '../../src/ui/date-field'

function Field({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('2026-11-20')
  return (
    <DateField
      label="วัน"
      value={day}
      onChange={(next) => {
        setDay(next)
        onDay(next)
      }}
    />
  )
}

test('a day is shown and typed in the Buddhist era, and moves with the arrow keys', async () => {
  const days: string[] = []
  render(
    <WordsProvider>
      <Field onDay={(day) => days.push(day)} />
    </WordsProvider>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>('วัน')
  expect(field.value).toBe('20/11/2569')
  await userEvent.clear(field)
  await userEvent.type(field, '31122569')
  expect(days.at(-1)).toBe('2026-12-31')
  await userEvent.tab()
  expect(field.value).toBe('31/12/2569')
  expect(screen.getByText('31 ธันวาคม 2569')).toBeTruthy()
  await userEvent.type(field, '{ArrowUp}')
  expect([days.at(-1), field.value]).toEqual(['2027-01-01', '01/01/2570'])
  await userEvent.clear(field)
  await userEvent.type(field, '31/02/2569')
  expect(screen.queryByText(dateField.form)).toBe(null)
  await userEvent.tab()
  expect(screen.getByText(dateField.form)).toBeTruthy()
  expect(field.value).toBe('31/02/2569')
})
