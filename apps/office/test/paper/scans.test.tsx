import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Scans } from '../../src/features/paper/scans'
import { paper } from '../../src/i18n/messages/th/paper'
import { WordsProvider } from '../../src/i18n/words-provider'

const { scans: t } = paper

const waiting = {
  id: 'scan'.padEnd(22, 'x'),
  list: 'receipt',
  name: 'scan.pdf',
  size: 1,
  fate: 'waiting_scan',
  refusal: null,
  sent_at: '2026-11-20T03:00:00Z',
}
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // Gives every call a signal that never aborts.
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout, any: () => new AbortController().signal })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks for the result of a check for two minutes only, because each call keeps the session alive (R91)', async () => {
  const fetch = vi.fn(async () => Response.json({ data: { items: [waiting] } }))
  vi.stubGlobal('fetch', fetch)
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider>
        <Scans number="KHM-69-000001-1" documents={[]} />
      </WordsProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(/scan\.pdf/)
  const callsWithin = async (ms: number) => {
    fetch.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return fetch.mock.calls.length
  }
  expect(await callsWithin(minute)).toBeGreaterThan(10)
  await callsWithin(minute)
  expect(await callsWithin(30 * minute)).toBe(0)
  const file = container.querySelector('input')
  if (file) fireEvent.change(file, { target: { files: [new File(['x'], 'more.pdf')] } })
  expect(await callsWithin(minute)).toBeGreaterThan(10)
})

test('says that a file wasn’t sent although the claim was loaded again meanwhile, as it is for each added file', async () => {
  let refuse = (_answer: Response) => undefined as unknown
  const refused = new Promise<Response>((resolve) => {
    refuse = resolve
  })
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) =>
    method === 'POST' ? await refused : Response.json({ data: { items: [] } }),
  )
  const scans = (key: string) => (
    <QueryClientProvider client={client}>
      <WordsProvider>
        <Scans key={key} number="KHM-69-000001-1" documents={[]} />
      </WordsProvider>
    </QueryClientProvider>
  )
  const client = new QueryClient()
  const { container, rerender } = render(scans('before'))
  await screen.findByText(t.pick)
  const file = container.querySelector('input')
  if (file) fireEvent.change(file, { target: { files: [new File(['x'], 'large.pdf')] } })
  await screen.findByText(t.sending)
  rerender(scans('after'))
  expect(screen.getByText(t.sending)).toBeDefined()
  refuse(Response.json({ code: 'file_daily_limit' }, { status: 409 }))
  expect(await screen.findByText(/^large\.pdf · /)).toBeDefined()
  expect(await screen.findByText(t.pick)).toBeDefined()
})
