import * as z from 'zod/mini'
import { latinDigits } from './fields'
import { limits } from './limits'

/** English letters and digits, 5 to 15. Spec §5 Register. */
export const newUsernameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.regex(/^[A-Za-z0-9]*$/, 'username_letters_digits'),
    z.minLength(limits.username.min, 'username_length'),
    z.maxLength(limits.username.max, 'username_length'),
  )

/** True when the text has a letter and a digit, of whatever script. Spec §5: special characters are optional. */
function hasLetterAndDigit(text: string): boolean {
  return /\p{L}/u.test(text) && /\p{Nd}/u.test(text)
}

/**
 * A new password: 8 to 15 characters as a person counts them, with a letter and a digit; anything else goes. It is
 * never cut, folded or trimmed; both sides count its NFKC form. Spec §5, TRUST R17.
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

/** The form in which a password is hashed and compared: phones differ in how they compose the same marks. TRUST R17. */
export function normalPassword(text: string): string {
  return text.normalize('NFKC')
}

/** Thai or English letters with combining marks; inside also spaces, hyphen, dot, apostrophe; never digits. Spec §5. */
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

/** What people and copying put between digits: spaces, dashes, dots, brackets, and invisible marks. */
const betweenDigits =
  /[\s.\u00b7\u2022\u2027\u2043\u2212\p{Pd}\p{Ps}\p{Pe}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Reads digits as people type or paste them. Thai and full-width digits become Latin ones; a leading `+` stays; spaces,
 * dashes, dots, brackets, zero-width and bidi marks go. Letters and a `+` elsewhere stay, so that callers can refuse them.
 * TRUST R09.
 */
export function bareDigits(text: string): string {
  return latinDigits(text.normalize('NFKC')).replace(betweenDigits, '')
}

/** The number of a pasted `tel:` link without its parameters; any other text as it is. RFC 3966. */
function withoutTelScheme(text: string): string {
  const number = /^\P{L}*tel:([^;?]*)/iu.exec(text.normalize('NFKC'))?.[1]
  return number?.replace(/%2b/gi, '+').replace(/%20/g, ' ') ?? text
}

/**
 * Reads a phone number from any written form: `bareDigits`, also of a `tel:` link, with `+66` and `0066` as a leading 0.
 * Returns text that callers match against the numbers they accept; it checks nothing itself. TRUST R09.
 */
export function barePhone(text: string): string {
  return bareDigits(withoutTelScheme(text)).replace(/^(?:\+|00)660?/, '0')
}

/**
 * Reads a Thai mobile number (`081-234-5678`, `+66 81 234 5678`, `66812345678`, a `tel:` link, Thai or full-width digits).
 * Returns it as E.164, or null if it's anything else. One number has one form, so every limit counts it once. TRUST R09.
 */
export function thaiMobile(text: string): string | null {
  const national = /^(?:660?|0)([689]\d{8})$/.exec(barePhone(text))?.[1]
  return national ? `+66${national}` : null
}

/** A Thai mobile number in any of its written forms; the service reads it with `thaiMobile`. Spec §5 Register. */
export const phoneSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  // Invisible marks count as characters, too.
  z.maxLength(100, 'phone_invalid'),
  z.refine((text) => text.trim() === '' || thaiMobile(text) !== null, 'phone_invalid'),
)

/** `+66812345678` → `081-xxx-5678`: enough for its owner, too little for anybody else. */
export function maskPhone(phone: string): string {
  return `${phone.replace(/^\+66/, '0').slice(0, 3)}-xxx-${phone.slice(-4)}`
}

/** Exactly 13 digits, Thai ones and separators allowed. Spec §5 ID card search. */
export const nationalIdSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'required'),
  z.maxLength(40, 'national_id_digits'),
  z.refine((text) => text.trim() === '' || nationalIdDigits(text) !== null, 'national_id_digits'),
)

/** The 13 digits of a citizen id as typed (`1-2345-67890-12-1`), or null. */
export function nationalIdDigits(text: string): string | null {
  const plain = bareDigits(text)
  return new RegExp(`^\\d{${limits.nationalId.digits}}$`).test(plain) ? plain : null
}

/** Whether the last digit fits the others, mod 11. A hint for the eye, never a refusal. */
export function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

/** Pragmatic e-mail form: one @, no spaces, a dotted host, and no letter that looks like another or like none. Spec §5 E-Claim. */
export function isEmail(text: string): boolean {
  return /^[^\P{ASCII}\p{Cc}\s@<>()"',;:\\]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/u.test(
    text,
  )
}
