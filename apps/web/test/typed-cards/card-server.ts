import {
  type Card,
  type CardData,
  consentEndpoints,
  coverageEndpoints,
  typedCardEndpoints,
} from '@khum/contract'
import * as z from 'zod/mini'
import { createFakeServer, data, problem } from '../fake-server'
import { sampleConsent } from '../sample-account'

const saveSchema = z.object({
  version: z.int(),
  complete: z.boolean(),
  discard: z.optional(z.literal(true)),
  data: z.custom<CardData>(),
})
export type Save = z.infer<typeof saveSchema>

/**
 * Creates a fake server with typed-in cards. Like the real server, it refuses changes to an outdated version and masks
 * the cards' numbers.
 */
export function createCardServer(...cards: Card[]) {
  const server = createFakeServer()
  const saves: Save[] = []
  const find = (path: string) => cards.findIndex(({ id }) => path.includes(id))
  const mask = (number: string | null, before: string) =>
    number === null ? before : number === '' ? '' : `••••${number.slice(-4)}`

  server.on(consentEndpoints.listConsents, () =>
    data({ items: [sampleConsent('health_data')], due: [], password_renewed: false }),
  )
  server.on(coverageEndpoints.listCoverages, () => data({ items: [], as_of: '2026-11-21T05:00:00Z' }))
  server.on(typedCardEndpoints.listCards, () => data({ items: cards }))
  server.on(typedCardEndpoints.createCard, () => data(cards[0], 201))
  server.on(typedCardEndpoints.getCard, (_request, path) => {
    const card = cards[find(path)]
    return card ? data(card) : problem('not_found', 404)
  })
  server.on(typedCardEndpoints.deleteCard, (_request, path) => {
    cards.splice(find(path), 1)
    return new Response(null, { status: 204 })
  })
  server.on(typedCardEndpoints.saveCard, async (request, path) => {
    const save = z.parse(saveSchema, await request.json())
    saves.push(save)
    const card = cards[find(path)]
    if (!card) return problem('not_found', 404)
    if (card.version !== save.version) return problem('draft_conflict', 409)
    if (save.discard) return data({ ...Object.assign(card, { version: card.version + 1, typed: null }) })
    const shown = {
      ...save.data,
      noCard: null,
      employee_id: null,
      no_card_masked: mask(save.data.noCard, card.data.no_card_masked),
      employee_id_masked: mask(save.data.employee_id, card.data.employee_id_masked),
    }
    const isUnfinishedEdit = card.state === 'complete' && !save.complete
    Object.assign(
      card,
      { version: card.version + 1 },
      isUnfinishedEdit ? { typed: shown } : { data: shown, typed: null },
    )
    if (save.complete) card.state = 'complete'
    return data({ ...card })
  })
  return { server, saves, cards }
}
