import { LanguageSwitch, RegisterForm } from '../features/account'
import { ContinueWithLine } from '../features/external-sign-in/continue-with-line'
import { Frame } from './shell/frame'

/** Spec §2 /register, §5 Register: form, then the code, then terms and privacy. */
export function RegisterRoute() {
  return (
    <Frame name="register" end={<LanguageSwitch />}>
      <RegisterForm />
      <ContinueWithLine />
    </Frame>
  )
}
