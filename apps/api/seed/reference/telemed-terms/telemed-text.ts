import type { Words } from '@khum/contract'

/** One of the three texts on the way to a provider, whose name stands for `{provider}`. Written like a consent's. */
export interface TelemedText {
  step: 1 | 2 | 3
  title: Words
  body: Words
}
