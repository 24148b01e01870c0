/**
 * Puts non-breaking spaces between a day and its month, between an abbreviated month and its year, and between a time
 * and its unit. A date with a full month name keeps its ordinary space before the year, because it can be wider than a
 * line of very large text; `keepWords` keeps it whole if it fits. `formatDate` in the contract adds no such spaces,
 * because its dates also go into text messages, where a non-breaking space halves the number of characters that fit.
 */
export function keepDate(date: string): string {
  return date
    .replace(/^(\d+) (\S{1,6} (?=\d))?/, (start) => start.replaceAll(' ', '\u00a0'))
    .replace(/(\d\d:\d\d) /, '$1\u00a0')
}
