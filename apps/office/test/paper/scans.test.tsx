import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Scans } from '../../src/features/paper/scans'
import { WordsProvider } from '../../src/i18n/words-provider'

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
