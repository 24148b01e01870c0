import type { EarlyTitle } from '../../titles'
import type { SameShape } from '../same-shape'
import type { shell as th } from '../th/shell'

export const shell = {
  bar: {
    label: 'Main menu',
    home: 'Home',
    coverages: 'Coverage',
    eClaim: 'e-Claim',
    notifications: 'Notifications',
    settings: 'Settings',
  },
  bell: 'Notifications',
  unread: '{count} unread',
  news: 'You have a new notification',
  openNews: 'Open',
  notFound: {
    title: 'This page could not be found',
    body: 'It may have moved, or the link may be wrong. Please go back to the home page.',
    lineOnly: 'This page only opens in LINE. Please open it from the LINE app on your phone.',
    openInLine: 'Open in LINE',
  },
  crashed: {
    title: 'Sorry, something went wrong on this page',
    body: 'Nothing you’ve sent is lost. Please reload the page. If it happens again, try later.',
  },
  partNotLoaded: {
    title: 'This page didn’t load',
    body: 'Your connection may have dropped, or we’ve just updated the service. Please check your connection and reload.',
  },
} as const satisfies SameShape<typeof th>

export const titles = {
  login: 'Sign in',
  register: 'Register',
  checkPage: 'Please sign in',
  notFound: 'Page not found',
  notPage: 'Page not found',
} as const satisfies Record<EarlyTitle, string>
