import { paths } from '@khum/contract/paths'

/** The pages of /others/{type}, in the order of their list. */
export const infoPages = paths.others.values
export type InfoPage = (typeof infoPages)[number]

/** The page a path names; null when there is none of that name. */
export function infoPageOf(type: string): InfoPage | null {
  return infoPages.find((page) => page === type) ?? null
}
