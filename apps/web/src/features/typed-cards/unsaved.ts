import { type Card, cardDataSchema } from '@khum/contract/typed-cards'
import * as z from 'zod/mini'
import type { KeptTexts } from '../../lib/kept-texts'
import { type AutosaveState, openWithUnsaved } from '../autosave'
import type { CardEditor } from './card-editor'
import { type CardValues, eachAmount, emptyBenefit, valuesOf } from './card-values'

const { card_type, relationship } = cardDataSchema.shape

/** What the member typed, and the version of the card that it changes. */
const unsavedSchema = z.object({
  version: z.int(),
  values: z.object({
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
  }),
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

function writeUnsaved({ record, values }: AutosaveState<Card, CardValues>): string {
  const { noCard, employee_id } = savedValues(record)
  // The full numbers of a complete card may be shown only for a short time after a code, so they aren't kept. R27
  const kept = record.state === 'complete' ? { ...values, noCard, employee_id } : values
  return JSON.stringify({ version: record.version, values: kept })
}

function readUnsaved(text: string, card: Card) {
  const unsaved = z.safeParse(unsavedSchema, JSON.parse(text)).data
  if (!unsaved) return null
  const benefits = unsaved.values.benefits.map((row) => ({ ...emptyBenefit(), ...row }))
  const values: CardValues = { ...unsaved.values, benefits }
  if (asText(values) === asText(savedValues(card))) return null
  return { record: { ...card, version: unsaved.version }, values }
}

function savedValues({ typed, data }: Card): CardValues {
  return valuesOf(typed ?? data)
}

function asText({ benefits, ...values }: CardValues): string {
  const rows = benefits.map(({ key: _key, ...row }) => Object.entries(row).toSorted())
  return JSON.stringify([rows, Object.entries(values).toSorted()])
}
