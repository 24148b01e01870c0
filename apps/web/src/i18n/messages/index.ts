import type { Lang } from '@khum/contract/fields'
import { baseLoaders } from './base'

/** Every text of the product, by noun; the Thai catalogue is the shape. */
export type Messages = typeof import('./th/base') &
  typeof import('./th/cards') &
  typeof import('./th/claim-status') &
  typeof import('./th/consent') &
  typeof import('./th/content') &
  typeof import('./th/coverage-search') &
  typeof import('./th/coverages') &
  typeof import('./th/deletion') &
  typeof import('./th/desk') &
  typeof import('./th/documents') &
  typeof import('./th/entry') &
  typeof import('./th/family') &
  typeof import('./th/filing') &
  typeof import('./th/home') &
  typeof import('./th/hospitals') &
  typeof import('./th/information') &
  typeof import('./th/insurance') &
  typeof import('./th/my-consents') &
  typeof import('./th/not-offered') &
  typeof import('./th/notifications') &
  typeof import('./th/otp') &
  typeof import('./th/profile') &
  typeof import('./th/refresh') &
  typeof import('./th/registration') &
  typeof import('./th/settings') &
  typeof import('./th/share') &
  typeof import('./th/task-errors') &
  typeof import('./th/telemed') &
  typeof import('./th/use-card')

/** The files that are loaded by themselves: `base` on every page, the rest by the screens that name them. */
export type MessagePart =
  | 'base'
  | 'cards'
  | 'claimStatus'
  | 'consent'
  | 'content'
  | 'coverageSearch'
  | 'coverages'
  | 'deletion'
  | 'desk'
  | 'documents'
  | 'entry'
  | 'family'
  | 'filing'
  | 'home'
  | 'hospitals'
  | 'information'
  | 'insurance'
  | 'myConsents'
  | 'notOffered'
  | 'notifications'
  | 'otp'
  | 'profile'
  | 'refresh'
  | 'registration'
  | 'settings'
  | 'share'
  | 'taskErrors'
  | 'telemed'
  | 'useCard'

type Texts = Readonly<Record<string, unknown>>

/** One line a part and language, so that a page loads one language and only the nouns it shows. */
export const messageLoaders: Record<Lang, Record<MessagePart, () => Promise<Texts>>> = {
  th: {
    base: baseLoaders.th,
    cards: () => import('./th/cards'),
    claimStatus: () => import('./th/claim-status'),
    consent: () => import('./th/consent'),
    content: () => import('./th/content'),
    coverageSearch: () => import('./th/coverage-search'),
    coverages: () => import('./th/coverages'),
    deletion: () => import('./th/deletion'),
    desk: () => import('./th/desk'),
    documents: () => import('./th/documents'),
    entry: () => import('./th/entry'),
    family: () => import('./th/family'),
    filing: () => import('./th/filing'),
    home: () => import('./th/home'),
    hospitals: () => import('./th/hospitals'),
    information: () => import('./th/information'),
    insurance: () => import('./th/insurance'),
    myConsents: () => import('./th/my-consents'),
    notOffered: () => import('./th/not-offered'),
    notifications: () => import('./th/notifications'),
    otp: () => import('./th/otp'),
    profile: () => import('./th/profile'),
    refresh: () => import('./th/refresh'),
    registration: () => import('./th/registration'),
    settings: () => import('./th/settings'),
    share: () => import('./th/share'),
    taskErrors: () => import('./th/task-errors'),
    telemed: () => import('./th/telemed'),
    useCard: () => import('./th/use-card'),
  },
  en: {
    base: baseLoaders.en,
    cards: () => import('./en/cards'),
    claimStatus: () => import('./en/claim-status'),
    consent: () => import('./en/consent'),
    content: () => import('./en/content'),
    coverageSearch: () => import('./en/coverage-search'),
    coverages: () => import('./en/coverages'),
    deletion: () => import('./en/deletion'),
    desk: () => import('./en/desk'),
    documents: () => import('./en/documents'),
    entry: () => import('./en/entry'),
    family: () => import('./en/family'),
    filing: () => import('./en/filing'),
    home: () => import('./en/home'),
    hospitals: () => import('./en/hospitals'),
    information: () => import('./en/information'),
    insurance: () => import('./en/insurance'),
    myConsents: () => import('./en/my-consents'),
    notOffered: () => import('./en/not-offered'),
    notifications: () => import('./en/notifications'),
    otp: () => import('./en/otp'),
    profile: () => import('./en/profile'),
    refresh: () => import('./en/refresh'),
    registration: () => import('./en/registration'),
    settings: () => import('./en/settings'),
    share: () => import('./en/share'),
    taskErrors: () => import('./en/task-errors'),
    telemed: () => import('./en/telemed'),
    useCard: () => import('./en/use-card'),
  },
}
