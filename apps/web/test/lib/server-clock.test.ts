import { beforeEach, expect, test } from 'vitest'
import { createServerClock } from '../../src/lib/server-clock'

const ten = Date.parse('2026-11-21T10:00:00.000Z')
/**
 * In milliseconds. `passed`: the time that has really passed. `ahead`: how far the phone's clock is ahead of the real
 * time. `slept`: how long the phone's monotonic clock stopped while the phone slept.
 */
let passed = 0
let ahead = 0
let slept = 0
let doubts = 0

beforeEach(() => {
  passed = 0
  ahead = 0
  slept = 0
  doubts = 0
})

const running = () => 5_000 + passed - slept
const truth = () => ten + passed
function start() {
  return createServerClock({
    running,
    wall: () => ten + passed + ahead,
    onDoubt: () => {
      doubts += 1
    },
  })
}
/** Gives the clock a response with these headers that arrived `took` ms after its request. */
function respond(
  clock: ReturnType<typeof start>,
  headers: (at: number) => Record<string, string>,
  took = 40,
) {
  const sentAt = running()
  passed += took / 2
  const given = new Headers(headers(truth()))
  passed += took / 2
  clock.observe(given, sentAt, running())
}
const exact = (at: number) => ({ 'khum-time': String(at), date: 'Sat, 21 Nov 2026 01:00:00 GMT' })
const dated = (at: number) => ({ date: new Date(at).toUTCString() })

test('a phone that is an hour slow counts by the server’s clock', () => {
  ahead = -3_600_000
  const clock = start()
  expect(clock.serverNow()).toBe(truth() + ahead)
  respond(clock, exact)
  expect(clock.serverNow()).toBe(truth())
})

test('setting the phone’s clock moves no countdown, and asks the server once', () => {
  const clock = start()
  respond(clock, exact)
  for (const jump of [86_400_000, -86_400_000]) {
    ahead += jump
    for (let second = 0; second < 4; second += 1) {
      passed += 1_000
      expect(clock.serverNow()).toBe(truth())
    }
    respond(clock, exact)
    expect(clock.serverNow()).toBe(truth())
    passed += 5_000
  }
  expect(doubts).toBe(2)
})

test('a phone that slept asks the server and continues with its time', () => {
  const clock = start()
  respond(clock, exact)
  slept = 180_000
  passed += 180_000
  clock.serverNow()
  expect(doubts).toBe(1)
  respond(clock, exact)
  expect(clock.serverNow()).toBe(truth())
  clock.serverNow()
  expect(doubts).toBe(1)
})

test('uses the Date header, to half a second, without the exact header', () => {
  ahead = 3_600_000
  const clock = start()
  respond(clock, dated)
  expect(Math.abs(clock.serverNow() - truth())).toBeLessThanOrEqual(520)
})

test('prefers a fast response to a slow one, and ignores an invalid date header', () => {
  const clock = start()
  respond(clock, exact)
  const sentAt = running()
  const given = new Headers(exact(truth()))
  passed += 4_000
  clock.observe(given, sentAt, running())
  clock.observe(new Headers({ date: 'yesterday' }), running(), running())
  clock.observe(new Headers(), running(), running())
  expect(clock.serverNow()).toBe(truth())
})
