import type { Lang } from './fields'

/** A treatment place, typed or picked. The names in both languages are null if it isn't in the list of hospitals. */
interface Place {
  provider_name: string
  provider_name_th: string | null
  provider_name_en: string | null
}

/** Returns the place's name in a language, or as typed if it isn't in the list. */
export function placeName(place: Place, lang: Lang): string {
  return (lang === 'th' ? place.provider_name_th : place.provider_name_en) ?? place.provider_name
}
