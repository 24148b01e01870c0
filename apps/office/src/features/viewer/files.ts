import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ApiError, readProblem } from '../../api/api-error'
import { addressOf } from '../../api/client'
import { noteCall } from '../../api/last-call'
import { openLibrary } from './pdf'

type Document = Case['documents'][number]

/** A document's file as the server sent it. */
interface File {
  blob: Blob
  etag: string | null
}

/**
 * The most bytes of one claim's documents that are loaded ahead. Memory may contain the documents of two claims: the
 * open one and the next.
 */
const mostBytesAhead = 24_000_000
/** How long a file that was loaded ahead stays in memory, whether or not its claim is opened. */
const aheadMs = 1_800_000
const pdfType = 'application/pdf'

const filesKey = (number: string) => ['file', number] as const
const fileKey = (number: string, id: string) => [...filesKey(number), id] as const

/**
 * Opens a document of a claim. A file that was loaded ahead is returned immediately. Meanwhile, the server records the
 * opening and checks that the person may still read the document (R95). If the server's check fails, the query fails
 * and returns no file.
 */
export function useFile(number: string, id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['opened-file', number, id],
    queryFn: async ({ signal }) => {
      const early = await waitForEarly(client, number, id)
      const file = await load(number, id, { early, signal })
      client.setQueryData(fileKey(number, id), file)
      return file
    },
    placeholderData: () => client.getQueryData<File>(fileKey(number, id)),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}

/** Returns the file if it was loaded ahead. If the file is still loading, waits until loading ends. */
async function waitForEarly(client: QueryClient, number: string, id: string): Promise<File | undefined> {
  const query = client.getQueryCache().find<File>({ queryKey: fileKey(number, id) })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
  return query?.state.data
}

/**
 * Loads files of a claim before they are opened (ahead), one after the other: as many as `chooseAhead` allows. If one
 * of the files is a PDF, also loads the PDF library. If a file can't be loaded ahead, opening it only takes longer.
 * @param current the claim on the screen; files of other claims are removed from memory
 */
export async function loadFilesAhead(
  client: QueryClient,
  { number, current, documents }: { number: string; current: string; documents: readonly Document[] },
): Promise<void> {
  client.removeQueries({
    queryKey: ['file'],
    predicate: ({ queryKey: [, of] }) => of !== number && of !== current,
  })
  const chosen = chooseAhead(documents, mostBytesAhead)
  if (chosen.some(({ content_type }) => content_type === pdfType)) void openLibrary().catch(() => undefined)
  for (const { id } of chosen) await client.prefetchQuery(aheadQuery(number, id))
}

const aheadQuery = (number: string, id: string) => ({
  queryKey: fileKey(number, id),
  queryFn: ({ signal }: { signal: AbortSignal }) => load(number, id, { ahead: '1', signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: aheadMs,
  retry: false,
  structuralSharing: false,
})

/**
 * Returns the file of a document that isn't shown, for its thumbnail. Keeps the file
 * in memory only if it fits into `mostBytesAhead`.
 */
export async function fileForThumbnail(
  client: QueryClient,
  {
    number,
    id,
    documents,
    signal,
  }: { number: string; id: string; documents: readonly Document[]; signal: AbortSignal },
): Promise<Blob> {
  const fits = chooseAhead(documents, mostBytesAhead).some((document) => document.id === id)
  const file = await (fits
    ? client.fetchQuery(aheadQuery(number, id))
    : load(number, id, { ahead: '1', signal }))
  return file.blob
}

/**
 * Chooses documents in reading order that together have at most `most` bytes. Skips a
 * document that no longer fits or whose size is unknown.
 */
export function chooseAhead<D extends Pick<Document, 'bytes'>>(documents: readonly D[], most: number): D[] {
  let left = most
  return documents.filter(({ bytes }) => {
    if (bytes === null || bytes > left) return false
    left -= bytes
    return true
  })
}

/** Deletes the files of a claim from memory when the person leaves the claim. */
export function useForgetFiles(number: string): void {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: filesKey(number) }), [client, number])
}

async function load(
  number: string,
  id: string,
  { early, ahead, signal }: { early?: File | undefined; ahead?: '1'; signal: AbortSignal },
): Promise<File> {
  const address = addressOf(officeCaseEndpoints.getCaseDocument, { params: { number, id }, query: { ahead } })
  const headers = new Headers(early?.etag ? { 'If-None-Match': early.etag } : {})
  const response = await fetch(address, { headers, cache: 'no-store', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError('network')
  })
  noteCall()
  if (early && response.status === 304) return early
  if (!response.ok) throw await readProblem(response)
  return { blob: await response.blob(), etag: response.headers.get('etag') }
}

/** Returns a URL of a file in memory, for an `<img>`. Returns undefined as long as there is no file. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  // Runs before the screen is painted, so that the person never sees a page without its picture.
  useLayoutEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
