import type { PathName } from '@khum/contract/paths'
import type { ComponentType } from 'react'
import type { MessagePart } from '../i18n/messages'

export interface ScreenEntry {
  /** The parts of the message catalogue that the screen needs besides `base`. */
  words: readonly MessagePart[]
  load: () => Promise<ComponentType>
  /** Set if the screen makes no queries, so that the query library isn't loaded with it. */
  plain?: true
}

/** The screens guests see first. Listed separately, so that they don't wait for the large table in screens.ts. */
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

export function firstScreenOf(name: PathName): ScreenEntry | undefined {
  return byName[name]
}
