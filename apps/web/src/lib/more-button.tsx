import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/action/button'

/** The way to the next page of a list; nothing where there is none. */
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
