import type { SameShape } from '../same-shape'
import type { account as th } from '../th/account'

export const account = {
  login: {
    welcome: 'Welcome',
    lead: 'Cards, coverage and claims in one place.',
    username: 'Username',
    password: 'Password',
    staySignedIn: 'Stay signed in',
    submit: 'Sign in',
    forgotUsername: 'Forgot username',
    forgotPassword: 'Forgot password',
    noAccount: 'Don’t have an account?',
    register: 'Register',
  },
  line: {
    or: 'or',
    continue: 'Continue with LINE',
    unreachable: 'We couldn’t reach LINE. Please try again.',
  },
  checkPage: {
    title: 'Please sign in',
    body: 'This page shows your personal information. Once you sign in, we’ll take you straight to it.',
    signIn: 'Sign in',
    register: 'Register as a new member',
  },
} as const satisfies SameShape<typeof th>
