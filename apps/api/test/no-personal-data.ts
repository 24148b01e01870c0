import { testPassword } from './factories'

/**
 * What tests use as personal data: words in Thai (names, symptoms, places), email addresses, citizen ids, mobile
 * numbers, numbers of policies, and the password. Ids and tokens can contain such digits, so digits that touch letters
 * don't count.
 */
const personal = [
  /[\u0E00-\u0E7F]/,
  /\w@[\w-]+\.[a-z]{2,}/,
  /(?<![\w-])\d{13}(?![\w-])/,
  /(?<![\w-])(?:0|\+?66)[689]\d{8}(?![\w-])/,
  /POL-|CANARY/,
  new RegExp(testPassword),
]

/** Returns whether a log line or the body of an error contains personal data of a test. R63 */
export function hasPersonalData(text: string): boolean {
  const plain = text.replace(/"time":\d+/, '')
  return personal.some((pattern) => pattern.test(plain))
}
