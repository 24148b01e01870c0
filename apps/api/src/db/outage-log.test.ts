import { expect, test } from 'vitest'
import { logFailure, logReturn } from './outage-log'
import type { DatabaseLog } from './pool'

function makeLog() {
  const lines: [string, string, unknown][] = []
  const at =
    (level: string) =>
    ({ err: _, ...rest }: { err?: unknown }, message: string) =>
      void lines.push([level, message, rest])
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  return { log: log as unknown as DatabaseLog, lines }
}
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('logs an outage of the database once, with a reminder each minute and its end', () => {
  const { log, lines } = makeLog()
  logReturn(log, 0)
  for (let second = 0; second < 130; second += 1) {
    logFailure(log, away, 'a database connection was lost', second * 1000)
    logFailure(log, away, 'webhooks were not sent', second * 1000)
  }
  logReturn(log, 130_000)
  logReturn(log, 131_000)
  expect(lines).toEqual([
    ['warn', 'a database connection was lost', {}],
    ['warn', 'the database is still away', { away_s: 60, failures_left_out: 120 }],
    ['warn', 'the database is still away', { away_s: 120, failures_left_out: 120 }],
    ['warn', 'the database is back', { away_s: 130, failures_left_out: 19 }],
  ])
})

test('logs the next outage too if no new connection was needed after the loss of one', () => {
  const { log, lines } = makeLog()
  logFailure(log, away, 'a database connection was lost', 0)
  logFailure(log, away, 'events were not published', 3_600_000)
  expect(lines.map(([, message]) => message)).toEqual([
    'a database connection was lost',
    'events were not published',
  ])
})

test('logs every other failure, also during an outage', () => {
  const { log, lines } = makeLog()
  logFailure(log, away, 'a database connection was lost', 0)
  for (const at of [1, 2]) logFailure(log, new Error('a bug'), 'events were not published', at)
  expect(lines.slice(1)).toEqual([
    ['error', 'events were not published', {}],
    ['error', 'events were not published', {}],
  ])
})
