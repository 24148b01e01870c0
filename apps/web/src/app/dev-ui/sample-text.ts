/**
 * Returns a sample text in the page's language. The gallery is for developers, so its texts aren't in the catalogues.
 */
export type Say = (th: string, en: string) => string

export function sayIn(lang: 'th' | 'en'): Say {
  return (th, en) => (lang === 'th' ? th : en)
}
