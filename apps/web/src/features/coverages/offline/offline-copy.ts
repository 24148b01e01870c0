import { bangkokDate, dayMs } from '@khum/contract/calendar'
import { coverageSchema } from '@khum/contract/coverages'
import { idSchema, instantSchema } from '@khum/contract/fields'
import { readTheme, type Theme } from '@khum/contract/theme'
import * as z from 'zod/mini'
import { offlineDatabase } from '../../../lib/browser-keys'
import { openSealedStore, type SealedStore } from '../../../platform/sealed-store'
import { maxAgeDays } from './max-age'

const maxAgeMs = maxAgeDays * dayMs
// If the time of a copy is further in the future than this, the copy isn't shown: the phone's clock was set back, so
// the copy's age is unknown.
const clockSlackMs = 3_600_000

/** Contains only what a card shows: no full numbers, benefits, amounts or claims. R64 */
const offlineCardSchema = z.extend(
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
  // Has a default, because copies made by older versions of the app lack this field.
  { insurer_hotline: z._default(z.nullable(z.string()), null) },
)
export type OfflineCard = z.infer<typeof offlineCardSchema>

const copySchema = z.object({
  member_id: idSchema,
  as_of: instantSchema,
  /** When the copy was made, in milliseconds by this phone's clock. */
  kept_at: z.number(),
  cards: z.array(offlineCardSchema),
  /** The insurer's theme; `readTheme` validates it. */
  theme: z.unknown(),
})

export interface OfflineCopy {
  memberId: string
  asOf: string
  /** When the copy expires, in milliseconds by this phone's clock. */
  until: number
  cards: OfflineCard[]
  theme: Theme
}

interface CopySource {
  memberId: string
  asOf: string
  cards: readonly OfflineCard[]
  theme: Theme
}

export function openOfflineStore(): SealedStore {
  return openSealedStore(offlineDatabase)
}

export async function writeCopy(store: SealedStore, source: CopySource, now: number): Promise<void> {
  const copy: z.infer<typeof copySchema> = {
    member_id: source.memberId,
    as_of: source.asOf,
    kept_at: now,
    // Stores only the fields of the schema: `z.parse` removes all others.
    cards: source.cards.map((card) => z.parse(offlineCardSchema, card)),
    theme: source.theme,
  }
  await store.put(copy)
}

/** Returns the copy, or null if there is none to show. Deletes a copy that is too old or unreadable. */
export async function readCopy(store: SealedStore, now: number): Promise<OfflineCopy | null> {
  const stored = await store.take()
  if (stored === null) return null
  const { data: copy } = z.safeParse(copySchema, stored)
  const age = copy ? now - copy.kept_at : Number.POSITIVE_INFINITY
  if (!copy || age > maxAgeMs || age < -clockSlackMs) {
    await store.forget()
    return null
  }
  return {
    memberId: copy.member_id,
    asOf: copy.as_of,
    until: copy.kept_at + maxAgeMs,
    cards: copy.cards.map((card) => withCurrentState(card, now)),
    theme: readTheme(copy.theme),
  }
}

/** Marks a card as ended if it has ended since the copy was made. Dates are in Bangkok time. */
function withCurrentState(card: OfflineCard, now: number): OfflineCard {
  return card.expiry_date < bangkokDate(new Date(now)) ? { ...card, state: 'ended' } : card
}
