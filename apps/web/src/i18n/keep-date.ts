/**
 * Keeps a day and its month on one line, and a time and its unit. Not part of `formatDate` in the contract, whose dates also
 * go into text messages: there, a space of this kind would halve the length of a message.
 */
export function keepDate(date: string): string {
  return date.replace(/^(\d+) /, '$1\u00a0').replace(/(\d\d:\d\d) /, '$1\u00a0')
}
