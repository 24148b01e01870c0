import type { Case } from '@khum/contract/office-case'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, meKey } from '../../src/api/query-client'
import { useAct, useAhead } from '../../src/features/case/use-case'
import { rememberList } from '../../src/router/address'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('if the answer to a change is lost, says whether the claim has changed since', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const client = createQueryClient()
  const found = {
    seen: 1,
    documents: [],
    proposal: null,
    holder: { staff_id: 'me' },
    on_hold: null,
  } as unknown as Case
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

test('a change says which event and how many documents the screen shows', async () => {
  const sent = vi.fn((_url: unknown, { body }: RequestInit) => JSON.parse(String(body)))
  vi.stubGlobal('fetch', async (url: unknown, init: RequestInit) => {
    sent(url, init)
    return Response.json({ data: { claim_number: 'KHM-69-000001-1', status: 'checking', result: 'done' } })
  })
  const found = {
    seen: 4,
    documents: [{}, {}],
    proposal: null,
    holder: null,
    on_hold: null,
  } as unknown as Case
  const client = createQueryClient()
  const { result } = renderHook(() => useAct(found, 'KHM-69-000001-1', () => undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  act(() => result.current.mutate({ name: 'resume', body: {} }))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(sent.mock.results[0]?.value).toEqual({ seen: 4, documents: 2 })
})

test('the next claim is loaded ahead, but not if it comes from a list of second looks', () => {
  const fetch = vi.fn(async () => Response.json({ data: { claim_number: null } }))
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  client.setQueryData(meKey, null)
  const { result } = renderHook(() => useAhead(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  rememberList('queue=appeals')
  result.current('KHM-69-000001-1')
  expect(fetch).not.toHaveBeenCalled()
  rememberList('queue=new')
  result.current('KHM-69-000001-1')
  expect(fetch).toHaveBeenCalledOnce()
})

test('a claim that was loaded ahead is loaded again when it is opened, so that the reading is recorded (R95)', async () => {
  const number = 'KHM-69-000002-1'
  // The response isn't a whole claim.
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', async () => Response.json({ data: { claim_number: number, documents: [] } }))
  const client = createQueryClient()
  client.setQueryData(meKey, null)
  const { result } = renderHook(() => useAhead(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  result.current('KHM-69-000001-1')
  await waitFor(() => expect(client.getQueryData(['case', number])).toBeDefined())
  await waitFor(() => expect(client.getQueryState(['case', number])?.isInvalidated).toBe(true))
})
