import { foldForSearch } from '../../text/thai-fold'

export interface PersonName {
  name_th: string
  surname_th: string
  name_en: string
  surname_en: string
}

/** Titles that bank books print before a name, longest first. Without dots, because the names are folded before. */
const titles = /^(?:นางสาว|เดกชาย|เดกหญิง|นาย|นาง|นส|น ส|ดช|ดญ|ด ช|ด ญ|mister|master|miss|mrs|mr|ms) ?/u

/**
 * Whether an account holder's name, as typed, is the name of one of these persons, in Thai or English. Ignores titles,
 * spaces, case and tone marks.
 */
export function isNameOf(holder: string, persons: readonly PersonName[]): boolean {
  const typed = bareName(holder)
  if (typed === '') return false
  return persons.some((person) =>
    [`${person.name_th} ${person.surname_th}`, `${person.name_en} ${person.surname_en}`].some(
      (name) => bareName(name) === typed,
    ),
  )
}

function bareName(name: string): string {
  return foldForSearch(name).replace(titles, '').replaceAll(' ', '')
}
