import {
  ForgotUsername,
  KnownPerson,
  LanguageSwitch,
  PhoneForm,
  RegistrationText,
  RenewPassword,
} from '../features/account'
import { OtpFlowScreen } from '../features/one-time-codes'
import { contentScreen } from './shell/content-screen'

const frame = { bare: true, end: <LanguageSwitch /> }

/**
 * Asks for the one-time code for most purposes. Card numbers, the payout account and deletion have their own screens.
 * Requirement 2.12
 */
export const OtpRoute = contentScreen(
  'otp',
  <OtpFlowScreen known={(existing) => <KnownPerson existing={existing} />} />,
  frame,
)
export const ConditionRoute = contentScreen('condition', <RegistrationText kind="terms" />, frame)
export const PrivacyRoute = contentScreen('privacy', <RegistrationText kind="privacy" />, frame)
export const ForgetUsernameRoute = contentScreen('forgetUsername', <ForgotUsername />, frame)
export const ForgetPasswordRoute = contentScreen('forgetPassword', <PhoneForm of="password" />, frame)
export const RenewPasswordRoute = contentScreen('renewPassword', <RenewPassword />, frame)
