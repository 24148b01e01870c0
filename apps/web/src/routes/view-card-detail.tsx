import { href } from '@khum/contract/paths'
import { useSearchParams } from 'react-router'
import { CardDetail } from '../features/typed-cards'
import { Screen } from './shell/screen'

/** Spec §2 /view-card-detail: one typed-in card, named by `card`. */
export function ViewCardDetailRoute() {
  const [address] = useSearchParams()
  const id = address.get('card')
  return (
    <Screen name="viewCardDetail" back={href('coverages')}>
      <CardDetail key={id} id={id} />
    </Screen>
  )
}
