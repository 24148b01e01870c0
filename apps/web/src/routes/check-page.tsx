import { SignInInvitation } from '../features/account'
import { ContinueWithLine, CookiesRefused } from '../features/external-sign-in'
import { Screen } from './shell/screen'

/** Guests who open a member's screen come here; `next` keeps the address they wanted. Requirement 2.8 */
export function CheckPageRoute() {
  return (
    <Screen name="checkPage">
      <CookiesRefused />
      <SignInInvitation more={<ContinueWithLine />} />
    </Screen>
  )
}
