import { ConfirmDeletion } from '../features/settings'
import { useSession } from '../lib/services'
import { Screen } from './shell/screen'

/** The code of a deletion, and “Account deleted”, from where nothing leads back. */
export function OtpDeleteRoute() {
  const isOver = useSession().status === 'guest'
  return (
    <Screen name="otpDelete" bare {...(isOver ? { back: null } : {})}>
      <ConfirmDeletion />
    </Screen>
  )
}
