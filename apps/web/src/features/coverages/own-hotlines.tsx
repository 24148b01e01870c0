import { InsurerHotlines } from './offline/insurer-hotlines'
import { useCoverages } from './use-coverages'

/** The insurers of a member's own cards, as far as these are there; a page that says more needs not wait for them. */
export function OwnHotlines() {
  const { data } = useCoverages()
  return data ? <InsurerHotlines cards={data.items.filter(({ hidden }) => !hidden)} /> : null
}
