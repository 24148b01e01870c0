import { UseCardScreen } from '../features/use-card'
import { Screen } from './shell/screen'

/** Spec §2 Hospital selection (use card). */
export function SelectHospitalRoute() {
  return (
    <Screen name="selectHospital">
      <UseCardScreen />
    </Screen>
  )
}
