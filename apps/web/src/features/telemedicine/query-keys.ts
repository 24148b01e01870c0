import type { TelemedEntry } from '@khum/contract/telemedicine-visit'

export const visitsKey = 'telemed-visits'
export const handoffsKey = 'telemed-handoff'

export const providersKey = (viewer: string, query: object) => ['telemed', viewer, query]
export const providerKey = (viewer: string, id: string | undefined) => ['telemed-provider', viewer, id]
export const cardsKey = (viewer: string, provider: string | undefined) => ['telemed-cards', viewer, provider]
export const termsKey = (viewer: string, visit: string | undefined) => ['telemed-terms', viewer, visit]
export const visitKey = (viewer: string, id: string | undefined) => [visitsKey, viewer, 'one', id]
export const openVisitKey = (viewer: string, entry: TelemedEntry) => [visitsKey, viewer, 'open', entry]
export const allVisitsKey = (viewer: string) => [visitsKey, viewer, 'all']
export const handoffKey = (viewer: string, visit: string) => [handoffsKey, viewer, visit]
