import { askWords as en } from './messages/en/claim-words'
import { askWords as th } from './messages/th/claim-words'

/** What the member reads if a document is asked for, in both languages, because both are sent. */
export const askWordsOfBoth = {
  receipt: { th: th.receipt, en: en.receipt },
  medical: { th: th.medical, en: en.medical },
  bank_book: { th: th.bank_book, en: en.bank_book },
} as const
