import { SignInInvitation } from '../features/account'
import { ContinueWithLine, WhySignInAgain } from '../features/external-sign-in'
import { Screen } from './shell/screen'

/**
 * The screen to which guests are redirected if they open a members-only screen. `next` is the address that they wanted
 * to open. Requirement 2.8
 */
export function CheckPageRoute() {
  return (
    <Screen name="checkPage">
      <WhySignInAgain />
      <SignInInvitation more={<ContinueWithLine />} />
    </Screen>
  )
}
