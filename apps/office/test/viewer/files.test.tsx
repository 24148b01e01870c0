import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseAhead, loadFilesAhead, useFile } from '../../src/features/viewer/files'

const number = 'KHM-69-000001-1'
const pdf = { id: 'd1', bytes: 4 } as never
/** Requests that wait for an answer. */
let asked: { address: string; etag: string | null; answer: (response: Response) => void }[]
let client: QueryClient

beforeEach(() => {
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', (address: string, { headers }: { headers: Headers }) => {
    const etag = headers.get('If-None-Match')
    return new Promise<Response>((answer) => asked.push({ address, etag, answer }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const open = () => renderHook(() => useFile(number, 'd1'), { wrapper })
const file = () => new Response('file', { headers: { etag: '"d1"' } })

async function loadAhead() {
  const loaded = loadFilesAhead(client, { number, current: number, documents: [pdf] })
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer(file())
  await loaded
}

test('a file that was loaded ahead is there at once; the server records the opening (R95)', async () => {
  await loadAhead()
  expect(asked[0]?.address).toContain('?ahead=1')
  const { result } = open()
  expect(await result.current.data?.blob.text()).toBe('file')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ etag: '"d1"' })
  expect(asked[1]?.address).not.toContain('ahead')
  asked[1]?.answer(new Response(null, { status: 304 }))
  await waitFor(() => expect(result.current.isSuccess && !result.current.isPlaceholderData).toBe(true))
  expect(await result.current.data?.blob.text()).toBe('file')
})

test('a file that was loaded ahead disappears if the server refuses the opening', async () => {
  await loadAhead()
  const { result } = open()
  await waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.answer(Response.json({ code: 'not_found' }, { status: 404 }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(result.current.data).toBeUndefined()
})

test('a file that is opened while it is loading ahead is loaded once', async () => {
  const loaded = loadFilesAhead(client, { number, current: number, documents: [pdf] })
  await waitFor(() => expect(asked).toHaveLength(1))
  const { result } = open()
  asked[0]?.answer(file())
  await loaded
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toMatchObject({ etag: '"d1"' })
  asked[1]?.answer(new Response(null, { status: 304 }))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
})

test('only the files of this claim and the next stay in memory, as far as they fit', async () => {
  await loadAhead()
  void loadFilesAhead(client, { number: 'KHM-69-000002-2', current: 'KHM-69-000003-3', documents: [] })
  expect(client.getQueryCache().findAll({ queryKey: ['file'] })).toEqual([])
  const sizes = [6, 5, null, 3, 2].map((bytes) => ({ bytes }))
  expect(chooseAhead(sizes, 10)).toEqual([{ bytes: 6 }, { bytes: 3 }])
})
