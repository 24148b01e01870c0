import { latinDigits } from './amounts'

/** Invisible characters that come with pasted text: zero-width characters, soft hyphen, byte order mark. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
/**
 * Thai marks that a search ignores, because people often omit or misplace them: phinthu, maitaikhu, the four tone
 * marks, thanthakhat, yamakkan.
 */
const optionalMarks = /[\u0e3a\u0e47-\u0e4c\u0e4e]/g

/**
 * Rewrites a Thai or English text so that a search finds it in any spelling. Removes tone marks and invisible
 * characters. Unifies case, digits, compatibility forms (NFKC), sara am and doubled sara e. Keeps spaces and
 * punctuation.
 */
export function foldLetters(text: string): string {
  return (
    latinDigits(text.normalize('NFKC').replace(invisible, ''))
      .toLowerCase()
      .replace(optionalMarks, '')
      // People type sara am as one letter (ำ) or as two (ํ + า), and NFKC always splits it into two. The first three
      // lines join the two letters, also if the similar letter ๅ (lakkhangyao) replaces า, and drop a ํ without า. The
      // last line replaces two เ (เเ) by แ.
      .replace(/\u0e45/g, '\u0e32')
      .replace(/\u0e4d\u0e32/g, '\u0e33')
      .replace(/\u0e4d/g, '')
      .replace(/\u0e40\u0e40/g, '\u0e41')
  )
}
