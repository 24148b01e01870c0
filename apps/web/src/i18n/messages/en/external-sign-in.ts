import type { SameShape } from '../same-shape'
import type { externalSignIn as th } from '../th/external-sign-in'

export const externalSignIn = {
  cookies:
    'This browser doesn’t accept cookies, so it can’t keep you signed in. Please allow cookies for this site, then sign in again.',
  expired: 'Your session has ended. Sign in again to carry on where you left off.',
  link: {
    hello: 'Hello, {name}',
    helloNobody: 'Welcome',
    leadLine:
      'Your LINE isn’t linked to a member account yet. Link it once, and LINE will sign you in from then on.',
    leadSso:
      'We don’t know your member account yet. Link it once, and your partner’s app will sign you in from then on.',
    haveAccount: 'I have an account',
    submit: 'Sign in and link',
    noAccount: 'No account yet',
    noAccountText: 'Register and we’ll link it for you.',
    register: 'Register as a new member',
    noTicket: 'Please start linking again',
    noTicketText:
      'For security, this page only works for a short time. Open it again from LINE or your partner’s app, or sign in with your username.',
    signIn: 'Sign in with username',
  },
  failure: {
    line: 'Couldn’t sign you in with LINE',
    sso: 'Couldn’t sign you in from your partner',
    reset: 'Sign out and reset',
    signIn: 'Sign in with username',
  },
  sso: { working: 'Signing you in…' },
  linked: {
    title: 'Linked accounts',
    text: 'Link LINE to sign in without a password.',
    notLinked: 'Not linked',
    since: 'Linked on {date}',
    partner: 'Partner account',
    linkLine: 'Link',
    unlink: 'Unlink',
    unlinkTitle: 'Unlink LINE?',
    unlinkText:
      'You’ll sign in with your username and password from then on. We’ll also ask LINE to remove this app from your connected apps.',
    partnerUnlinkTitle: 'Unlink your partner account?',
    partnerUnlinkText:
      'Opening this app from your partner won’t sign you in any more. You’ll use your username and password. To link the account again, open this app from your partner.',
    keep: 'Keep it linked',
    done: 'LINE is linked to your account.',
  },
} as const satisfies SameShape<typeof th>
