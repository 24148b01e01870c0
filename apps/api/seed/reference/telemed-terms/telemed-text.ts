import type { Words } from '@khum/contract'

/**
 * One of the three telemedicine terms documents. `{provider}` is replaced by the provider's name. Formatted like a
 * consent document.
 */
export interface TelemedText {
  step: 1 | 2 | 3
  title: Words
  body: Words
}
