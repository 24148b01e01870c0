/** The pages of /others/{type}, in the order of their list. */
export const infoPages = ['contact', 'faq', 'claim-documents', 'about', 'licences'] as const
export type InfoPage = (typeof infoPages)[number]

/** The page a path names; null when there is none of that name. */
export function infoPageOf(type: string): InfoPage | null {
  return infoPages.find((page) => page === type) ?? null
}
