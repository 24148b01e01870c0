import type { SameShape } from '../same-shape'
import type { account as th } from '../th/account'

export const account = {
  login: {
    welcome: 'Welcome',
    lead: 'Your cards, cover and claims in one place.',
    username: 'Username',
    password: 'Password',
    staySignedIn: 'Stay signed in',
    submit: 'Sign in',
    forgotUsername: 'Forgot username',
    forgotPassword: 'Forgot password',
    noAccount: 'No account yet?',
    register: 'Register',
  },
  line: {
    or: 'or',
    continue: 'Continue with LINE',
    unreachable: 'LINE could not be reached. Please try again.',
  },
  checkPage: {
    title: 'Please sign in',
    body: 'This page shows your personal information. Once you sign in, we take you straight to it.',
    signIn: 'Sign in',
    register: 'Register as a new member',
  },
} as const satisfies SameShape<typeof th>
