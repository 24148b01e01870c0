import { describe, expect, test } from 'vitest'
import { isOpenAt } from '../../src/modules/hospitals/hospitals.view'

/** Returns an instant in the week that starts on Monday 16 November 2026, Bangkok time. */
function at(day: number, time: string): Date {
  return new Date(`2026-11-${15 + day}T${time}:00+07:00`)
}
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '17:00' }))
const night = [{ day: 7, opens: '20:00', closes: '02:00' }]

describe('whether a hospital is open now', () => {
  test.each([
    ['hours unknown', [], 1, '09:00', null],
    ['at the minute it opens', weekdays, 1, '08:00', true],
    ['a minute before', weekdays, 1, '07:59', false],
    ['the last minute', weekdays, 5, '16:59', true],
    ['at the minute it closes', weekdays, 5, '17:00', false],
    ['another day', weekdays, 6, '09:00', false],
    ['past midnight, the evening', night, 7, '23:59', true],
    ['past midnight, the morning after, across the end of the week', night, 1, '01:59', true],
    ['past midnight, closed', night, 1, '02:00', false],
    ['past midnight, the morning of its own day', night, 7, '01:00', false],
    ['day and night', [{ day: 3, opens: '00:00', closes: '24:00' }], 3, '23:59', true],
    ['day and night, not the day after', [{ day: 3, opens: '00:00', closes: '24:00' }], 4, '00:00', false],
  ])('%s', (_what, hours, day, time, expected) => {
    expect(isOpenAt(hours, at(day, time))).toBe(expected)
  })
})
