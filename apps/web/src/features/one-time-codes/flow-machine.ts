import type { FailureCode } from '@khum/contract/errors'
import type { OtpPurpose } from '@khum/contract/one-time-codes'
import type { PathName, paths } from '@khum/contract/paths'

/** The names of screens whose path has no parameter. */
export type PlainScreen = {
  [N in PathName]: (typeof paths)[N]['path'] extends `${string}:${string}` ? never : N
}[PathName]

interface Screens {
  /** The first screen of the flow. "Change the number" leads back to it. */
  start: PlainScreen
  code: PlainScreen
  /** The screen after the code. It carries out the action for which the code was requested. */
  after: PlainScreen
  /** Whether the flow belongs to a signed-in member rather than a guest. */
  member: boolean
}

/** The screens of a one-time-code flow, for each purpose of a flow. Requirement 4.7 */
export const flowScreens: Record<OtpPurpose, Screens> = {
  register: { start: 'register', code: 'otp', after: 'condition', member: false },
  forgot_username: { start: 'forgetUsername', code: 'otp', after: 'forgetUsername', member: false },
  forgot_password: { start: 'forgetPassword', code: 'otp', after: 'renewPassword', member: false },
  phone_edit: { start: 'editProfile', code: 'otp', after: 'editProfile', member: true },
  privacy_update: { start: 'privacyUpdate', code: 'otp', after: 'privacyUpdate', member: true },
  delete_account: { start: 'deleteAccount', code: 'otpDelete', after: 'otpDelete', member: true },
  leave_app: { start: 'deleteAccount', code: 'otpDelete', after: 'otpDelete', member: true },
  card_details: { start: 'otpCard', code: 'otpCard', after: 'coverages', member: true },
  payout_account: { start: 'payoutAccount', code: 'payoutAccount', after: 'payoutAccount', member: true },
  data_copy: { start: 'privacySetting', code: 'privacySetting', after: 'privacySetting', member: true },
  coverage_search: { start: 'searchIdcard', code: 'otp', after: 'addCoverage', member: true },
  family_accept: { start: 'editCoverageFamily', code: 'otp', after: 'editCoverageFamily', member: true },
}

export type FlowStep =
  | { at: 'enter'; error: FailureCode | null }
  | { at: 'checking' }
  /** The code has expired or was entered wrongly too often; the member must request another. */
  | { at: 'needsCode'; why: 'otp_expired' | 'otp_locked' }
  /** This purpose, such as registration, is locked for a day. A new code doesn't help. */
  | { at: 'stopped'; why: 'otp_purpose_locked' }
  /** The code was right, so the phone's holder may learn why the flow can't continue. R15 */
  | { at: 'refused'; why: 'phone_already_registered' | 'username_not_found' }
  /** `isKnown` means that the phone belongs to a person on record, so the next screen asks "is this you?". */
  | { at: 'passed'; isKnown: boolean }
  | { at: 'gone' }

export type FlowEvent =
  | { type: 'entered' }
  | { type: 'passed'; isKnown: boolean }
  | { type: 'failed'; code: FailureCode }
  | { type: 'ranOut' }
  | { type: 'renewed' }

/**
 * Returns the step after an event. Events that no longer fit, such as late responses, change nothing.
 * Requirements 4.7 and 8.11
 */
export function nextStep(step: FlowStep, event: FlowEvent): FlowStep {
  if (step.at === 'passed' || step.at === 'refused' || step.at === 'gone') return step
  switch (event.type) {
    case 'entered':
      return step.at === 'enter' ? { at: 'checking' } : step
    case 'passed':
      return { at: 'passed', isKnown: event.isKnown }
    case 'ranOut':
      return step.at === 'enter' ? { at: 'needsCode', why: 'otp_expired' } : step
    case 'renewed':
      return step.at === 'stopped' ? step : { at: 'enter', error: null }
    case 'failed':
      return afterFailure(event.code)
  }
}

function afterFailure(code: FailureCode): FlowStep {
  switch (code) {
    case 'otp_expired':
    case 'otp_locked':
      return { at: 'needsCode', why: code }
    case 'otp_purpose_locked':
      return { at: 'stopped', why: code }
    case 'phone_already_registered':
    case 'username_not_found':
      return { at: 'refused', why: code }
    case 'flow_missing':
      return { at: 'gone' }
    default:
      return { at: 'enter', error: code }
  }
}

export function screenOf(purpose: OtpPurpose, step: FlowStep): PlainScreen {
  const screens = flowScreens[purpose]
  if (step.at === 'gone') return screens.start
  return step.at === 'passed' && !step.isKnown ? screens.after : screens.code
}
