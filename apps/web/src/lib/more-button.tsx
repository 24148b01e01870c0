import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/action/button'

/** Loads the next page of a list; renders nothing on the last page. */
export function MoreButton({
  list,
  children,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: string
}) {
  if (!list.hasNextPage) return null
  return (
    <Button wide look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  )
}
