/**
 * The first part of the query keys of coverage lists. Other features need it to invalidate the lists; the offline copy
 * needs it to notice changes.
 */
export const coverageListKey = 'coverages'

export type NumbersSource = 'coverage' | 'card'

export const coverageKeys = {
  list: (viewer: string) => [coverageListKey, viewer],
  coverage: (viewer: string, id: string) => ['coverage', viewer, id],
  numbers: (viewer: string, source: NumbersSource, id: string) => ['card-details', viewer, source, id],
  offlineCopy: (viewer: string) => ['offline-copy', viewer],
}
