import { href } from '@khum/contract/paths'
import { HospitalFinder } from '../features/hospitals'
import { placeAddress } from './place-address'
import { Screen } from './shell/screen'

/** Spec §2 Hospital Search. */
export function SearchHospitalRoute() {
  return (
    <Screen name="searchHospital" back={href('home')}>
      <HospitalFinder hrefOf={placeAddress} />
    </Screen>
  )
}
