import { href } from '@khum/contract/paths'
import type { Card, CardOwner } from '@khum/contract/typed-cards'

/**
 * Returns the address of a card's form. Drafts open on the screen for adding a card, complete cards on the screen for
 * editing one. Requirement 4.12
 */
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
