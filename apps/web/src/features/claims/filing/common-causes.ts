import type { ClaimType } from '@khum/contract/claim-rules'

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
