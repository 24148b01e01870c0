/** Positions in the list of demo people. The citizen id and the phone number of each are derived from the position. */
const places = { malee: 0, ananda: 1, prasit: 4, anandaSon: 15 } as const

type Person = keyof typeof places

export function demoId(person: Person): string {
  const digits = `10000${String(places[person] + 1).padStart(5, '0')}01`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return `${digits}${(11 - (sum % 11)) % 10}`
}

export function demoPhone(person: Exclude<Person, 'anandaSon'>): string {
  return `08${String(places[person] + 1).padStart(8, '0')}`
}
