/**
 * Puts non-breaking spaces between a day and its month, between a short month and its year, and between a time and its
 * unit. `keepWords` keeps long dates whole, because they can be wider than a line with very large text. `formatDate` in
 * the contract doesn't add such spaces, because its dates also go into text messages, where a non-breaking space would
 * halve the number of characters that fit.
 */
export function keepDate(date: string): string {
  return date
    .replace(/^(\d+) (\S{1,6} (?=\d))?/, (start) => start.replaceAll(' ', '\u00a0'))
    .replace(/(\d\d:\d\d) /, '$1\u00a0')
}
