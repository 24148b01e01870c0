import type { Coverage } from '@khum/contract/coverages'

/** Only a verified card in force can be used without cash; every coverage of the list is verified. */
export function isUsable({ state }: Pick<Coverage, 'state'>): boolean {
  return state === 'in_force' || state === 'grace'
}
