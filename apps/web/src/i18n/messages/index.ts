import type { Lang } from '@khum/contract/fields'
import { baseLoaders } from './base'

/** All texts of the app, by feature. The English catalogue must have the shape of the Thai one. */
export type Messages = typeof import('./th/base') &
  typeof import('./th/typed-cards') &
  typeof import('./th/claim-actions') &
  typeof import('./th/claim-status') &
  typeof import('./th/consent') &
  typeof import('./th/content') &
  typeof import('./th/find-policy') &
  typeof import('./th/coverages') &
  typeof import('./th/deletion') &
  typeof import('./th/hospital-counter') &
  typeof import('./th/documents') &
  typeof import('./th/external-sign-in') &
  typeof import('./th/family') &
  typeof import('./th/filing') &
  typeof import('./th/home') &
  typeof import('./th/hospitals') &
  typeof import('./th/information') &
  typeof import('./th/insurance') &
  typeof import('./th/my-consents') &
  typeof import('./th/not-offered') &
  typeof import('./th/notifications') &
  typeof import('./th/one-time-codes') &
  typeof import('./th/payout') &
  typeof import('./th/profile') &
  typeof import('./th/registration') &
  typeof import('./th/settings') &
  typeof import('./th/task-errors') &
  typeof import('./th/telemedicine') &
  typeof import('./th/use-card')

/**
 * The parts of the catalogue, which load separately: `base` on every page, the others with the screens that need them.
 */
export type MessagePart =
  | 'base'
  | 'typedCards'
  | 'claimActions'
  | 'claimStatus'
  | 'consent'
  | 'content'
  | 'findPolicy'
  | 'coverages'
  | 'deletion'
  | 'hospitalCounter'
  | 'documents'
  | 'externalSignIn'
  | 'family'
  | 'filing'
  | 'home'
  | 'hospitals'
  | 'information'
  | 'insurance'
  | 'myConsents'
  | 'notOffered'
  | 'notifications'
  | 'oneTimeCodes'
  | 'payout'
  | 'profile'
  | 'registration'
  | 'settings'
  | 'taskErrors'
  | 'telemedicine'
  | 'useCard'

type Texts = Readonly<Record<string, unknown>>

/** The table has one line per part and language, so that a page loads only one language and only the parts it shows. */
export const messageLoaders: Record<Lang, Record<MessagePart, () => Promise<Texts>>> = {
  th: {
    base: baseLoaders.th,
    typedCards: () => import('./th/typed-cards'),
    claimActions: () => import('./th/claim-actions'),
    claimStatus: () => import('./th/claim-status'),
    consent: () => import('./th/consent'),
    content: () => import('./th/content'),
    findPolicy: () => import('./th/find-policy'),
    coverages: () => import('./th/coverages'),
    deletion: () => import('./th/deletion'),
    hospitalCounter: () => import('./th/hospital-counter'),
    documents: () => import('./th/documents'),
    externalSignIn: () => import('./th/external-sign-in'),
    family: () => import('./th/family'),
    filing: () => import('./th/filing'),
    home: () => import('./th/home'),
    hospitals: () => import('./th/hospitals'),
    information: () => import('./th/information'),
    insurance: () => import('./th/insurance'),
    myConsents: () => import('./th/my-consents'),
    notOffered: () => import('./th/not-offered'),
    notifications: () => import('./th/notifications'),
    oneTimeCodes: () => import('./th/one-time-codes'),
    payout: () => import('./th/payout'),
    profile: () => import('./th/profile'),
    registration: () => import('./th/registration'),
    settings: () => import('./th/settings'),
    taskErrors: () => import('./th/task-errors'),
    telemedicine: () => import('./th/telemedicine'),
    useCard: () => import('./th/use-card'),
  },
  en: {
    base: baseLoaders.en,
    typedCards: () => import('./en/typed-cards'),
    claimActions: () => import('./en/claim-actions'),
    claimStatus: () => import('./en/claim-status'),
    consent: () => import('./en/consent'),
    content: () => import('./en/content'),
    findPolicy: () => import('./en/find-policy'),
    coverages: () => import('./en/coverages'),
    deletion: () => import('./en/deletion'),
    hospitalCounter: () => import('./en/hospital-counter'),
    documents: () => import('./en/documents'),
    externalSignIn: () => import('./en/external-sign-in'),
    family: () => import('./en/family'),
    filing: () => import('./en/filing'),
    home: () => import('./en/home'),
    hospitals: () => import('./en/hospitals'),
    information: () => import('./en/information'),
    insurance: () => import('./en/insurance'),
    myConsents: () => import('./en/my-consents'),
    notOffered: () => import('./en/not-offered'),
    notifications: () => import('./en/notifications'),
    oneTimeCodes: () => import('./en/one-time-codes'),
    payout: () => import('./en/payout'),
    profile: () => import('./en/profile'),
    registration: () => import('./en/registration'),
    settings: () => import('./en/settings'),
    taskErrors: () => import('./en/task-errors'),
    telemedicine: () => import('./en/telemedicine'),
    useCard: () => import('./en/use-card'),
  },
}
