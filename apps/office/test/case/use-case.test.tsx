import type { Case } from '@khum/contract/office-case'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/api/query-client'
import { useAct } from '../../src/features/case/use-case'

afterEach(() => vi.unstubAllGlobals())

test('if the answer to a change is lost, says whether the claim has changed since', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const client = createQueryClient()
  const found = { seen: 1, proposal: null, holder: { staff_id: 'me' }, on_hold: null } as unknown as Case
  const { result, rerender } = renderHook((now) => useAct(now, 'KHM-69-000001-1', () => undefined), {
    initialProps: found,
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  act(() => result.current.mutate({ name: 'decision', body: {} }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(result.current.isUnanswered).toBe(false)
  rerender({ ...found, holder: null, seen: 2 })
  expect(result.current.isUnanswered).toBe(true)
})
