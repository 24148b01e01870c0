import { PayoutAccountContent } from '../features/payout-account'
import {
  ChangePassword,
  ConfirmDeletion,
  DeleteAccount,
  EditProfile,
  SettingsContent,
} from '../features/settings'
import { useTranslations } from '../i18n'
import { useServices, useSession } from '../lib/services'
import { useStore } from '../platform/external-store'
import { contentScreen } from './shell/content-screen'
import { Screen } from './shell/screen'

export const SettingRoute = contentScreen('setting', <SettingsContent />)
export const EditProfileRoute = contentScreen('editProfile', <EditProfile />)
export const ChangePasswordRoute = contentScreen('changePassword', <ChangePassword />)
export const PayoutAccountRoute = contentScreen('payoutAccount', <PayoutAccountContent />)
export const DeleteAccountRoute = contentScreen('deleteAccount', <DeleteAccount />)

/**
 * Asks for the code that confirms deleting the account or leaving this app. Afterwards, says that the account was
 * deleted or the member left the app, without a back button. Requirement 2.19
 */
export function OtpDeleteRoute() {
  const t = useTranslations('deletion')
  const session = useSession()
  const isOver = session.status === 'guest'
  const { otp } = useStore(useServices().flow)
  const leaves = isOver ? session.ended === 'left' : otp?.flow.purpose === 'leave_app'
  return (
    <Screen
      name="otpDelete"
      bare
      {...(leaves ? { title: t('leave.title') } : {})}
      {...(isOver ? { title: t(leaves ? 'leave.done' : 'done'), back: null } : {})}
    >
      <ConfirmDeletion />
    </Screen>
  )
}
