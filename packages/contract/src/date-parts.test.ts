import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIsoDate, monthNames } from './calendar'
import { commonEraYear, joinDate, parseWholeDate, splitDate, writeDate } from './date-parts'

test.each([
  ['2569', 2026],
  ['๒๕๖๙', 2026],
  ['2026', 2026],
  ['2400', 1857],
  ['2700', 2157],
  ['2399', 2399],
  ['2701', 2701],
  ['69', null],
  ['256', null],
  ['', null],
  ['25a9', null],
])('year %j is %j', (typed, year) => {
  expect(commonEraYear(typed)).toBe(year)
})

test.each([
  [{ day: '20', month: '11', year: '2569' }, '2026-11-20'],
  [{ day: '5', month: '1', year: '2026' }, '2026-01-05'],
  [{ day: '๒๙', month: '2', year: '๒๕๖๗' }, '2024-02-29'],
  [{ day: '', month: '', year: '' }, ''],
  [{ day: '31', month: '2', year: '2569' }, '2569-2-31'],
  [{ day: '20', month: '', year: '2569' }, '2569--20'],
  [{ day: '20', month: '11', year: '25' }, '25-11-20'],
  [{ day: '', month: '', year: '2569' }, '2569--'],
])('%j joins to %j', (parts, value) => {
  expect(joinDate(parts)).toBe(value)
})

test('returns unfinished parts as typed', () => {
  const part = (max: number) => fc.oneof(fc.constant(''), fc.integer({ min: 1, max }).map(String))
  fc.assert(
    fc.property(part(31), part(12), fc.oneof(part(999), fc.constant('')), (day, month, year) => {
      expect(splitDate(joinDate({ day, month, year }), 'th')).toEqual({ day, month, year })
    }),
  )
})

test('splits and joins every day without loss, in both languages', () => {
  const days = fc.date({
    min: new Date('1900-01-01T00:00Z'),
    max: new Date('2100-12-31T00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.constantFrom('th' as const, 'en' as const), (day, lang) => {
      const iso = day.toISOString().slice(0, 10)
      expect(joinDate(splitDate(iso, lang))).toBe(iso)
    }),
  )
})

test('an unfinished date is never a valid date', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 2 }),
      fc.string({ maxLength: 2 }),
      fc.string({ maxLength: 3 }),
      (day, month, year) => {
        expect(isIsoDate(joinDate({ day, month, year }))).toBe(false)
      },
    ),
  )
})

test.each([
  ['20/11/2569', '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['1.2.2569', '2026-02-01'],
  ['2026-11-20', '2026-11-20'],
  ['๒๐/๑๑/๒๕๖๙', '2026-11-20'],
  ['31/02/2569', null],
  ['20/11/69', null],
  ['hello', null],
])('pasted %j is %j', (text, iso) => {
  expect(parseWholeDate(text)).toBe(iso)
})

test('names the months', () => {
  expect([monthNames('th')[10], monthNames('en')[10]]).toEqual(['พฤศจิกายน', 'November'])
})

test('reads eight digits as day, month and year', () => {
  expect(parseWholeDate('20112569')).toBe('2026-11-20')
  expect(parseWholeDate('๒๐๑๑๒๐๒๖')).toBe('2026-11-20')
  expect(parseWholeDate('31022569')).toBe(null)
})

test('writes a date in the era of the language, and reads it back', () => {
  expect(writeDate('2026-01-05', 'th')).toBe('05/01/2569')
  expect(writeDate('2026-01-05', 'en')).toBe('05/01/2026')
  expect(parseWholeDate(writeDate('2024-02-29', 'th'))).toBe('2024-02-29')
})
