import type { Lang } from '@khum/contract/fields'

/** Every text of the product, by noun; the Thai catalogue is the shape. */
export type Messages = typeof import('./th/base') &
  typeof import('./th/claim-status') &
  typeof import('./th/coverages') &
  typeof import('./th/documents') &
  typeof import('./th/filing') &
  typeof import('./th/home') &
  typeof import('./th/insurance') &
  typeof import('./th/settings')

/** The files that are loaded by themselves: `base` on every page, the rest by the screens that name them. */
export type MessagePart =
  | 'base'
  | 'claimStatus'
  | 'coverages'
  | 'documents'
  | 'filing'
  | 'home'
  | 'insurance'
  | 'settings'

type Texts = Readonly<Record<string, unknown>>

/** One line a part and language, so that a page loads one language and only the nouns it shows. */
export const messageLoaders: Record<Lang, Record<MessagePart, () => Promise<Texts>>> = {
  th: {
    base: () => import('./th/base'),
    claimStatus: () => import('./th/claim-status'),
    coverages: () => import('./th/coverages'),
    documents: () => import('./th/documents'),
    filing: () => import('./th/filing'),
    home: () => import('./th/home'),
    insurance: () => import('./th/insurance'),
    settings: () => import('./th/settings'),
  },
  en: {
    base: () => import('./en/base'),
    claimStatus: () => import('./en/claim-status'),
    coverages: () => import('./en/coverages'),
    documents: () => import('./en/documents'),
    filing: () => import('./en/filing'),
    home: () => import('./en/home'),
    insurance: () => import('./en/insurance'),
    settings: () => import('./en/settings'),
  },
}
