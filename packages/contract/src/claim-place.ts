import type { Lang } from './fields'

/**
 * A treatment place. The names in both languages are null if the place was typed and isn't in our list of hospitals.
 */
interface Place {
  provider_name: string
  provider_name_th: string | null
  provider_name_en: string | null
}

/** Returns the listed name in a language, or what the member typed if the place isn't in the list of hospitals. */
export function placeName(place: Place, lang: Lang): string {
  return (lang === 'th' ? place.provider_name_th : place.provider_name_en) ?? place.provider_name
}
