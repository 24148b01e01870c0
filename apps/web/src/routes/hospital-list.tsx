import { HospitalFinder } from '../features/hospitals'
import { placeAddress } from './place-address'
import { Screen } from './shell/screen'

/** Spec §2 /hospital-list: all places, with the same search and filters. */
export function HospitalListRoute() {
  return (
    <Screen name="hospitalList">
      <HospitalFinder listsAll hrefOf={placeAddress} />
    </Screen>
  )
}
