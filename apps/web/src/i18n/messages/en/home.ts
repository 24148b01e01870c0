import type { SameShape } from '../same-shape'
import type { home as th, refresh as thRefresh } from '../th/home'

export const home = {
  greeting: 'Hello, {name}',
  greetingGuest: 'Hello',
  guest: {
    title: 'See your coverage',
    body: 'Sign in to see your cards and what’s left, and to follow your claims.',
    signIn: 'Sign in',
    register: 'Register',
  },
  card: {
    useCard: 'Use card',
    notUsable: 'Can’t be used at a hospital today',
    details: 'See coverage',
    none: 'No card in this account yet',
    noneBody: 'Search by ID card number to add your coverage.',
    find: 'Find my coverage',
    all: 'Your cards',
    position: 'Card {number} of {count}, {insurer} {plan}',
  },
  waiting: {
    title: 'Waiting for you',
    kind: {
      documents: 'Documents needed',
      payment_failed: 'Payment failed',
      invitation: 'Family request',
      draft: 'Unfinished claim',
    },
    do: {
      documents: 'Send',
      payment_failed: 'See what to do',
      invitation: 'Answer',
      draft: 'Continue',
    },
    until: 'Send by {date}',
    asks: 'Asks to see cards',
    relative: 'A relative’s claim',
  },
  menu: {
    title: 'Services',
    coverage: 'My Coverage',
    family_coverage: 'My Family’s Coverage',
    claim_status: 'Claim Status',
    hospital_search: 'Hospital Search',
    e_claim: 'e-Claim',
    telemed_mart: 'Telemed Mart',
    official_account: 'LINE Official',
  },
  claims: {
    title: 'Claims in process',
    documents: '{count, plural, one {# document needed} other {# documents needed}}',
    until: 'Send by {date}',
  },
  promotions: 'Promotions',
  articles: 'Good to know',
  until: 'Until {date}',
  banner: {
    promotions: 'Featured promotion',
    promotionsAll: 'See all promotions',
    articles: 'Featured article',
    articlesAll: 'See all articles',
  },
  foot: {
    title: 'Information and help',
    contact: 'Contact us',
    faq: 'FAQs',
    'claim-documents': 'Documents for a claim',
    about: 'About us',
  },
} as const satisfies SameShape<typeof th>

export const refresh = {
  refresh: 'Refresh',
  busy: 'Refreshing',
  done: 'Up to date',
} as const satisfies SameShape<typeof thRefresh>
