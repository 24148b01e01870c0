/**
 * Puts non-breaking spaces between a day and its month, between an abbreviated month and its year, and between a time
 * and its unit.
 *
 * After a full month name, the space stays an ordinary one: such a date can be wider than a line of very large text.
 * `keepWords` keeps the date on one line if it fits.
 *
 * `formatDate` in the contract uses only ordinary spaces, because its dates also go into text messages. A single
 * non-breaking space would halve the number of characters that fit into a message.
 */
export function keepDate(date: string): string {
  return date
    .replace(/^(\d+) (\S{1,6} (?=\d))?/, (start) => start.replaceAll(' ', '\u00a0'))
    .replace(/(\d\d:\d\d) /, '$1\u00a0')
}
