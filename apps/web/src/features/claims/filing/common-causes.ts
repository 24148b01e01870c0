import type { ClaimType } from '@khum/contract/claim-rules'
import type { Lang } from '@khum/contract/fields'
import { causes as en } from '../../../i18n/messages/en/causes'
import { causes as th } from '../../../i18n/messages/th/causes'

const causes = {
  illness: [
    'fever',
    'cold',
    'stomach',
    'headache',
    'food_poisoning',
    'allergy',
    'muscle_pain',
    'back_pain',
    'eye',
    'tooth',
    'chronic',
    'skin',
  ],
  accident: ['fall', 'road', 'cut', 'burn', 'animal_bite', 'sports', 'work', 'foreign_body'],
} as const

/** The common symptoms or reasons for a type of claim, the most common first. */
export function commonCauses(type: ClaimType | undefined) {
  return causes[type === 'accident' ? 'accident' : 'illness']
}

/**
 * Returns a common symptom or cause in this language, whatever language the member chose it in. Returns other text
 * unchanged.
 */
export function symptomIn(lang: Lang, symptom: string): string {
  const known = [...causes.illness, ...causes.accident].find(
    (one) => th[one] === symptom || en[one] === symptom,
  )
  return known ? { th, en }[lang][known] : symptom
}
