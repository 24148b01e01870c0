import { otpPurposes } from '@khum/contract'
import { describe, expect, test } from 'vitest'
import { type FlowStep, nextStep, screenOf } from './flow-machine'

const enter: FlowStep = { at: 'enter', error: null }
const checking: FlowStep = { at: 'checking' }

describe('which screen follows a right code, for each purpose', () => {
  test.each([
    ['register', 'condition'],
    ['forgot_username', 'forgetUsername'],
    ['forgot_password', 'renewPassword'],
    ['phone_edit', 'editProfile'],
    ['privacy_update', 'privacyUpdate'],
    ['delete_account', 'otpDelete'],
    ['leave_app', 'otpDelete'],
    ['card_details', 'coverages'],
    ['payout_account', 'payoutAccount'],
    ['data_copy', 'privacySetting'],
    ['coverage_search', 'addCoverage'],
  ] as const)('%s → %s', (purpose, screen) => {
    expect(screenOf(purpose, nextStep(checking, { type: 'passed', isKnown: false }))).toBe(screen)
  })

  test('stays on the code screen to ask a known person "is this you?"', () => {
    expect(screenOf('register', nextStep(checking, { type: 'passed', isKnown: true }))).toBe('otp')
  })
})

test('leads back to the first screen when the flow has ended', () => {
  const gone = nextStep(checking, { type: 'failed', code: 'flow_missing' })
  expect(otpPurposes.map((purpose) => screenOf(purpose, gone))).toEqual([
    'register',
    'forgetUsername',
    'forgetPassword',
    'editProfile',
    'privacyUpdate',
    'deleteAccount',
    'deleteAccount',
    'otpCard',
    'searchIdcard',
    'editCoverageFamily',
    'payoutAccount',
    'privacySetting',
  ])
})

test('sends a code once: ignores further codes while one is being checked', () => {
  expect(nextStep(enter, { type: 'entered' })).toEqual(checking)
  expect(nextStep(checking, { type: 'entered' })).toBe(checking)
})

test('lets the member try again on the same screen after a wrong code', () => {
  const step = nextStep(checking, { type: 'failed', code: 'otp_wrong' })
  expect(step).toEqual({ at: 'enter', error: 'otp_wrong' })
  expect(screenOf('forgot_password', step)).toBe('otp')
})

test.each(['otp_locked', 'otp_expired'] as const)('needs a new code after %s', (code) => {
  const step = nextStep(checking, { type: 'failed', code })
  expect(step).toEqual({ at: 'needsCode', why: code })
  expect(nextStep(step, { type: 'entered' })).toBe(step)
  expect(nextStep(step, { type: 'ranOut' })).toBe(step)
  expect(nextStep(step, { type: 'renewed' })).toEqual(enter)
})

test('needs a new code when the time runs out, but not while a code is being checked', () => {
  expect(nextStep(enter, { type: 'ranOut' })).toEqual({ at: 'needsCode', why: 'otp_expired' })
  expect(nextStep(checking, { type: 'ranOut' })).toBe(checking)
})

test('keeps a purpose locked for the day even after a new code', () => {
  const step = nextStep(checking, { type: 'failed', code: 'otp_purpose_locked' })
  expect(nextStep(step, { type: 'renewed' })).toBe(step)
})

test.each(['phone_already_registered', 'username_not_found'] as const)(
  'ignores late events after %s (R15)',
  (code) => {
    const step = nextStep(checking, { type: 'failed', code })
    expect(step).toEqual({ at: 'refused', why: code })
    expect(nextStep(step, { type: 'passed', isKnown: false })).toBe(step)
    expect(nextStep(step, { type: 'renewed' })).toBe(step)
  },
)
