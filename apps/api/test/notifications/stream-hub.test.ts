import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { createStreamHub } from '../../src/streams/stream-hub'

test('one account keeps at most twelve streams over all its sessions, so that it cannot crowd out others', async () => {
  const hub = createStreamHub({ pool: new pg.Pool(), log: pino({ level: 'silent' }) })
  const ended: number[] = []
  const join = (accountId: string, at: number) => {
    const leave = hub.join({
      accountId,
      sessionId: newId(),
      wake: () => undefined,
      beat: () => undefined,
      end(why) {
        if (why === 'crowded') ended.push(at)
        leave()
      },
    })
  }
  join('another', 0)
  for (let at = 1; at <= 14; at += 1) join('greedy', at)
  expect(ended).toEqual([1, 2])
  await hub.close()
})
