import type { SameShape } from '../same-shape'
import type { oneTimeCodes as th } from '../th/one-time-codes'

export const oneTimeCodes = {
  sentTo: 'We’ve texted a {digits}-digit code to <strong>{phone}</strong>.',
  sentToPolicy:
    'If there’s a policy with us for this ID card number, we’ll text a code to the phone number your insurer has.',
  change: 'Wrong number? Change it',
  reference: 'Reference in the text message',
  label: 'Enter the {digits}-digit code',
  digit: 'Digit {position} of {digits}',
  expiresIn: 'Code expires in {clock}',
  expiresSpoken: 'Code expires within {minutes} min',
  ended: 'The code has expired',
  submit: 'Confirm',
  triesLeft: '(tries left: {count})',
  notHere: 'Haven’t got the message?',
  again: 'Request a new code',
  againIn: 'New code in {clock}',
  left: '{count, plural, one {# request left} other {# requests left}}',
  noneLeft:
    'You can’t request any more codes here. If one doesn’t arrive, please wait a while and start again.',
  sentAgain: 'We’ve sent a new code. Reference: {ref_no}',
  care: 'Never share this code with anyone. Our staff will never ask for it.',
  stopped: 'You can’t request more codes today',
  otp_send_limit: 'You’ve requested as many codes as we allow. You can request another in {minutes} min.',
  otp_number_blocked: 'We can’t send codes to this number right now. Please try again in {minutes} min.',
  noCode: {
    title: 'Didn’t get a code?',
    id: 'Check the ID card number again. If it’s wrong, we don’t send a code.',
    phone:
      'The code goes to the phone on the policy. That may be an old number, an employer’s or a parent’s.',
    limit:
      'We only send a few codes to each phone every ten minutes. If yours doesn’t arrive, please search again after {time}.',
    insurer:
      'If the number on the policy is out of date, or you’re not sure there’s a policy with us, please ask the insurer or your HR department.',
    again: 'Check the number and search again',
  },
  refused: {
    phone_already_registered: {
      title: 'This number already has an account',
      text: '{phone} is already registered, perhaps in the app of another insurer that we work for. Sign in with the same username and password. If you don’t remember your username, we can help.',
    },
    username_not_found: {
      title: 'Username not found for this number',
      text: 'No account in this app uses {phone}. You may have registered with another number or in another app, or not registered yet.',
    },
    signIn: 'Sign in',
    forgotUsername: 'Forgot username',
    otherNumber: 'Use another number',
    register: 'Register as a new member',
  },
} as const satisfies SameShape<typeof th>
