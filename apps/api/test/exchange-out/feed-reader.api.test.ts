import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { publishEvents } from '../../src/modules/events/publish'
import { startPublisher } from '../../src/modules/events/publisher'
import { clientHeaders } from '../factory-client'
import { useTestApp } from '../test-app'

const test = useTestApp()
const deaths = 200
/** How often the simulated reader of the feed has died so far. */
let died = 0

interface Page {
  items: { seq: number; id: string }[]
  next: number
  more: boolean
}
interface Commit {
  id: string
  began: number
  ended: number
}

/**
 * Inserts events, each in its own transaction, and commits most of them. Between two events, waits until the simulated
 * reader of the feed has died four more times. So the events are spread over all deaths of the reader, which dies
 * `deaths` times in total.
 */
async function write(number: number) {
  const committed: Commit[] = []
  const rolledBack: string[] = []
  const client = new pg.Client(test.ctx.pool.options)
  await client.connect()
  for (let turn = 0; turn < deaths / 4; turn += 1) {
    while (turn > died / 4) await pause(5)
    const id = newId()
    await client.query('begin')
    await client.query(
      `insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
       values ($1, 'TST', 'claim.moved', 'claim', $2, now())`,
      [id, `writer ${number}`],
    )
    if ((number + turn) % 5 === 0) {
      await client.query('rollback')
      rolledBack.push(id)
      continue
    }
    const began = performance.now()
    await client.query('commit')
    committed.push({ id, began, ended: performance.now() })
  }
  await client.end()
  return { committed, rolledBack }
}

/**
 * What the reader has stored: its place in the feed and the events that it has handled. The reader stores the two in
 * the same step.
 */
const stored = { place: 0, events: [] as { seq: number; id: string }[] }

/** Reads the feed from the stored place. Dies after `life` events and forgets the events that it hasn't stored. */
async function readUntilDeath(life: number, isOver: () => boolean): Promise<void> {
  let { place } = stored
  let unstored: Page['items'] = []
  const store = (reached: number) => {
    stored.events.push(...unstored)
    stored.place = reached
    unstored = []
  }
  for (let lived = 0; ; ) {
    const limit = 1 + Math.floor(Math.random() * 40)
    const url = `/api/exchange/v1/events?after=${place}&limit=${limit}`
    const answer = await test.call({ url, headers: clientHeaders })
    expect(answer.statusCode, answer.body).toBe(200)
    const page: Page = answer.json().data
    for (const event of page.items) {
      if (lived === life) return
      lived += 1
      unstored.push(event)
      if (Math.random() < 0.4) store(event.seq)
    }
    place = page.next
    if (Math.random() < 0.4) store(place)
    if (!page.more && isOver()) return store(place)
  }
}

it('gives a reader each committed event once, in order, under 50 writers, two publishers and 200 deaths of the reader (R88)', async () => {
  const publishers = [startPublisher(test.ctx), startPublisher(test.ctx)]
  const writing = Promise.all(Array.from({ length: 50 }, (_, number) => write(number)))
  for (; died < deaths; died += 1) await readUntilDeath(Math.floor(Math.random() * 12), () => false)
  const written = await writing
  await Promise.all(publishers.map((publisher) => publisher.stop()))
  await publishEvents(test.ctx)
  await readUntilDeath(Number.POSITIVE_INFINITY, () => true)

  const committed = new Map(written.flatMap((one) => one.committed).map((one) => [one.id, one]))
  expect(stored.events.map(({ seq }) => seq)).toEqual(stored.events.map((_event, index) => index + 1))
  expect(stored.events.map(({ id }) => id).sort()).toEqual([...committed.keys()].sort())
  // If one commit ended before another commit began, the event of the earlier commit must come first in the feed.
  let latestBegan = 0
  for (const { id } of stored.events) {
    const commit = committed.get(id)
    expect(commit?.ended).toBeGreaterThan(latestBegan)
    latestBegan = Math.max(latestBegan, commit?.began ?? 0)
  }
  expect(written.flatMap(({ rolledBack }) => rolledBack).length).toBeGreaterThanOrEqual(100)
}, 60_000)
