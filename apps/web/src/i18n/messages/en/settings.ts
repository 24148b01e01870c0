import type { SameShape } from '../same-shape'
import type { settings as th } from '../th/settings'

export const settings = {
  account: 'My account',
  editProfile: 'Edit profile',
  changePassword: 'Change password',
  language: 'Language',
  consents: 'Terms and consents',
  conditions: 'Terms you accepted',
  privacy: 'My consents',
  help: 'Information and help',
  signOut: 'Sign out',
  signOutTitle: 'Sign out?',
  signOutBody: 'Saved drafts are kept. Sign in again to continue with them.',
  stay: 'Stay signed in',
  deleteAccount: 'Delete account',
} as const satisfies SameShape<typeof th>
