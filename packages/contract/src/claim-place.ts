import type { Lang } from './fields'

/** A treatment place as it was typed or picked, with its names in both languages when its code is one of the list. */
interface Place {
  provider_name: string
  provider_name_th: string | null
  provider_name_en: string | null
}

/** What to call a claim's treatment place in a language; a free text stays as it was typed. */
export function placeName(place: Place, lang: Lang): string {
  return (lang === 'th' ? place.provider_name_th : place.provider_name_en) ?? place.provider_name
}
