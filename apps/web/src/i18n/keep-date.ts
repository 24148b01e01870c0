/**
 * Puts non-breaking spaces between a day and its month, and between a time and its unit. `formatDate` in the contract
 * doesn't do this, because its dates also go into text messages, where a non-breaking space would halve the number of
 * characters that fit.
 */
export function keepDate(date: string): string {
  return date.replace(/^(\d+) /, '$1\u00a0').replace(/(\d\d:\d\d) /, '$1\u00a0')
}
