import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, testPassword } from '../factories'
import { clientHeaders } from '../factory-client'
import { type EventReader, readEvents } from '../notifications/event-reader'
import { testPartner } from '../test-partner'
import { useTwoServers } from './use-two-servers'

const test = useTwoServers(() => ({ TRUSTED_PROXIES: '127.0.0.1' }))

let open: EventReader[] = []
afterEach(() => {
  for (const reader of open) reader.stop()
  open = []
})

async function signIn(server: number, username: string) {
  const body = { username, password: testPassword }
  const answer = await test.call(server, { method: 'POST', path: '/api/v1/session', body })
  return { authorization: `Bearer ${answer.json.data.access_token}`, partnerid: testPartner.id }
}

async function listen(server: number, as: Record<string, string>, lastEventId?: string) {
  const leaving = new AbortController()
  const { body, status } = await fetch(`${test.servers[server]?.url}/api/v1/notifications/stream`, {
    headers: { 'x-api-key': 'test-api-key', ...as, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: leaving.signal,
  })
  if (!body) throw new Error(`no stream: ${status}`)
  const reader = readEvents(body, () => leaving.abort())
  open.push(reader)
  return reader
}

async function tell(username: string, words: string): Promise<void> {
  const text = { th: words, en: words }
  const answer = await test.call(0, {
    method: 'POST',
    path: '/api/integration/v1/notices',
    headers: { ...clientHeaders, 'idempotency-key': newId() },
    body: { kind: 'notice', title: text, text, username },
  })
  expect(answer.json.data).toEqual({ sent: 1, queued: false })
}

/** Returns the median of five measurements in milliseconds, so that one stall of the machine doesn't matter. */
async function middleOfFive(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 1; round <= 5; round += 1) times.push(await measure(round))
  return times.sort((a, b) => a - b)[2] ?? Number.NaN
}

const titlesOf = (reader: EventReader) =>
  reader.events.flatMap(({ data }) => (data.notification ? [data.notification.title.th] : []))

describe('on two servers with one database', () => {
  it('a notification from one arrives on a stream of the other within a second, exactly once, even after a reconnect', async () => {
    const { username } = await makeMember(test.db)
    const as = await signIn(1, username)
    const first = await listen(1, as)
    await first.opened()
    const delay = await middleOfFive(async (round) => {
      await tell(username, `no ${round}`)
      const told = performance.now()
      await first.news(round)
      return performance.now() - told
    })
    expect(delay).toBeLessThan(1_000)
    first.stop()
    await tell(username, 'no 6')
    await tell(username, 'no 7')
    const second = await listen(1, as, (await first.news(5)).at(-1)?.id)
    await second.news(2)
    await tell(username, 'no 8')
    await second.news(3)
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((each) => `no ${each}`)
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(all)
  })

  it('ending a session on one ends its stream on the other within a second (R25)', async () => {
    const { username } = await makeMember(test.db)
    const delay = await middleOfFive(async () => {
      const as = await signIn(0, username)
      const stream = await listen(1, as)
      await stream.opened()
      await test.call(0, { method: 'DELETE', path: '/api/v1/session', headers: as })
      const ended = performance.now()
      await stream.over
      return performance.now() - ended
    })
    expect(delay).toBeLessThan(1_000)
  })

  it('a server that stops doesn’t wait for its streams', async () => {
    const { username } = await makeMember(test.db)
    const stream = await listen(1, await signIn(1, username))
    await stream.opened()
    const began = Date.now()
    await test.servers[1]?.stop()
    await stream.over
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})
