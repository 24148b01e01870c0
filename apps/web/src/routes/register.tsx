import { LanguageSwitch, RegisterForm } from '../features/account'
import { ContinueWithLine } from '../features/external-sign-in'
import { Frame } from './shell/frame'

/** The registration form. The one-time code, the terms and the privacy notice follow. Requirement 5.2 */
export function RegisterRoute() {
  return (
    <Frame name="register" end={<LanguageSwitch />}>
      <RegisterForm />
      <ContinueWithLine />
    </Frame>
  )
}
