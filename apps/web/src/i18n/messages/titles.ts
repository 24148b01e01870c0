import type { PathName } from '@khum/contract/paths'

/** Screens whose titles load with every page. All other titles load with the task texts. */
export type EarlyTitle = Extract<PathName, 'login' | 'register' | 'checkPage' | 'notFound' | 'notPage'>
export type InnerTitle = Exclude<PathName, EarlyTitle>
