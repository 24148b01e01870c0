import { type ContentItem, type ContentKind, contentEndpoints } from '@khum/contract/content'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLang } from '../../i18n'
import { useApi } from '../../lib/services'

/** Fetches the current promotions or articles, page by page, filtered by search text and partner. */
export function useContents(kind: ContentKind, search: string | undefined, partner?: string) {
  const api = useApi()
  const query = { kind, lang: useLang(), search, partner }
  return useInfiniteQuery({
    queryKey: ['contents', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        contentEndpoints.listContents,
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: ({ pages }): ContentItem[] => pages.flatMap(({ items }) => items),
  })
}

export function useContentPartners() {
  const api = useApi()
  const lang = useLang()
  return useQuery({
    queryKey: ['content-partners', lang],
    queryFn: ({ signal }) => api.call(contentEndpoints.listContentPartners, { query: { lang } }, { signal }),
  })
}

export function useContent(id: string) {
  const api = useApi()
  const lang = useLang()
  return useQuery({
    queryKey: ['content', id, lang],
    queryFn: ({ signal }) =>
      api.call(contentEndpoints.getContent, { params: { id }, query: { lang } }, { signal }),
  })
}
