import { href } from '@khum/contract/paths'

/** Where the pickers of a claim return to. */
export function claimFormAddress(draft: string | null): string {
  return draft === null
    ? href('coveragesEclaim')
    : `${href('eClaim')}?${new URLSearchParams({ draft, step: 'fill' })}`
}
