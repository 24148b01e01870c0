import type { EarlyTitle } from '../titles'

/** Of the screens that show no other words than these first ones. */
export const titles = {
  login: 'Sign in',
  register: 'Register',
  checkPage: 'Please sign in',
  notFound: 'Page not found',
  notPage: 'Page not found',
} as const satisfies Record<EarlyTitle, string>
