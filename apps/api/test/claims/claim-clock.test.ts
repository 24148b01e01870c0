import { addDays, type ClaimSettings, weekday } from '@khum/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, clockAfter } from '../../src/modules/claims/claim-clock'

const holidays = new Set(['2026-12-07', '2026-12-10'])

describe('working days', () => {
  it.each([
    // 2026-12-04 is a Friday. Monday the 7th is a day off in place of the holiday on Saturday the 5th; the 10th is
    // Constitution Day.
    ['2026-12-04', 1, '2026-12-08'],
    ['2026-12-04', 2, '2026-12-09'],
    ['2026-12-04', 3, '2026-12-11'],
    ['2026-12-05', 1, '2026-12-08'],
    ['2026-12-11', 5, '2026-12-18'],
    ['2026-12-11', 0, '2026-12-11'],
  ])('from %s, %i of them end on %s', (day, days, end) => {
    expect(addWorkingDays(day, days, holidays)).toBe(end)
  })

  it('never end on a weekend or holiday, and add up', () => {
    const days = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(days, days, (some, more) => {
        const end = addWorkingDays('2026-11-20', some, holidays)
        expect(weekday(end) < 6 && !holidays.has(end)).toBe(true)
        expect(addWorkingDays(end, more, holidays)).toBe(addWorkingDays('2026-11-20', some + more, holidays))
      }),
    )
  })
})

describe('the days until a payment', () => {
  const settings = { payment_days: 15, insurer_days: 10 } as ClaimSettings
  const after = { settings, counter: { after: addDays }, documentsDue: null }

  it('stop while the member has to give another account, and start again after that', () => {
    const failed = clockAfter({ status: 'payment_sent', answerDue: '2026-12-05' }, 'payment_failed', {
      ...after,
      today: '2026-12-01',
    })
    expect(failed).toEqual({ answerDue: null, turnDue: null })
    const sent = clockAfter({ status: 'payment_failed', answerDue: failed.answerDue }, 'payment_sent', {
      ...after,
      today: '2026-12-10',
    })
    expect(sent.answerDue).toBe('2026-12-25')
  })
})
