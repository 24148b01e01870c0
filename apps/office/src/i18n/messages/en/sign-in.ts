/** Texts of the sign-in with an account of Khum. */
export const localSignIn = {
  email: 'Email',
  password: 'Password',
  next: 'Next',
  forgot: 'Forgot your password? Ask your administrator for a new sign-in link.',
  passkeyLead: 'Confirm with your passkey: your fingerprint, face or screen lock, or a security key.',
  usePasskey: 'Use passkey',
  passkeyFailed: 'The passkey didn’t work, or you cancelled. Try again.',
  code: 'The 6-digit code from your app',
  recoveryCode: 'One of your recovery codes',
  signIn: 'Sign in',
  useRecoveryCode: 'Use a recovery code instead',
  noRecoveryCode: 'Back, without a recovery code',
  startAgain: 'Start again',
} as const

/** Texts of the page that a one-time link opens. */
export const join = {
  title: 'Set up your sign-in',
  lead: 'Hello {name}. You’ll sign in as {email}, with a password and a second factor.',
  noLink: 'This link is incomplete. Open the whole link, or ask your administrator for a new one.',
  until: 'This link works once, until {date}.',
  password: 'New password',
  passwordRule: '{min} to {max} characters, with at least one letter and one digit.',
  passwordRefused:
    'Choose another password: long enough, with letters and digits, and not one that is easy to guess.',
  again: 'New password again',
  differs: 'The two passwords differ.',
  factor: 'Second factor',
  way: { passkey: 'Passkey', app: 'App with codes' },
  wayNote: {
    passkey: 'Your fingerprint, face or screen lock, or a security key. The safest way.',
    app: 'An authenticator app on your phone that shows a new code every 30 seconds.',
  },
  qr: 'QR code for your authenticator app',
  secret: 'Scan this with your app, or enter this key:',
  code: 'The 6-digit code that the app shows now',
  codeForm: 'Enter the 6 digits that the app shows.',
  passkeyFailed: 'No passkey was created. Try again, or choose the app with codes.',
  savePasskey: 'Create passkey and sign in',
  save: 'Save and sign in',
  codesTitle: 'Keep your recovery codes',
  codesLead:
    'If you lose your passkey or phone, each of these codes signs you in once, together with your password. They’re shown only now. Print them or write them down, and keep them away from this computer.',
  copy: 'Copy',
  codesDone: 'I’ve kept them',
} as const
