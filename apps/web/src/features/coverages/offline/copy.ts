import { coverageSchema } from '@khum/contract/coverages'
import { bangkokDate, idSchema, instantSchema } from '@khum/contract/fields'
import { readTheme, type Theme } from '@khum/contract/theme'
import * as z from 'zod/mini'
import { offlineName } from '../../../lib/signed-in-marks'
import { openSealedStore, type SealedStore } from '../../../platform/sealed-store'

/** So long a copy is shown without the insurer having been asked again. */
export const keptDays = 7
const keptMs = keptDays * 86_400_000
// A phone's clock is set now and then; by more than this it says nothing about the age any more.
const clockSlackMs = 3_600_000

/** What the card shows, and nothing else: no whole number, no benefit, no amount, no claim. TRUST R64 */
const keptCardSchema = z.extend(
  z.pick(coverageSchema, {
    id: true,
    insurer_name_th: true,
    insurer_name_en: true,
    card_color: true,
    plan_name: true,
    card_type: true,
    policy_number_masked: true,
    insured_name: true,
    expiry_date: true,
    state: true,
  }),
  // Copies kept before it was known have none.
  { insurer_hotline: z._default(z.nullable(z.string()), null) },
)
export type KeptCard = z.infer<typeof keptCardSchema>

const copySchema = z.object({
  member_id: idSchema,
  as_of: instantSchema,
  /** On this phone's clock, in ms. */
  kept_at: z.number(),
  cards: z.array(keptCardSchema),
  /** The insurer's look; `readTheme` makes it safe. */
  theme: z.unknown(),
})

export interface OfflineCopy {
  memberId: string
  asOf: string
  /** When it is thrown away, on this phone's clock. */
  until: number
  cards: KeptCard[]
  theme: Theme
}

interface Fresh {
  memberId: string
  asOf: string
  cards: readonly KeptCard[]
  theme: Theme
}

export function openOfflineStore(): SealedStore {
  return openSealedStore(offlineName)
}

export async function writeCopy(store: SealedStore, fresh: Fresh, now: number): Promise<void> {
  const copy: z.infer<typeof copySchema> = {
    member_id: fresh.memberId,
    as_of: fresh.asOf,
    kept_at: now,
    // Parsing takes away what is not to be kept.
    cards: fresh.cards.map((card) => z.parse(keptCardSchema, card)),
    theme: fresh.theme,
  }
  await store.put(copy)
}

/** The copy as it may be shown now, or null; one that is too old or cannot be read is thrown away. */
export async function readCopy(store: SealedStore, now: number): Promise<OfflineCopy | null> {
  const kept = await store.take()
  if (kept === null) return null
  const { data: copy } = z.safeParse(copySchema, kept)
  const age = copy ? now - copy.kept_at : Number.POSITIVE_INFINITY
  if (!copy || age > keptMs || age < -clockSlackMs) {
    await store.forget()
    return null
  }
  return {
    memberId: copy.member_id,
    asOf: copy.as_of,
    until: copy.kept_at + keptMs,
    cards: copy.cards.map((card) => ended(card, now)),
    theme: readTheme(copy.theme),
  }
}

/** Whoever reads it days later must not take an ended card for a good one. Days are Bangkok's. */
function ended(card: KeptCard, now: number): KeptCard {
  return card.expiry_date < bangkokDate(new Date(now)) ? { ...card, state: 'ended' } : card
}
