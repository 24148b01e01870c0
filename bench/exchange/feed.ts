import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { exchangeEventEndpoints } from '@khum/contract'
import pg from 'pg'
import { createClient, khumUrl, makeWorld, type World } from '../khum-server'
import { describeQuiet, whenQuiet } from '../machine'
import type { Section } from '../report'
import { quantile } from '../statistics'

const events = 100_000
const commits = 500
/** Milliseconds between two commits, each of which writes one event. */
const commitEveryMs = 20
const url = khumUrl + exchangeEventEndpoints.listEvents.path

interface Page {
  items: { id: string }[]
  next: number
  more: boolean
}

/**
 * Measures how fast a client reads the feed, and how long an event takes from its commit until a client can read it.
 */
export async function measureFeed(_world: World): Promise<Section> {
  const own = await makeWorld()
  const khum = await own.start({ core: null, logLevel: 'warn' })
  const client = new pg.Client(own.databaseUrl())
  try {
    await client.connect()
    const headers = await createClient(client)
    const read = async (after: number): Promise<Page> => {
      const response = await fetch(`${url}?after=${after}`, { headers })
      if (!response.ok) throw new Error(`the feed answered ${response.status}: ${await response.text()}`)
      const { data }: { data: Page } = JSON.parse(await response.text())
      return data
    }
    let end = 0
    for (let page = await read(0); page.more || page.next > end; page = await read(end)) end = page.next
    const quiet = await whenQuiet()
    const waits = await measureWaits(client, read, end)
    end += commits

    await client.query(
      `insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
       select random_khum_id(), 'KHM', 'claim.moved', 'claim', 'KHM-69-000001', now() from generate_series(1, $1)`,
      [events],
    )
    const publishing = performance.now()
    let last = 0
    while (last < end + events) {
      await delay(20)
      const { rows } = await client.query<{ last: string }>('select last from feed_position')
      last = Number(rows[0]?.last)
    }
    const publishedIn = performance.now() - publishing
    const began = performance.now()
    let count = 0
    for (let at = end; at < last; ) {
      const page = await read(at)
      count += page.items.length
      at = page.next
    }
    const perSecond = (count / (performance.now() - began)) * 1_000
    const p99 = quantile(waits, 0.99)
    return {
      title: 'The feed of events',
      rows: [
        {
          what: `Reading ${count.toLocaleString('en')} events in pages, one call at a time`,
          measured: `${Math.round(perSecond).toLocaleString('en')} events a second`,
          target: '≥ 5,000 events a second',
          passed: perSecond >= 5_000,
        },
        {
          what: 'From the commit of an event until a client has read it',
          measured: `p50 ${quantile(waits, 0.5).toFixed(0)} ms · p99 ${p99.toFixed(0)} ms (${waits.length} commits)`,
          target: 'p99 ≤ 100 ms',
          passed: p99 <= 100,
        },
        {
          what: `Numbering ${events.toLocaleString('en')} events of one transaction`,
          measured: `${Math.round((events / publishedIn) * 1_000).toLocaleString('en')} events a second`,
        },
      ],
      notes: [
        `NODE_ENV=production; server, PostgreSQL and reader share all cores. A commit every ${commitEveryMs} ms; the reader asks again at once.`,
        `Machine: ${describeQuiet([quiet])}. Other work on the machine makes all figures worse.`,
      ],
    }
  } finally {
    await client.end()
    await khum.stop()
    own.remove()
  }
}

/**
 * Commits events one by one while a reader follows the feed. Returns the milliseconds from each event's commit until
 * the reader has the event.
 */
async function measureWaits(
  client: pg.Client,
  read: (after: number) => Promise<Page>,
  start: number,
): Promise<number[]> {
  const committed = new Map<string, number>()
  const waits: number[] = []
  const writing = (async () => {
    for (let count = 0; count < commits; count += 1) {
      const id = randomBytes(16).toString('base64url')
      await client.query(
        `insert into feed_outbox (event_id, insurer_code, type, subject_kind, subject, at)
         values ($1, 'KHM', 'claim.moved', 'claim', 'KHM-69-000001', now())`,
        [id],
      )
      committed.set(id, performance.now())
      await delay(commitEveryMs)
    }
  })()
  const seen = new Map<string, number>()
  for (let at = start; seen.size < commits; ) {
    const page = await read(at)
    at = page.next
    for (const { id } of page.items) seen.set(id, performance.now())
  }
  await writing
  // The reader can get an event before its writer learns of the commit. The wait for such an event counts as 0.
  for (const [id, readAt] of seen) waits.push(Math.max(0, readAt - (committed.get(id) ?? readAt)))
  return waits
}
