import type { AppContext } from '../../context'

/**
 * Whether this id is in a random sample of all ids; the size of the sample is given in percent. A keyed hash decides,
 * so that a retry gets the same result and nobody can predict it.
 */
export function isSampled(
  { lookupHash }: Pick<AppContext['keys'], 'lookupHash'>,
  id: string,
  purpose: 'second_look' | 'quality_sample',
  share: number,
): boolean {
  return Number.parseInt(lookupHash(id, purpose).slice(0, 8), 16) % 100 < share
}
