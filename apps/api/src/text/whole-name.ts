import type { Words } from '@khum/contract'

interface Named {
  title_th: string
  name_th: string
  surname_th: string
  title_en: string
  name_en: string
  surname_en: string
}

/**
 * Joins title, name and surname. A Thai title is followed by the name without a space. A part that is missing in one
 * language is taken from the other language, because a registration has each part in one language only.
 */
export function wholeName(person: Named): Words {
  const { surname_th, surname_en } = person
  const thai = person.name_th && person.title_th + person.name_th
  const english = person.name_en && spaced(person.title_en, person.name_en)
  return {
    th: spaced(thai || english, surname_th || surname_en),
    en: spaced(english || thai, surname_en || surname_th),
  }
}

function spaced(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}

/**
 * Returns initials: `Malee Jaidee` → `M. J.`. A Thai initial is the first consonant, because some words are written
 * with a vowel first: `เอก` → `อ`.
 */
export function initialsOf(names: readonly string[]): string {
  return names
    .map((name) => /[ก-ฮ]/u.exec(name)?.[0] ?? /\p{L}/u.exec(name)?.[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}
