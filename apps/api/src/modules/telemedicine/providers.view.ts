import type { TelemedProvider, TelemedProviderDetail } from '@khum/contract'
import { opennessAt } from './hours'
import type { ProviderRow } from './providers.repo'

interface ViewContext {
  now: Date
  today: string
  publicUrl: URL
  covered: boolean | null
}

export function toProvider(
  row: ProviderRow,
  { now, today, publicUrl, covered }: ViewContext,
): TelemedProvider {
  const { open, nextOpensAt } = opennessAt(row.hours, row.closed_on, now)
  const { promotion } = row
  return {
    id: row.id,
    code: row.code,
    name: { th: row.name_th, en: row.name_en },
    summary: { th: row.summary_th, en: row.summary_en },
    category_ids: row.category_ids,
    logo: row.logo,
    open_now: open,
    next_opens_at: nextOpensAt?.toISOString() ?? null,
    takes_bookings: row.takes_bookings,
    extra_cards_most: row.extra_cards_most,
    hand_off: row.hand_off,
    promotion: promotion && {
      id: promotion.id,
      text: { th: promotion.text_th, en: promotion.text_en },
      ends_on: promotion.ends_on,
      expired: promotion.ends_on < today,
    },
    languages: row.languages,
    host: addressOf(row, publicUrl).host,
    covered,
  }
}

export function toProviderDetail(row: ProviderRow, context: ViewContext): TelemedProviderDetail {
  const { price_note_th: th, price_note_en: en } = row
  return {
    ...toProvider(row, context),
    about: { th: row.about_th, en: row.about_en },
    price_note: th === null || en === null ? null : { th, en },
    image: row.image,
    hours: row.hours,
    closed_on: row.closed_on.filter((day) => day >= context.today).toSorted(),
  }
}

/** Returns the address of the provider's platform. The demo provider's URL is a path on this site. */
export function addressOf({ url }: Pick<ProviderRow, 'url'>, publicUrl: URL): URL {
  return new URL(url, publicUrl)
}
