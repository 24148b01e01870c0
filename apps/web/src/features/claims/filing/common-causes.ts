/** Causes that most claims name, offered to choose from. */
export const commonCauses = {
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
