import type { CardOwner } from '@khum/contract/typed-cards'

export const cardKeys = {
  list: (viewer: string) => ['cards', viewer],
  card: (viewer: string, id: string | null) => ['cards', viewer, id],
  started: (viewer: string, whose: CardOwner) => ['card-started', viewer, whose],
  open: (viewer: string, id: string | null) => ['card-open', viewer, id],
  numbers: (id: string) => ['card-numbers', id],
  insurers: (viewer: string, search: string | undefined) => ['insurers', viewer, search],
}
