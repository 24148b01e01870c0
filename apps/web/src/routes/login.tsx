import { LanguageSwitch, LoginForm, LoginHero } from '../features/account'
import { ContinueWithLine } from '../features/external-sign-in/continue-with-line'
import { Frame } from './shell/frame'

/** Spec §2 Login. Signing in changes the session, and the guard of this guest screen leads on. */
export function LoginRoute() {
  return (
    <Frame name="login" hero={<LoginHero />} end={<LanguageSwitch />}>
      <LoginForm />
      <ContinueWithLine />
    </Frame>
  )
}
