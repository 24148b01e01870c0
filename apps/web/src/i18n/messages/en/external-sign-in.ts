import type { SameShape } from '../same-shape'
import type { externalSignIn as th } from '../th/external-sign-in'

export const externalSignIn = {
  cookies:
    'This browser does not accept cookies, so it cannot keep you signed in. Please allow cookies for this site, then sign in again.',
  link: {
    hello: 'Hello, {name}',
    helloNobody: 'Welcome',
    leadLine:
      'Your LINE is not linked to a member account yet. Link it once, and next time LINE alone signs you in.',
    leadSso:
      'We do not know your member account yet. Link it once, and next time your partner’s app alone signs you in.',
    haveAccount: 'I have an account',
    submit: 'Sign in and link',
    noAccount: 'No account yet',
    noAccountText: 'Register, and we link it for you.',
    register: 'Register as a new member',
    noTicket: 'Please start linking again',
    noTicketText:
      'For your safety this page works for a short time only. Come in from LINE or your partner’s app again, or sign in with your username.',
    signIn: 'Sign in with username',
  },
  failure: {
    line: 'Signing in with LINE did not work',
    sso: 'Signing in from your partner did not work',
    reset: 'Sign out and reset',
    signIn: 'Sign in with username',
  },
  sso: { working: 'Signing you in…' },
  linked: {
    title: 'Linked accounts',
    text: 'With LINE linked you come in from LINE without a password.',
    notLinked: 'Not linked',
    since: 'Linked on {date}',
    partner: 'Partner account',
    linkLine: 'Link',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink LINE?',
    unlinkText:
      'Next time you sign in with your username and password. We also have LINE take this app off your list of connected apps.',
    partnerUnlinkTitle: 'Unlink your partner account?',
    partnerUnlinkText:
      'Opening this app from your partner then no longer signs you in: you use your username and password. You can link the account again by coming from your partner.',
    keep: 'Keep it linked',
    done: 'LINE is linked to your account.',
  },
} as const satisfies SameShape<typeof th>
