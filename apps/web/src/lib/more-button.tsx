import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/action/button'
import { useErrorHandler } from './use-error-handler'

/** Loads the next page of a list; renders nothing on the last page. If loading fails, says why. */
export function MoreButton({
  list,
  children,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: string
}) {
  const handleError = useErrorHandler()
  if (!list.hasNextPage) return null

  async function loadMore() {
    const { error, isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) handleError(error)
  }
  return (
    <Button wide look="secondary" busy={list.isFetchingNextPage} onClick={() => void loadMore()}>
      {children}
    </Button>
  )
}
