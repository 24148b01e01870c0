import * as z from 'zod/mini'
import { latinDigits } from './amounts'
import { limits } from './limits'

/** A new username: 5 to 15 English letters and digits. Requirement 5.2 */
export const newUsernameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.regex(/^[A-Za-z0-9]*$/, 'username_letters_digits'),
    z.minLength(limits.username.min, 'username_length'),
    z.maxLength(limits.username.max, 'username_length'),
  )

function hasLetterAndDigit(text: string): boolean {
  return /\p{L}/u.test(text) && /\p{Nd}/u.test(text)
}

/**
 * A new password: 8 to 15 characters with a letter and a digit, never trimmed, cut or changed in case. Web app and
 * server both count the code points of the password's NFKC form. Requirement 5.2, R17
 */
export const newPasswordSchema = z.string().check(
  z.minLength(1, 'required'),
  z.maxLength(limits.password.maxAccepted, 'password_length'),
  z.refine((text) => isBetween([...normalPassword(text)].length), 'password_length'),
  z.refine(hasLetterAndDigit, 'password_letter_digit'),
)

function isBetween(length: number): boolean {
  return length >= limits.password.min && length <= limits.password.max
}

/**
 * Returns the NFKC form of a password. We hash this form: phones encode some Thai marks differently, so otherwise a
 * right password could be refused. R17
 */
export function normalPassword(text: string): string {
  return text.normalize('NFKC')
}

/** Thai or English letters, with spaces, hyphens, dots and apostrophes allowed between them. Requirement 5.2 */
const namePattern =
  /^[A-Za-z\u0E01-\u0E3A\u0E40-\u0E4E](?:[A-Za-z\u0E01-\u0E3A\u0E40-\u0E4E]|[ .'’-](?=[A-Za-z\u0E01-\u0E3A\u0E40-\u0E4E.]|$))*$/

export const personNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(limits.personName.max, 'too_long'),
    z.regex(namePattern, 'name_letters'),
  )

/** Separators, including invisible characters, that people type or copy between digits. */
const betweenDigits =
  /[\s.\u00b7\u2022\u2027\u2043\u2212\p{Pd}\p{Ps}\p{Pe}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Normalises typed or pasted digits: writes Thai and full-width digits as 0–9; removes spaces, dashes, dots, brackets
 * and invisible characters. Keeps letters and `+`, so that callers can refuse them. R09
 */
export function bareDigits(text: string): string {
  return latinDigits(text.normalize('NFKC')).replace(betweenDigits, '')
}

/** Returns the number in a `tel:` link (RFC 3966); returns any other text unchanged. */
function withoutTelScheme(text: string): string {
  const number = /^\P{L}*tel:([^;?]*)/iu.exec(text.normalize('NFKC'))?.[1]
  return number?.replace(/%2b/gi, '+').replace(/%20/g, ' ') ?? text
}

/**
 * Normalises a phone number: like `bareDigits`, but accepts `tel:` links and turns `+66` or `0066` into a leading 0.
 * Callers must check that the result is a phone number. R09
 */
export function barePhone(text: string): string {
  return bareDigits(withoutTelScheme(text)).replace(/^(?:\+|00)660?/, '0')
}

/**
 * Converts a Thai mobile number in any notation (`081-234-5678`, `+66 81 234 5678`, a `tel:` link, Thai digits) to
 * E.164. Returns null if the text is no Thai mobile number. Every notation gives the same result, so rate limits can't
 * be avoided by writing a number differently. R09
 */
export function thaiMobile(text: string): string | null {
  const national = /^(?:660?|0)([689]\d{8})$/.exec(barePhone(text))?.[1]
  return national ? `+66${national}` : null
}

/** A Thai mobile number in any notation that `thaiMobile` reads. Requirement 5.2 */
export const phoneSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  // The maximum leaves room for the invisible characters that pasted numbers can contain.
  z.maxLength(100, 'phone_invalid'),
  z.refine((text) => text.trim() === '' || thaiMobile(text) !== null, 'phone_invalid'),
)

/** Masks a phone number: `+66812345678` → `081-xxx-5678`. */
export function maskPhone(phone: string): string {
  return `${phone.replace(/^\+66/, '0').slice(0, 3)}-xxx-${phone.slice(-4)}`
}

/**
 * Masks a policy, card or employee number: shows at most its last four characters and never more than half of it
 * (`POL-2569-001234` → `••••1234`). R41.
 */
export function maskNumber(number: string): string {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '')
  const shown = Math.min(4, Math.floor(plain.length / 2))
  return plain === '' ? '' : `••••${plain.slice(plain.length - shown)}`
}

/** Exactly 13 digits; Thai digits and separators are allowed. Requirement 5.5 */
export const nationalIdSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(40, 'national_id_digits'),
  z.refine((text) => text.trim() === '' || nationalIdDigits(text) !== null, 'national_id_digits'),
)

/** Returns the 13 digits of a typed citizen id (`1-2345-67890-12-1`); null if there aren't exactly 13. */
export function nationalIdDigits(text: string): string | null {
  const plain = bareDigits(text)
  return new RegExp(`^\\d{${limits.nationalId.digits}}$`).test(plain) ? plain : null
}

/**
 * Whether the check digit (mod 11) of a citizen id is right. The app accepts ids with a wrong check digit and only
 * shows a hint.
 */
export function hasValidCheckDigit(digits: string): boolean {
  return digits.slice(12) === checkDigitOf(digits.slice(0, 12))
}

/** Whether a text that should be something else, such as a key, is a citizen id: 13 digits with the right check digit. */
export function isCitizenId(text: string): boolean {
  const digits = nationalIdDigits(text)
  return digits !== null && /^[1-8]/.test(digits) && hasValidCheckDigit(digits)
}

/** Computes the check digit that ends a citizen id, from its first 12 digits. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return String((11 - (sum % 11)) % 10)
}

/** Whether the string looks like an email address: one @, a host with a dot, ASCII only. Requirement 5.11 */
export function isEmail(text: string): boolean {
  return /^[^\P{ASCII}\p{Cc}\s@<>()"',;:\\]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/u.test(
    text,
  )
}
