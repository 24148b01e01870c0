import { href } from '@khum/contract/paths'

/** The screen of a place found by the search. */
export function placeAddress({ id }: { id: string }): string {
  return href('hospitalDetail', { id })
}
