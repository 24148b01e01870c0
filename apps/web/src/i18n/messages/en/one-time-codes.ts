import type { SameShape } from '../same-shape'
import type { oneTimeCodes as th } from '../th/one-time-codes'

export const oneTimeCodes = {
  sentTo: 'We sent a {digits}-digit code by text message to <strong>{phone}</strong>.',
  sentToPolicy:
    'If there is a policy with us for this ID card number, we send a code to the phone number your insurer has.',
  change: 'Wrong number? Change it',
  reference: 'Reference in the message',
  label: 'Enter the {digits}-digit code',
  digit: 'Digit {position} of {digits}',
  expiresIn: 'The code is good for {clock} more minutes',
  expiresSpoken: 'The code is good for {minutes} more minutes at most',
  ended: 'The code has expired',
  submit: 'Confirm',
  triesLeft: '(tries left: {count})',
  notHere: 'No message yet?',
  again: 'Request a new code',
  againIn: 'New code in {clock}',
  left: '{count} more left',
  noneLeft: 'No more codes can be requested here. If none arrives, please wait a while and start again.',
  sentAgain: 'We sent a new code. Its reference is {ref_no}',
  care: 'Never tell this code to anyone. Our staff never ask for it.',
  stopped: 'No more codes today',
  otp_send_limit: 'You have requested as many codes as allowed. You can request another in {minutes} min.',
  otp_number_blocked: 'We cannot send codes to this number right now. Please try again in {minutes} min.',
  noCode: {
    title: 'No code came? What to do',
    id: 'Check the ID card number again. If it is wrong, no code goes anywhere.',
    phone:
      'The code goes to the phone on the policy. That may be an old number, an employer’s or a parent’s.',
    limit:
      'A phone gets only a few codes in ten minutes. If yours doesn’t arrive, please search again after {time}.',
    insurer:
      'If the number on the policy is out of date, or you are not sure there is a policy with us, please ask the insurer or your HR department.',
    again: 'Check the number and search again',
  },
  refused: {
    phone_already_registered: {
      title: 'This number has an account already',
      text: '{phone} is already registered. You can sign in. If you do not remember the username, we can help.',
    },
    username_not_found: {
      title: 'Username not found for this number',
      text: 'No account uses {phone}. It may be registered with another number, or not at all yet.',
    },
    signIn: 'Sign in',
    forgotUsername: 'Forgot username',
    otherNumber: 'Use another number',
    register: 'Register as a new member',
  },
} as const satisfies SameShape<typeof th>
