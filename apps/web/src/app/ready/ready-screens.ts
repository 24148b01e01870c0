import type { PathName } from '@khum/contract/paths'

/**
 * The screens that arrive as ready HTML: one name here makes a screen one. Each must stand on `routes/<its name>.tsx` and show
 * every guest of a partner the same.
 */
export const readyScreens: readonly PathName[] = ['home', 'login', 'checkPage', 'register']

/** Those of them that also come to members, as every member sees them while their own is on its way. */
export const awaitedScreens: readonly PathName[] = ['home']
