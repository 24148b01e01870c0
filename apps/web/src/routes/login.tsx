import { LanguageSwitch, LoginForm, LoginHero } from '../features/account'
import { ContinueWithLine } from '../features/external-sign-in'
import { Frame } from './shell/frame'

/**
 * A successful sign-in changes the session, and the guard of this guest screen then redirects. Requirements 2.9 and
 * 2.11
 */
export function LoginRoute() {
  return (
    <Frame name="login" hero={<LoginHero />} end={<LanguageSwitch />}>
      <LoginForm />
      <ContinueWithLine />
    </Frame>
  )
}
