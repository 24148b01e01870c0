import { href } from '@khum/contract/paths'
import type { Card, CardOwner } from '@khum/contract/typed-cards'

/** Where a card is typed: an unfinished one on the screen that adds, a whole one on the screen that edits. Spec §2, §4 */
export function formAddress({ id, state, whose }: Pick<Card, 'id' | 'state' | 'whose'>): string {
  if (state === 'draft') return addAddress(whose)
  return whose === 'self' ? href('editCard', { id }) : href('editCardFamily', { id })
}

export function addAddress(whose: CardOwner): string {
  return whose === 'self' ? href('addCard') : href('addCardFamily')
}

export function detailAddress(id: string): string {
  return `${href('viewCardDetail')}?${new URLSearchParams({ card: id })}`
}
