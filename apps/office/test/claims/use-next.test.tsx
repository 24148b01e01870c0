import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/api/query-client'
import { useNext } from '../../src/features/claims'

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

test('takes one claim, however often the key is pressed while the claim is being taken', async () => {
  let answer: (response: Response) => void = () => undefined
  const fetched = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useNext(), { wrapper })
  act(() => {
    result.current.take()
    result.current.take()
  })
  await waitFor(() => expect(result.current.isPending).toBe(true))
  act(() => result.current.take())
  expect(fetched).toHaveBeenCalledTimes(1)
  answer(Response.json({ data: { claim_number: 'KHM-69-000001-1' } }))
  await waitFor(() => expect(window.location.pathname).toBe('/office/claims/KHM-69-000001-1'))
  act(() => result.current.take())
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
})
