import type { PathName } from '@khum/contract/paths'
import type { ComponentType } from 'react'
import type { MessagePart } from '../i18n/messages'

export interface ScreenEntry {
  /** The parts of the catalogue it shows, besides `base`. */
  words: readonly MessagePart[]
  load: () => Promise<ComponentType>
  /** Asks the server nothing by query, so that the library for it stays out of this page's first load. */
  plain?: true
}

/** The ways in: known from the start, so that they wait for no table of the other screens. */
export const firstScreens = {
  login: { plain: true, words: [], load: () => import('./login').then((part) => part.LoginRoute) },
  register: {
    plain: true,
    words: ['registration', 'oneTimeCodes', 'taskErrors'],
    load: () => import('./register').then((part) => part.RegisterRoute),
  },
  checkPage: {
    plain: true,
    words: [],
    load: () => import('./check-page').then((part) => part.CheckPageRoute),
  },
} satisfies Partial<Record<PathName, ScreenEntry>>

const byName: Partial<Record<PathName, ScreenEntry>> = firstScreens

/** The same by any path's name: nothing where it is no way in. */
export function plainScreenOf(name: PathName): ScreenEntry | undefined {
  return byName[name]
}
