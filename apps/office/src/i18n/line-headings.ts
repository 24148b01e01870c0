import { lineHeadings as en } from './messages/en/line-headings'
import { lineHeadings as th } from './messages/th/line-headings'

/** The usual headings of hospital receipts in both languages, because a line is stored in both. */
export const lineHeadings = Object.keys(th).map((key) => {
  const name = key as keyof typeof th
  return { th: th[name], en: en[name] }
})
