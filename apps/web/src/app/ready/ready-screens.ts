import type { PathName } from '@khum/contract/paths'

/**
 * Screens that guests get as server-rendered HTML. Each needs its own file `routes/<name>.tsx` and must look the same
 * for all guests of a partner.
 */
export const readyScreens: readonly PathName[] = ['home', 'login', 'checkPage', 'register']

/** Screens that signed-in members get as server-rendered HTML, with their data or with placeholders for the data. */
export const awaitedScreens: readonly PathName[] = ['home']
