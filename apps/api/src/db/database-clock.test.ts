import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDatabaseClock } from './database-clock'

const hour = 3_600_000
const log = pino({ level: 'silent' })
const noon = Date.parse('2026-11-21T05:00:00Z')

/** True time passes for everybody; the machine's wall clock and its monotonic clock each have a zero of their own. */
let passed = 0
let wallAhead = 0
/** Milliseconds that each answer takes, one after the other. */
let delays: number[] = []
let databaseAhead = 0
let asked = 0
let isAway = false

beforeEach(() => {
  passed = 0
  wallAhead = 0
  delays = []
  databaseAhead = 0
  asked = 0
  isAway = false
})

function start() {
  return createDatabaseClock({
    log,
    monotonic: () => 77_000 + passed,
    wall: () => noon + passed + wallAhead,
    async ask() {
      asked += 1
      await null
      const delay = delays.shift() ?? 2
      passed += delay / 2
      if (isAway) throw new Error('the database is away')
      const answer = noon + passed + databaseAhead
      passed += delay / 2
      return answer
    },
  })
}

const truth = () => noon + passed + databaseAhead

describe('the clock that follows the database (R24)', () => {
  it.each([2 * hour, -2 * hour, 0])('is right on a machine that is %i ms off', async (ahead) => {
    wallAhead = ahead
    const clock = await start()
    passed += 10 * 60_000
    expect(clock.now().getTime()).toBe(truth())
    expect(clock.reading().wallAheadMs).toBe(ahead)
    clock.close()
  })

  it('doesn’t notice that somebody sets the wall clock', async () => {
    const clock = await start()
    for (const jump of [2 * hour, -5 * hour, hour]) {
      wallAhead += jump
      passed += 1_500
      expect(clock.now().getTime()).toBe(truth())
    }
    await clock.measure()
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('believes the quickest of three answers', async () => {
    delays = [900, 4, 300]
    const clock = await start()
    expect(asked).toBe(3)
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('follows the database when that is another one with another time', async () => {
    const clock = await start()
    databaseAhead = -90_000
    await clock.measure()
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('isn’t disturbed by slow answers that don’t contradict it', async () => {
    const clock = await start()
    // The database writes its answer at once, and it takes a second to come back: halving that would be 500 ms off.
    databaseAhead = -500
    delays = [1_000, 1_000, 1_000]
    await clock.measure()
    databaseAhead = 0
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('goes on while the database is away, and says for how long it wasn’t measured', async () => {
    const clock = await start()
    isAway = true
    passed += 60_000
    await clock.measure()
    expect(clock.now().getTime()).toBe(truth())
    expect(clock.reading().ageMs).toBeGreaterThanOrEqual(60_000)
    isAway = false
    await clock.measure()
    expect(clock.reading().ageMs).toBe(0)
    clock.close()
  })

  it('asks at once after the machine was asleep', async () => {
    const clock = await start()
    passed += 5_000
    // Asleep for an hour: everybody else's clock ran on, the monotonic one didn't.
    databaseAhead = hour
    wallAhead = hour
    clock.now()
    await clock.measure()
    expect(asked).toBe(6)
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('doesn’t start without the database', async () => {
    isAway = true
    await expect(start()).rejects.toThrow('away')
  })
})
