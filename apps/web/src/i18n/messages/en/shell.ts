import type { SameShape } from '../same-shape'
import type { shell as th } from '../th/shell'

export const shell = {
  bar: {
    label: 'Main menu',
    home: 'Home',
    coverages: 'Coverage',
    eClaim: 'e-Claim',
    notifications: 'Alerts',
    settings: 'Settings',
  },
  bell: 'Notifications',
  unread: '{count} unread',
  news: 'You have a new notification',
  openNews: 'Open',
  notFound: {
    title: 'This page could not be found',
    body: 'It may have moved, or the link is not right. Please go back to home.',
    lineOnly: 'This page opens inside LINE only. Please open it from the LINE app on your phone.',
    openInLine: 'Open in LINE',
  },
  crashed: {
    title: 'Sorry, something is wrong with this page',
    body: 'Nothing that was sent is lost. Please reload the page. If it happens again, try again later.',
  },
  partNotLoaded: {
    title: 'This page did not load',
    body: 'The connection may have dropped, or the service was just updated. Please check your connection and reload.',
  },
} as const satisfies SameShape<typeof th>
