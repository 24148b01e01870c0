import { consentHeadings as consentEn } from '@khum/ui/words/en/consent'
import { consentHeadings as consentTh } from '@khum/ui/words/th/consent'
import {
  askWords as askEn,
  lineHeadings as headingsEn,
  reasonNames as reasonsEn,
  statusNames as statusesEn,
} from './messages/en/claim-words'
import {
  askWords as askTh,
  lineHeadings as headingsTh,
  reasonNames as reasonsTh,
  statusNames as statusesTh,
} from './messages/th/claim-words'

/** What the member reads in a document request, in both languages, because the request is sent in both. */
export const documentRequestTexts = {
  receipt: { th: askTh.receipt, en: askEn.receipt },
  medical: { th: askTh.medical, en: askEn.medical },
  bank_book: { th: askTh.bank_book, en: askEn.bank_book },
} as const

/** The words that tell the member what was decided and why, in both languages. */
export const decisionWords = {
  th: { statuses: statusesTh, reasons: reasonsTh },
  en: { statuses: statusesEn, reasons: reasonsEn },
} as const

/** The headings that members see in a consent text, in both languages, because staff read its draft in both. */
export const consentHeadings = { th: consentTh, en: consentEn } as const

/** The usual headings of hospital receipts in both languages, because a claim's line is stored in both languages. */
export const lineHeadings = Object.keys(headingsTh).map((key) => {
  const name = key as keyof typeof headingsTh
  return { th: headingsTh[name], en: headingsEn[name] }
})
