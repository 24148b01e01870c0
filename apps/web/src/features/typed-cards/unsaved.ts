import { type Card, cardDataSchema, cardSchema } from '@khum/contract/typed-cards'
import * as z from 'zod/mini'
import type { KeptTexts } from '../../lib/kept-texts'
import { type AutosaveState, openWithUnsaved } from '../autosave'
import type { CardEditor } from './card-editor'
import {
  type CardValues,
  eachAmount,
  emptyBenefit,
  holdsValues,
  maskNumbers,
  savedValues,
  valuesOf,
} from './card-values'

const { card_type, relationship } = cardDataSchema.shape

const valuesSchema = z.object({
  ins_code: z.nullable(z.string()),
  company: z.string(),
  noCard: z.nullable(z.string()),
  name_ins: z.string(),
  startDate: z.string(),
  dueDate: z.string(),
  card_type,
  employee_id: z.nullable(z.string()),
  relationship,
  benefits: z.array(z.object({ benefit: z.string(), ...eachAmount(() => z.string()) })),
})

/**
 * What the phone keeps of a card. `values` are the typed values, `version` is the version of the card that the member
 * changed, and `base` are the data of that version. `sent` are the values that were sent to the server but may not have
 * arrived.
 */
const unsavedSchema = z.object({
  version: z.int(),
  base: cardSchema.shape.data,
  sent: z.array(valuesSchema),
  values: valuesSchema,
})

const nameOf = (id: string) => `card-${id}`

/** Opens a card with the changes that this phone couldn't save. */
export function openCardWithUnsaved(
  kept: KeptTexts,
  card: Card,
  open: (card: Card) => CardEditor,
): Promise<CardEditor> {
  return openWithUnsaved<Card, CardValues, CardEditor>(kept, card, {
    name: nameOf(card.id),
    open,
    write: writeUnsaved,
    read: readUnsaved,
  })
}

export function forgetUnsaved(kept: KeptTexts, id: string): void {
  kept.keep(nameOf(id), null)
}

function writeUnsaved({ record, values, sent }: AutosaveState<Card, CardValues>): string {
  const { noCard, employee_id } = savedValues(record)
  // The full numbers of a complete card may be shown only for a short time after a code, so they aren't kept. R27
  const kept = (typed: CardValues) =>
    record.state === 'complete' ? { ...typed, noCard, employee_id } : typed
  return JSON.stringify({
    version: record.version,
    base: record.typed ?? record.data,
    sent: sent.map(kept),
    values: kept(values),
  })
}

function readUnsaved(text: string, card: Card) {
  const unsaved = z.safeParse(unsavedSchema, JSON.parse(text)).data
  if (!unsaved) return null
  const { version, base } = unsaved
  const values = withKeys(unsaved.values)
  if (asText(values) === asText(savedValues(card))) return null
  const held: Card = { ...card, version, ...(card.state === 'draft' ? { data: base } : { typed: base }) }
  const known = [...unsaved.sent.map(withKeys), valuesOf(base)].find((one) => holdsValues(card, one, held))
  if (!known) return { record: held, values }
  return { record: card, values: card.state === 'complete' ? maskNumbers(values, known) : values }
}

function withKeys({ benefits, ...values }: z.infer<typeof valuesSchema>): CardValues {
  return { ...values, benefits: benefits.map((row) => ({ ...emptyBenefit(), ...row })) }
}

function asText({ benefits, ...values }: CardValues): string {
  const rows = benefits.map(({ key: _key, ...row }) => Object.entries(row).sort())
  return JSON.stringify([rows, Object.entries(values).sort()])
}
