import type { EarlyTitle } from '../titles'

/** Titles of the screens that load with the first page. */
export const titles = {
  login: 'Sign in',
  register: 'Register',
  checkPage: 'Please sign in',
  notFound: 'Page not found',
  notPage: 'Page not found',
} as const satisfies Record<EarlyTitle, string>
