import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createServices } from '../../src/app/services'
import { startUpdates } from '../../src/features/notifications/live/start-updates'
import { createQueryClient } from '../../src/lib/query-client'
import { createFakeServer } from '../fake-server'
import { createFakePlatform } from '../fakes'
import { streamOf } from './fake-stream'

function fakeServices() {
  return createServices({
    fetch: createFakeServer().fetch,
    apiKey: 'test-key',
    partner: null,
    platform: createFakePlatform(),
  }).services
}

test.for([
  ['an ended family authority', { kind: 'family_ended', target: { name: 'family', id: null } }, 'family'],
  ['a new card', { kind: 'coverage_added', target: { name: 'coverage', id: null } }, 'coverages'],
] as const)(
  'a notification about %s makes the lists that show it load again (R42)',
  async ([, news, list]) => {
    const services = fakeServices()
    const client = createQueryClient()
    client.setQueryData([list, 'me'], {})
    const stream = streamOf(new AbortController().signal)
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response(stream.body))
    const stop = startUpdates({ services, client, view: window, onNotification() {} })
    stream.notify('N'.repeat(22), news)
    await expect.poll(() => client.getQueryState([list, 'me'])?.isInvalidated).toBe(true)
    stop()
  },
)

test('queries stop polling after half an hour without input, and begin again with it (R24)', async () => {
  vi.useFakeTimers()
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(streamOf(new AbortController().signal).body))
  const client = createQueryClient()
  const stop = startUpdates({ services: fakeServices(), client, view: window, onNotification() {} })
  let polls = 0
  const queryFn = () => ++polls
  const end = new QueryObserver(client, {
    queryKey: ['claim', 'c1'],
    queryFn,
    refetchInterval: 3_000,
    staleTime: 0,
  }).subscribe(() => {})
  const pollsWithin = async (ms: number) => {
    const before = polls
    await vi.advanceTimersByTimeAsync(ms)
    return polls - before
  }
  expect(await pollsWithin(29 * 60_000)).toBeGreaterThan(500)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(await pollsWithin(3_600_000)).toBe(0)
  window.dispatchEvent(new Event('pointerdown'))
  expect(await pollsWithin(6_000)).toBeGreaterThan(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await pollsWithin(6_000)).toBeGreaterThan(1)
  end()
  stop()
  vi.useRealTimers()
})
