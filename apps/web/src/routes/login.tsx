import { LanguageSwitch, LoginForm, LoginHero } from '../features/account'
import { ContinueWithLine } from '../features/external-sign-in'
import { Frame } from './shell/frame'

/**
 * The sign-in screen. After a successful sign-in, the guard for guest screens redirects the member. Requirements 2.9
 * and 2.11
 */
export function LoginRoute() {
  return (
    <Frame name="login" hero={<LoginHero />} end={<LanguageSwitch />}>
      <LoginForm />
      <ContinueWithLine />
    </Frame>
  )
}
