import type { Words } from '@khum/contract/fields'
import { askWords as askEn, lineHeadings as headingsEn } from './messages/en/claim-words'
import { lineNames as en } from './messages/en/paper'
import { askWords as askTh, lineHeadings as headingsTh } from './messages/th/claim-words'
import { lineNames as th } from './messages/th/paper'

/** What the member reads if a document is asked for, in both languages, because both are sent. */
export const askWordsOfBoth = {
  receipt: { th: askTh.receipt, en: askEn.receipt },
  medical: { th: askTh.medical, en: askEn.medical },
  bank_book: { th: askTh.bank_book, en: askEn.bank_book },
} as const

/** What is often billed, in both languages, because members read the lines in theirs. */
export const lineNamesOfBoth: readonly Words[] = [
  { th: th.medicine, en: en.medicine },
  { th: th.doctor, en: en.doctor },
  { th: th.room, en: en.room },
  { th: th.laboratory, en: en.laboratory },
  { th: th.imaging, en: en.imaging },
  { th: th.operation, en: en.operation },
  { th: th.supplies, en: en.supplies },
  { th: th.service, en: en.service },
  { th: th.all, en: en.all },
]

/** The usual headings of hospital receipts in both languages, because a line is stored in both. */
export const lineHeadings = Object.keys(headingsTh).map((key) => {
  const name = key as keyof typeof headingsTh
  return { th: headingsTh[name], en: headingsEn[name] }
})
