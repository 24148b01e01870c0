import { expect, test } from 'vitest'
import { createServerClock } from '../../src/lib/server-clock'

test('a phone an hour behind counts by the server’s clock', () => {
  const phone = Date.parse('2026-11-21T09:00:00.000Z')
  const clock = createServerClock(() => phone)
  expect(clock.serverNow()).toBe(phone)
  clock.observe('Sat, 21 Nov 2026 10:00:00 GMT', phone - 100, phone)
  expect(clock.serverNow()).toBe(Date.parse('2026-11-21T10:00:00.550Z'))
})

test('the quickest answer is believed, a header that is no date is not', () => {
  const phone = 1_000_000_000_000
  const clock = createServerClock(() => phone)
  clock.observe(new Date(phone + 60_000).toUTCString(), phone - 50, phone)
  const learnt = clock.serverNow()
  clock.observe(new Date(phone + 999_000).toUTCString(), phone - 5000, phone)
  clock.observe('yesterday', phone, phone)
  clock.observe(null, phone, phone)
  expect(clock.serverNow()).toBe(learnt)
})
