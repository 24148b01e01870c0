import { LanguageSwitch, RegisterForm } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2 /register, §5 Register: form, then the code, then terms and privacy. */
export function RegisterRoute() {
  return (
    <Screen name="register" bare end={<LanguageSwitch />}>
      <RegisterForm />
    </Screen>
  )
}
