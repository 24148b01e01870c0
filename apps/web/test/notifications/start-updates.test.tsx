import { expect, test, vi } from 'vitest'
import { createServices } from '../../src/app/services'
import { startUpdates } from '../../src/features/notifications/live/start-updates'
import { createQueryClient } from '../../src/lib/query-client'
import { createFakeServer } from '../fake-server'
import { createFakePlatform } from '../fakes'
import { streamOf } from './fake-stream'

test.for([
  ['an ended family authority', { kind: 'family_ended', target: { name: 'family', id: null } }, 'family'],
  ['a new card', { kind: 'coverage_added', target: { name: 'coverage', id: null } }, 'coverages'],
] as const)(
  'a notification about %s makes the lists that show it load again (R42)',
  async ([, news, list]) => {
    const { services } = createServices({
      fetch: createFakeServer().fetch,
      apiKey: 'test-key',
      partner: null,
      platform: createFakePlatform(),
    })
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
