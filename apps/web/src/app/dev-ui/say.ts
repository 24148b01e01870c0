/** Both languages side by side: the gallery is a tool for developers, its words are samples and belong to no catalogue. */
export type Say = (th: string, en: string) => string

export function sayIn(lang: 'th' | 'en'): Say {
  return (th, en) => (lang === 'th' ? th : en)
}
