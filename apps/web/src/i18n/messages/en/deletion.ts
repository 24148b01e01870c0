import type { SameShape } from '../same-shape'
import type { deletion as th } from '../th/deletion'

export const deletion = {
  warningTitle: 'This cannot be undone',
  warning: 'Your profile will be permanently deleted and cannot be restored, but you may register again.',
  goneTitle: 'What will be gone',
  gone: {
    profile: 'Your username, password and profile in the app',
    cards: 'The cards and coverage shown in the app',
    drafts: 'Claim drafts you have not sent',
    devices: 'Every device is signed out at once',
  },
  staysTitle: 'What stays',
  stays: {
    policy: 'Your policy with the insurer covers you as before',
    openClaims:
      '{count, plural, one {# claim you sent goes on until it is decided, but you can no longer see it in the app. Ask your insurer about the result.} other {# claims you sent go on until they are decided, but you can no longer see them in the app. Ask your insurer about the results.}}',
    records:
      'The law requires claim records to be kept until {date}, apart from your account and out of reach of the app',
  },
  otpNote: 'For your safety, we send an OTP to your number first.',
  submit: 'Delete account',
  ask: 'Delete your account?',
  yes: 'Yes, delete',
  deleting: 'Deleting your account',
  startAgain: 'Start again',
  done: 'Account deleted',
  doneBody: 'Your data in the app are deleted. If you want to come back, you may register again at any time.',
  gotIt: 'Got it',
} as const satisfies SameShape<typeof th>
