import { useSearchParams } from 'react-router'
import { LanguageSwitch, RegisterForm } from '../features/account'
import { ContinueWithLine } from '../features/entry/continue-with-line'
import { Screen } from './shell/screen'

/** Spec §2 /register, §5 Register: form, then the code, then terms and privacy. */
export function RegisterRoute() {
  const [query] = useSearchParams()
  return (
    <Screen name="register" bare end={<LanguageSwitch />}>
      <RegisterForm />
      <ContinueWithLine next={query.get('next')} />
    </Screen>
  )
}
