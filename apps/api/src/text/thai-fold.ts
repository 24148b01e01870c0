import { latinDigits } from '@khum/contract'

/** Zero-width characters, soft hyphen and byte order mark: pasted along, never seen. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/** Phinthu, maitaikhu, the four tone marks, thanthakhat, yamakkan: left out or misplaced all the time. */
const optionalMarks = /[\u0e3a\u0e47-\u0e4c\u0e4e]/g
/** รพ. and its kin at the start of a word; before a vowel sign it is a syllable, as in the names รพี and รพินทร์. */
const hospitalShort = /(?<![\p{L}\p{M}])(?:ร\. ?พ|รพ)(?:\.|(?![\u0e30-\u0e39\u0e4d]))/gu
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{M}])ร\.?พ\.? ?ส\.?ต\.?(?![\p{L}\p{M}])/gu, 'โรงพยาบาลสงเสริมสุขภาพตำบล '],
  [hospitalShort, 'โรงพยาบาล '],
  [/(?<![\p{L}\p{M}\p{N}])hosp(?![\p{L}\p{M}\p{N}])/gu, 'hospital'],
  [/&/g, ' and '],
]

/**
 * Words of a text with one spelling for each: compatibility forms, sara am, doubled sara e, digits, tone marks and case
 * are made equal, `รพ.` and `hosp.` written out, punctuation turned into single spaces.
 */
function foldWords(text: string): string {
  let folded = latinDigits(text.normalize('NFKC').replace(invisible, ''))
    .toLowerCase()
    .replace(optionalMarks, '')
    // NFKC writes ำ as ํ + า; typed text has both. Lakkhangyao ๅ looks like า, เเ like แ.
    .replace(/\u0e45/g, '\u0e32')
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/\u0e4d/g, '')
    .replace(/\u0e40\u0e40/g, '\u0e41')
    .replace(/['’ฯ]/g, '')
  for (const [pattern, full] of abbreviations) folded = folded.replace(pattern, full)
  return folded
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/**
 * One folding for stored and for typed text, Thai and English: two spellings of one name give one string. Spaces beside
 * Thai letters mean nothing and go; between Latin words one stays.
 */
export function foldForSearch(text: string): string {
  return foldWords(text).replace(/(?<=\p{Script=Thai}) | (?=\p{Script=Thai})/gu, '')
}

/** Each part is compared with every stored name: more than this no name has that anybody would type. */
const mostTerms = 8

/**
 * What was typed as folded parts that must all be found, in any order, inside stored folded text:
 * `รพ.เชียงใหม่` → `โรงพยาบาล`, `เชียงใหม`. The first eight; empty when nothing searchable was typed.
 */
export function searchTerms(text: string): string[] {
  const words = foldWords(text).replace(/โรงพยาบาล/g, 'โรงพยาบาล ')
  return [...new Set(words.split(' ').filter((word) => word !== ''))].slice(0, mostTerms)
}

/** Whether something was typed and none of it can be looked for: signs and pictures find nothing. */
export function isUnsearchable(text: string): boolean {
  return text.trim() !== '' && searchTerms(text).length === 0
}

/** Stored search text of one thing with several names: one line a name, Latin ones also without their spaces. */
export function searchTextOf(names: readonly string[]): string {
  const lines = names.map(foldForSearch).filter((line) => line !== '')
  return [...new Set(lines.flatMap((line) => [line, line.replaceAll(' ', '')]))].join('\n')
}
