import type { SameShape } from '../same-shape'
import type { deletion as th } from '../th/deletion'

export const deletion = {
  warningTitle: 'You can’t undo this',
  warning: 'Your profile will be permanently deleted and can’t be restored, but you can register again.',
  goneTitle: 'What we’ll delete',
  gone: {
    profile: 'Your username, password and profile in the app',
    cards: 'The cards and coverage shown in the app',
    drafts: 'Claim drafts you haven’t sent',
    devices: 'Sign-ins on all your devices, straight away',
  },
  copyFirst: 'Get a copy of my data first',
  staysTitle: 'What stays',
  stays: {
    policy: 'Your policy: the insurer still covers you as before',
    openClaims:
      '{count, plural, one {# claim you’ve sent will still be decided, but you won’t be able to see it in the app. Ask your insurer about the result.} other {# claims you’ve sent will still be decided, but you won’t be able to see them in the app. Ask your insurer about the results.}}',
    records:
      'Claim records: by law we must keep them until {date}, separately from your account and not visible in the app',
  },
  otpNote: 'For security, we’ll text an OTP to your number first.',
  submit: 'Delete account',
  ask: 'Delete your account?',
  yes: 'Yes, delete',
  deleting: 'Deleting your account',
  startAgain: 'Start again',
  done: 'Account deleted',
  doneTitle: 'We’ve deleted your data in the app',
  doneBody: 'If you want to come back, you can register again at any time.',
  gotIt: 'Got it',
  scope: {
    title:
      '{count, plural, one {You use this account in # app. What would you like to do?} other {You use this account in # apps. What would you like to do?}}',
    this: 'Leave this app',
    thisHint: 'Your account still works in {others}',
    all: 'Delete my account everywhere',
    allHint: 'Deletes it from every app: {all}',
  },
  leave: {
    title: 'Confirm leaving this app',
    goneTitle: 'What ends in this app',
    gone: {
      consents: 'The consents you gave in this app',
      links: 'Links with LINE, notifications and family permissions in this app',
      drafts: 'Cards you added yourself, and claim drafts you haven’t sent',
      devices: 'Sign-ins to this app on all your devices, straight away',
    },
    stays: {
      claims:
        'Claims you’ve sent will still be decided. If you come back to this app, you’ll see them again.',
      account: 'Your username and password, for {others}',
    },
    otpNote: 'For security, we’ll text an OTP to your number first.',
    submit: 'Leave this app',
    ask: 'Leave this app?',
    askText:
      'You can come back at any time with the same username, but you’ll need to accept the terms and give your consent again.',
    yes: 'Yes, leave',
    working: 'Saving',
    done: 'You’ve left this app',
    doneTitle: 'Your account still works in your other apps',
    doneBody: 'To come back, sign in here with the same username at any time.',
  },
} as const satisfies SameShape<typeof th>
