import type { Words } from '@khum/contract/fields'
import { lineNames as en } from './messages/en/paper'
import { lineNames as th } from './messages/th/paper'

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
