import type { PathName } from '@khum/contract/paths'

/** Screens whose title comes with the words of every page; all others' come with the words of tasks. */
export type EarlyTitle = Extract<PathName, 'login' | 'register' | 'checkPage' | 'notFound' | 'notPage'>
export type InnerTitle = Exclude<PathName, EarlyTitle>
