import { LanguageSwitch, RegistrationText } from '../features/account'
import { Screen } from './shell/screen'

/** Spec §2 /condition: the terms, to be accepted during registration. */
export function ConditionRoute() {
  return (
    <Screen name="condition" bare end={<LanguageSwitch />}>
      <RegistrationText kind="terms" />
    </Screen>
  )
}
