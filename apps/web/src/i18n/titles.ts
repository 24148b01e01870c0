import type { PathName } from '@khum/contract/paths'
import { useTranslations } from 'use-intl/react'

/** Screens whose titles load on every page. All other titles load with the messages of `task-errors`. */
export type EarlyTitle = Extract<PathName, 'login' | 'register' | 'checkPage' | 'notFound' | 'notPage'>
export type InnerTitle = Exclude<PathName, EarlyTitle>

const early: readonly PathName[] = [
  'login',
  'register',
  'checkPage',
  'notFound',
  'notPage',
] satisfies EarlyTitle[]

export function useTitles(): (name: PathName) => string {
  const t = useTranslations()
  const isEarly = (name: PathName): name is EarlyTitle => early.includes(name)
  return (name) => (isEarly(name) ? t(`titles.${name}`) : t(`innerTitles.${name}`))
}
