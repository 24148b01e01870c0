import { type ClaimDocument, documentEndpoints } from '@khum/contract/documents'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useApi, useViewer } from '../../lib/services'
import { useObjectUrl } from '../../platform/object-url'

/** The address of a document's small picture, fetched with the member's token; undefined until it is there. */
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
