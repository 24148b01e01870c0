import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember, testPassword } from '../factories'
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

/** An editor's notice to one member, by the first server. */
async function tell(username: string, words: string): Promise<void> {
  const text = { th: words, en: words }
  const answer = await test.call(0, {
    method: 'POST',
    path: '/api/integration/v1/notices',
    headers: { 'x-integration-key': 'khum-demo-integration-key', 'idempotency-key': newId() },
    body: { kind: 'notice', title: text, text, username },
  })
  expect(answer.json.data).toEqual({ sent: 1 })
}

const titlesOf = (reader: EventReader) =>
  reader.events.flatMap(({ data }) => (data.notification ? [data.notification.title.th] : []))

describe('over two servers on one database', () => {
  it('what one tells arrives on a stream of the other within a second, once each, also over a break', async () => {
    const { username } = await makeMember(test.db)
    const as = await signIn(1, username)
    const first = await listen(1, as)
    await first.heard(1)
    await tell(username, 'one')
    const told = Date.now()
    await first.heard(2)
    expect(Date.now() - told).toBeLessThan(1_000)
    first.stop()
    await tell(username, 'two')
    await tell(username, 'three')
    const second = await listen(1, as, first.events.at(-1)?.id)
    await second.heard(2)
    await tell(username, 'four')
    await second.heard(3)
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(['one', 'two', 'three', 'four'])
  })

  it('a session ended by one has no stream at the other a second later (R25)', async () => {
    const { username } = await makeMember(test.db)
    const as = await signIn(0, username)
    const stream = await listen(1, as)
    await stream.heard(1)
    await test.call(0, { method: 'DELETE', path: '/api/v1/session', headers: as })
    const ended = Date.now()
    await stream.over
    expect(Date.now() - ended).toBeLessThan(1_000)
  })

  it('a server that is told to end does not wait for its streams', async () => {
    const { username } = await makeMember(test.db)
    const stream = await listen(1, await signIn(1, username))
    await stream.heard(1)
    const began = Date.now()
    await test.servers[1]?.stop()
    await stream.over
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})
