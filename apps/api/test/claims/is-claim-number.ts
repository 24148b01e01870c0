import { formatClaimNumber } from '../../src/modules/claims/claim-number'

/** Whether a claim number has the right form and check digit. */
export function isClaimNumber(text: string): boolean {
  const [prefix = '', year = '', running = ''] = text.split('-')
  return text === formatClaimNumber(prefix, Number(year), Number(running))
}
