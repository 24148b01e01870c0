import { LanguageSwitch, LoginForm, LoginHero } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2 Login. Signing in changes the session, and the guard of this guest screen leads on. */
export function LoginRoute() {
  return (
    <Screen name="login" bare hero={<LoginHero />} end={<LanguageSwitch />}>
      <LoginForm />
    </Screen>
  )
}
