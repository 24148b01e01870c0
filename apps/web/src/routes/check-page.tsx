import { SignInInvitation } from '../features/account'
import { ContinueWithLine, WhySignInAgain } from '../features/external-sign-in'
import { Screen } from './shell/screen'

/**
 * Guests who open a members-only screen are redirected here. `next` keeps the address that they wanted to open.
 * Requirement 2.8
 */
export function CheckPageRoute() {
  return (
    <Screen name="checkPage">
      <WhySignInAgain />
      <SignInInvitation more={<ContinueWithLine />} />
    </Screen>
  )
}
