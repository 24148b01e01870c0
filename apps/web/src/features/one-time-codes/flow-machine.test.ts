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
    ['card_details', 'coverages'],
    ['coverage_search', 'addCoverage'],
  ] as const)('%s → %s', (purpose, screen) => {
    expect(screenOf(purpose, nextStep(checking, { type: 'passed', asks: false }))).toBe(screen)
  })

  test('somebody who is known is asked first, where the code was', () => {
    expect(screenOf('register', nextStep(checking, { type: 'passed', asks: true }))).toBe('otp')
  })
})

test('a flow that is gone leads back to its start', () => {
  const gone = nextStep(checking, { type: 'failed', code: 'flow_missing' })
  expect(otpPurposes.map((purpose) => screenOf(purpose, gone))).toEqual([
    'register',
    'forgetUsername',
    'forgetPassword',
    'editProfile',
    'privacyUpdate',
    'deleteAccount',
    'otpCard',
    'searchIdcard',
    'editCoverageFamily',
  ])
})

test('a code is sent once: while it is checked nothing else is', () => {
  expect(nextStep(enter, { type: 'entered' })).toEqual(checking)
  expect(nextStep(checking, { type: 'entered' })).toBe(checking)
})

test('a wrong code may be tried again, where it was', () => {
  const step = nextStep(checking, { type: 'failed', code: 'otp_wrong' })
  expect(step).toEqual({ at: 'enter', error: 'otp_wrong' })
  expect(screenOf('forgot_password', step)).toBe('otp')
})

test.each(['otp_locked', 'otp_expired'] as const)('after %s only a new code helps', (code) => {
  const step = nextStep(checking, { type: 'failed', code })
  expect(step).toEqual({ at: 'needsCode', why: code })
  expect(nextStep(step, { type: 'entered' })).toBe(step)
  expect(nextStep(step, { type: 'ranOut' })).toBe(step)
  expect(nextStep(step, { type: 'renewed' })).toEqual(enter)
})

test('the time that runs out asks for a new code, but not while one is being checked', () => {
  expect(nextStep(enter, { type: 'ranOut' })).toEqual({ at: 'needsCode', why: 'otp_expired' })
  expect(nextStep(checking, { type: 'ranOut' })).toBe(checking)
})

test('a purpose that rests for a day is not woken by a new code', () => {
  const step = nextStep(checking, { type: 'failed', code: 'otp_purpose_locked' })
  expect(nextStep(step, { type: 'renewed' })).toBe(step)
})

test.each(['phone_already_registered', 'username_not_found'] as const)(
  'after %s nothing that comes too late changes anything (R15)',
  (code) => {
    const step = nextStep(checking, { type: 'failed', code })
    expect(step).toEqual({ at: 'refused', why: code })
    expect(nextStep(step, { type: 'passed', asks: false })).toBe(step)
    expect(nextStep(step, { type: 'renewed' })).toBe(step)
  },
)
