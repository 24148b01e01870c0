import { EditProfile } from '../features/settings'
import { Screen } from './shell/screen'

/** The member’s own profile. */
export function EditProfileRoute() {
  return (
    <Screen name="editProfile">
      <EditProfile />
    </Screen>
  )
}
