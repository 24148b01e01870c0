import { InsurerHotlines } from './offline/insurer-hotlines'
import { useCoverages } from './use-coverages'

/**
 * The insurers of a member's own cards, or one of them by its Thai name, as far as these are there; a page that says more
 * needs not wait for them.
 */
export function OwnHotlines({ insurer }: { insurer?: string }) {
  const { data } = useCoverages()
  if (!data) return null
  const cards = insurer
    ? data.items.filter((card) => card.insurer_name_th === insurer)
    : data.items.filter(({ hidden }) => !hidden)
  return <InsurerHotlines cards={cards} />
}
