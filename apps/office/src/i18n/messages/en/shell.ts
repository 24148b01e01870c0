/** Texts of the frame around every screen. */
export const shell = {
  product: 'Khum · Office',
  menu: 'Main menu',
  skip: 'Skip to the content',
  otherLanguage: 'ไทย',
  signOut: 'Sign out',
  proveAgain: 'Confirm your identity',
  proved: 'Thank you. Now press the button again.',
  endsSoon: 'You’ll be signed out at {time}',
  endsIdle:
    'You haven’t used the office for a while. What you typed in a claim stays, also after you’re signed out.',
  endsLast:
    'For security, nobody stays signed in longer than this. Finish what you’re doing, then sign in again. What you typed in a claim stays.',
  stay: 'Stay signed in',
  understood: 'OK',
  retry: 'Try again',
  loading: 'Loading…',
  brokenTitle: 'This page can’t be shown',
  broken:
    'The connection may be gone, or the office has just been updated. Load the page again. What you typed in a claim stays.',
  reload: 'Load the page again',
  notFoundTitle: 'Page not found',
  notFound: 'There’s no page at this address. Check the link, or choose from the menu above.',
  notAllowedTitle: 'You can’t use this page yet',
  notAllowed: 'If you need this page for your work, ask your administrator for access.',
} as const

export const dateField = {
  placeholder: 'dd/mm/yyyy',
  form: 'Type the day as day/month/year, such as 20/11/2026',
} as const

/** The titles of the screens, also in the menu. */
export const titles = {
  claims: 'Claims',
  claim: 'Claim',
  home: 'Home',
  members: 'Members',
  member: 'Member',
  paperClaim: 'Paper claim',
  sheet: 'Barcode sheet',
  batches: 'Batches',
  consents: 'Consent texts',
  consentDraft: 'Draft of a consent text',
  staff: 'Staff',
} as const

export const signIn = {
  title: 'Sign in to the office',
  lead: 'For staff who look after claims and members',
  start: 'Sign in',
  retry: 'Try again',
  notConfigured:
    'Nobody can sign in here yet. The person who runs this server has to choose how staff sign in: STAFF_ISSUER for your identity provider, or STAFF_SIGN_IN=local for accounts of Khum. See docs/operations/SETTINGS.md.',
  ended: 'Your session has ended. Sign in again. What you typed in a claim is still there.',
  failure: {
    refused: 'The sign-in failed. Try again.',
    unknown: 'You have no account here, or your access has ended. Ask your administrator.',
    unavailable: 'Your organisation’s sign-in can’t be reached. Try again in a moment.',
    limited: 'Too many sign-ins from your network. Wait a few minutes and try again.',
    expired: 'The sign-in took too long. Start again.',
  },
} as const

export const home = {
  hello: 'Hello, {name}',
  waiting: 'Work waiting',
  members: 'Find a member',
  staff: 'See staff and their roles',
  insurers: 'Insurers you look after',
  allInsurers: 'All insurers',
  roles: 'Your roles',
  noRoles: 'You have no role here yet. Ask your administrator.',
  role: {
    assessor: 'Assessor',
    senior_assessor: 'Senior assessor',
    payments: 'Payments',
    member_service: 'Member service',
    network: 'Hospital network',
    content: 'Content',
    privacy_officer: 'Data protection officer',
    auditor: 'Auditor',
    integration: 'Integration',
    administrator: 'System administrator',
  },
} as const
