import { foldLetters } from '@khum/contract/fold-letters'
import { nameWords } from '../../text/name-words'
import { foldForSearch } from '../../text/thai-fold'

export interface PersonName {
  name_th: string
  surname_th: string
  name_en: string
  surname_en: string
}

/**
 * Whether an account holder's name, as typed, is the name of one of these persons, in Thai or English. Ignores titles,
 * spaces, case and tone marks. A name that begins like a title has two or more forms, with and without the title. It is
 * enough if one form of the typed name equals one form of the person's name.
 */
export function isNameOf(holder: string, persons: readonly PersonName[]): boolean {
  const typed = new Set(readings(holder))
  return persons.some((person) =>
    [`${person.name_th} ${person.surname_th}`, `${person.name_en} ${person.surname_en}`].some((name) =>
      readings(name).some((reading) => typed.has(reading)),
    ),
  )
}

function readings(name: string): string[] {
  return nameWords(foldLetters(name).trim())
    .map((words) => foldForSearch(words.join(' ')).replaceAll(' ', ''))
    .filter((reading) => reading !== '')
}
