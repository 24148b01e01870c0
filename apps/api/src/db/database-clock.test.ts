import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDatabaseClock } from './database-clock'

const hour = 3_600_000
const log = pino({ level: 'silent' })
const noon = Date.parse('2026-11-21T05:00:00Z')

/**
 * The true time in milliseconds since the test began. The simulated wall clock is `wallAhead` ms ahead of the true
 * time, and the database's clock `databaseAhead` ms.
 */
let passed = 0
let wallAhead = 0
/** How long each of the database's responses takes, in milliseconds. */
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
  it.each([2 * hour, -2 * hour, 0])('is right on a machine whose clock is %i ms off', async (ahead) => {
    wallAhead = ahead
    const clock = await start()
    passed += 10 * 60_000
    expect(clock.now().getTime()).toBe(truth())
    expect(clock.reading().wallAheadMs).toBe(ahead)
    clock.close()
  })

  it('is not affected when someone sets the wall clock', async () => {
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

  it('uses the quickest of three responses', async () => {
    delays = [900, 4, 300]
    const clock = await start()
    expect(asked).toBe(3)
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('follows the database’s clock when it changes', async () => {
    const clock = await start()
    databaseAhead = -90_000
    await clock.measure()
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('ignores slow responses that don’t contradict it', async () => {
    const clock = await start()
    // Simulates that the database reads its clock at once and the response then takes a second. The measurement is
    // 500 ms off, because it assumes that half of the time passed before the reading.
    databaseAhead = -500
    delays = [1_000, 1_000, 1_000]
    await clock.measure()
    databaseAhead = 0
    expect(clock.now().getTime()).toBe(truth())
    clock.close()
  })

  it('keeps running while the database can’t be reached, and reports the age of the last measurement', async () => {
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

  it('measures at once after the machine slept', async () => {
    const clock = await start()
    passed += 5_000
    // The machine was asleep for an hour: every clock moved on except the monotonic one.
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
