import type { Opening } from '@khum/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { opennessAt } from './hours'

const minuteMs = 60_000
const bangkok = (text: string) => new Date(`${text}:00+07:00`)

describe('hours of a provider, in Thai time', () => {
  // `day` is 1 for Monday and 6 for Saturday. The date 2026-11-21 is a Saturday.
  const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '20:00' }))
  const nights: Opening[] = [{ day: 6, opens: '22:00', closes: '02:00' }]

  test.each([
    ['2026-11-20T08:00', weekdays, [], true, null],
    ['2026-11-20T07:59', weekdays, [], false, '2026-11-20T08:00'],
    ['2026-11-20T20:00', weekdays, [], false, '2026-11-23T08:00'],
    ['2026-11-20T20:00', weekdays, ['2026-11-23', '2026-11-24'], false, '2026-11-25T08:00'],
    ['2026-11-20T12:00', weekdays, ['2026-11-20'], false, '2026-11-23T08:00'],
    ['2026-11-22T01:59', nights, [], true, null],
    ['2026-11-22T02:00', nights, [], false, '2026-11-28T22:00'],
    // Hours that begin on the evening before a day off continue past midnight into the day off.
    ['2026-11-22T01:00', nights, ['2026-11-22'], true, null],
    ['2026-11-22T01:00', nights, ['2026-11-21'], false, '2026-11-28T22:00'],
    ['2026-11-20T12:00', [], [], false, null],
  ] as const)('at %s', (at, hours, closedOn, open, next) => {
    const nextOpensAt = next === null ? null : bangkok(next)
    expect(opennessAt([...hours], [...closedOn], bangkok(at))).toEqual({ open, nextOpensAt })
  })

  const clockTime = fc
    .integer({ min: 0, max: 95 })
    .map(
      (quarter) =>
        `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    )
  const opening = fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    opens: clockTime,
    closes: fc.oneof(clockTime, fc.constant('24:00')),
  })
  const instant = fc
    .integer({ min: 0, max: 60 * 24 * 60 })
    .map((minutes) => new Date(Date.parse('2026-10-01T00:00:00Z') + minutes * minuteMs))
  const daysOff = fc.array(
    fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    { maxLength: 4 },
  )

  test('it is open at the next opening time, and at no quarter of an hour before it', () => {
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 6 }), daysOff, instant, (hours, closedOn, at) => {
        const { open, nextOpensAt } = opennessAt(hours, closedOn, at)
        if (open) {
          expect(nextOpensAt).toBeNull()
          return
        }
        const until = nextOpensAt?.getTime() ?? at.getTime() + 2 * 86_400_000
        for (let time = Math.max(at.getTime(), until - 2 * 86_400_000); time < until; time += 15 * minuteMs)
          expect(opennessAt(hours, closedOn, new Date(time)).open).toBe(false)
        if (nextOpensAt) expect(opennessAt(hours, closedOn, nextOpensAt).open).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('without days off, every week has the same hours', () => {
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 6 }), instant, (hours, at) => {
        const weekLater = new Date(at.getTime() + 7 * 86_400_000)
        expect(opennessAt(hours, [], weekLater).open).toBe(opennessAt(hours, [], at).open)
      }),
    )
  })
})
