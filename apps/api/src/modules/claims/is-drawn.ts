import type { AppContext } from '../../context'

/**
 * Whether a share (in percent) of all ids includes this one. Drawn by a keyed hash: a retry gets the same result, and
 * nobody can predict it.
 */
export function isDrawn(
  { lookupHash }: Pick<AppContext['keys'], 'lookupHash'>,
  id: string,
  purpose: 'second_look' | 'quality_sample',
  share: number,
): boolean {
  return Number.parseInt(lookupHash(id, purpose).slice(0, 8), 16) % 100 < share
}
