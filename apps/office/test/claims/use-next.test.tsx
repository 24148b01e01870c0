import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/api/query-client'
import { useNext } from '../../src/features/claims'
import { backToList, lastLookQueue, rememberList } from '../../src/router/address'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
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

test('taken from the first screen, ends the list of second looks that was on the screen before', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { claim_number: 'KHM-69-000001-1' } }))
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const takeFrom = async (from: Parameters<typeof useNext>[0]) => {
    const { result } = renderHook(() => useNext(from), { wrapper })
    act(() => result.current.take())
    await waitFor(() => expect(window.location.pathname).toBe('/office/claims/KHM-69-000001-1'))
    window.history.replaceState(null, '', '/')
  }
  rememberList('queue=quality')
  await takeFrom({ queue: 'quality' })
  expect(lastLookQueue()).toBe('quality')
  await takeFrom({})
  expect(lastLookQueue()).toBeUndefined()
  rememberList('queue=overdue')
  await takeFrom({})
  backToList()
  expect(window.location.search).toBe('?queue=overdue')
})
