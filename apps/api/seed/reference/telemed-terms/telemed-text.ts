import type { Words } from '@khum/contract'

/**
 * One of the three telemedicine terms, formatted like a consent text. `{provider}` is replaced by the provider's name.
 */
export interface TelemedText {
  step: 1 | 2 | 3
  title: Words
  body: Words
}
