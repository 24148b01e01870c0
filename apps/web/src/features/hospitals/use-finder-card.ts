import { useState } from 'react'
import { finderCardKey } from '../../lib/browser-keys'
import { useSession } from '../../lib/services'
import { openStorage } from '../../platform/storage'
import { isUsable } from '../coverages'
import { useCardGroups } from '../family'

/** The value in the address and in the storage after the member chose to search without a card. */
export const noCard = 'none'

/**
 * Returns the card whose networks the hospital search shows if the address names no card. This is the card that was
 * chosen last on this device or, if there is none, the member's first usable card. While `isPending` is true, the cards
 * aren't loaded yet; after that, a missing `id` means no card.
 */
export function useFinderCard() {
  const isMember = useSession().status === 'member'
  const { isPending, isComplete, groups } = useCardGroups('see', isMember)
  const [storage] = useState(() => openStorage('local'))
  const remembered = storage.read(finderCardKey)
  const cards = groups.flatMap((group) => group.cards)
  const own = groups.find(({ relative }) => relative === null)?.cards ?? []
  const primary = own.find((card) => !card.hidden && isUsable(card))
  const known = cards.find(({ id }) => id === remembered) ?? primary
  return {
    isPending,
    id: remembered === noCard ? undefined : known?.id,
    /** Whether the server would refuse this card, for example because the address comes from another member. */
    isForeign: (id: string) => !isMember || (isComplete && !cards.some((card) => card.id === id)),
    remember: (id: string) => storage.write(finderCardKey, id),
  }
}
