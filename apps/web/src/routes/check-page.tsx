import { SignInInvitation } from '../features/account'
import { ContinueWithLine } from '../features/external-sign-in/continue-with-line'
import { CookiesRefused } from '../features/external-sign-in/cookies-refused'
import { Screen } from './shell/screen'

/** Where visitors who are not signed in are sent; it keeps where they were going. Spec §2. */
export function CheckPageRoute() {
  return (
    <Screen name="checkPage">
      <CookiesRefused />
      <SignInInvitation more={<ContinueWithLine />} />
    </Screen>
  )
}
