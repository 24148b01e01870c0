import { claimDraftEndpoints, homeEndpoints, typedCardEndpoints } from '@khum/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createServices } from '../../src/app/services'
import { startUpdates } from '../../src/features/notifications/live/start-updates'
import { createQueryClient } from '../../src/lib/query-client'
import { currentToasts, dismissToast, showToast } from '../../src/ui/feedback/toast-store'
import { createFakeServer, data, problem } from '../fake-server'
import { createFakePlatform, somebody } from '../fakes'
import { sampleHome } from '../home/sample-home'
import { streamOf } from '../notifications/fake-stream'
import { openScreen } from '../open-screen'
import { createCardServer } from '../typed-cards/card-server'
import { makeCompleteCard } from '../typed-cards/sample-card'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('a page that started without a network loads its data once the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = createFakeServer()
  server.on(homeEndpoints.getHome, () => problem('internal', 500))
  await openScreen({ path: '/', as: somebody, server })
  await screen.findByRole('alert')
  server.on(homeEndpoints.getHome, () => data(sampleHome()))
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('ตรวจสุขภาพปลายปี')).toBeTruthy()
})

test.for([
  ['stays if nothing has answered', false],
  ['disappears by itself if the server has answered another call', true],
] as const)('the message about a call without an answer %s', async ([, answers]) => {
  const card = makeCompleteCard()
  card.typed = card.data
  const { server } = createCardServer(card)
  let lose = () => {}
  server.on(
    typedCardEndpoints.saveCard,
    () =>
      new Promise((_resolve, reject) => {
        lose = () => reject(new TypeError('Failed to fetch'))
      }),
  )
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [] }))
  const { user, services } = await openScreen({ path: `/edit-card/${card.id}`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกการแก้ไข' }))
  if (answers) await services.api.call(claimDraftEndpoints.listDrafts, {})
  lose()
  const message = await screen.findByText(/^เชื่อมต่อไม่ได้/)
  expect(message.closest('[data-stays]')?.getAttribute('data-stays')).toBe(String(!answers))
})

test('the opened notification stream lets a message about a missing connection disappear', async () => {
  const { services } = createServices({
    fetch: createFakeServer().fetch,
    apiKey: 'test-key',
    partner: null,
    platform: createFakePlatform(),
  })
  const { body } = streamOf(new AbortController().signal)
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(body))
  showToast({ tone: 'danger', text: 'offline', unanswered: true })
  const stop = startUpdates({ services, client: createQueryClient(), view: window, onNotification() {} })
  await expect.poll(currentToasts).toMatchObject([{ text: 'offline', unanswered: false }])
  stop()
})
