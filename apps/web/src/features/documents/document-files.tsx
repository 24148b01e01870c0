import { type ClaimDocument, documentEndpoints } from '@khum/contract/documents'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailure } from '../../lib/load-failure'
import { useApi, useViewer } from '../../lib/services'
import { useObjectUrl } from '../../platform/object-url'
import { SkeletonBlock } from '../../ui/feedback/skeleton'

/**
 * Fetches a document's thumbnail with the member's token. Returns the thumbnail's URL, or undefined until the thumbnail
 * has loaded.
 */
export function useThumbnail(document: Pick<ClaimDocument, 'id' | 'has_thumbnail'>): string | undefined {
  const api = useApi()
  const viewer = useViewer()
  const query = useQuery({
    queryKey: ['thumbnail', viewer, document.id],
    queryFn: document.has_thumbnail
      ? ({ signal }) =>
          api.fetchFile(
            documentEndpoints.getDocumentContent,
            { params: { id: document.id }, query: { variant: 'thumbnail' } },
            { signal },
          )
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(query.data)
}

/**
 * Fetches an accepted document in full size. Returns the document's URL; undefined while the document loads, or if
 * loading fails.
 */
export function useDocumentUrl({ id, fate }: Pick<ClaimDocument, 'id' | 'fate'>): string | undefined {
  const api = useApi()
  const viewer = useViewer()
  const file = useQuery({
    queryKey: ['document', viewer, id],
    queryFn:
      fate === 'accepted'
        ? ({ signal }) => api.fetchFile(documentEndpoints.getDocumentContent, { params: { id } }, { signal })
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return useObjectUrl(file.data)
}

/** Fetches and shows a document in full size. `height` is the height of the loading placeholder. */
export function DocumentFile({
  id,
  height,
  children,
}: {
  id: string
  height: ComponentProps<typeof SkeletonBlock>['height']
  children: (url: string) => ReactNode
}) {
  const api = useApi()
  const viewer = useViewer()
  const file = useQuery({
    queryKey: ['document', viewer, id],
    queryFn: ({ signal }) =>
      api.fetchFile(documentEndpoints.getDocumentContent, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // The file is removed from memory when the sheet closes, because it is large and personal.
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)
  if (file.isError) return <LoadFailure error={file.error} onRetry={() => void file.refetch()} />
  if (!url) return <SkeletonBlock height={height} />
  return children(url)
}
