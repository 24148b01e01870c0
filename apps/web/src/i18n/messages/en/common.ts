import type { SameShape } from '../same-shape'
import type { common as th } from '../th/common'

export const common = {
  tagline: 'Insurance information services',
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  next: 'Next',
  confirm: 'Confirm',
  retry: 'Try again',
  reload: 'Reload the page',
  home: 'Back to home',
  loading: 'Loading',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  seeAll: 'See all',
  optional: 'optional',
  skip: 'Skip to the content',
  switchLanguage: 'ภาษาไทย',
  offline: 'No internet connection. What you see may be out of date.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  reference: 'Reference {id}',
  navigating: 'Opening the page',
  messages: 'Messages',
} as const satisfies SameShape<typeof th>
