import { UnlockNumbers } from '../features/coverages'
import { Screen } from './shell/screen'

/** Spec §2 /otp-card: the code for whole card numbers. */
export function OtpCardRoute() {
  return (
    <Screen name="otpCard" bare>
      <UnlockNumbers />
    </Screen>
  )
}
