import {
  ChangePassword,
  ConfirmDeletion,
  DeleteAccount,
  EditProfile,
  SettingsContent,
} from '../features/settings'
import { useSession } from '../lib/services'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

export const SettingRoute = contentScreen('setting', <SettingsContent />)
export const EditProfileRoute = contentScreen('editProfile', <EditProfile />)
export const ChangePasswordRoute = contentScreen('changePassword', <ChangePassword />)
export const DeleteAccountRoute = contentScreen('deleteAccount', <DeleteAccount />)

/** Asks for the code that confirms a deletion, then shows "Account deleted", without a way back. Requirement 2.19 */
export function OtpDeleteRoute() {
  const isDeleted = useSession().status === 'guest'
  return (
    <Screen name="otpDelete" bare {...(isDeleted ? { back: null } : {})}>
      <ConfirmDeletion />
    </Screen>
  )
}
