import type { ContentKind, Words } from '@khum/contract'

/** A demo promotion or article. Its days are relative to today. Without a last day it never expires. */
export interface ContentSpec {
  code: string
  kind: ContentKind
  title: Words
  summary: Words
  body: Words
  startDay: number
  endDay?: number
  /** The file name of the image in `/content/`; defaults to the code. */
  picture?: string
  /** The code of the partner who wrote it. */
  partner?: string
  /** If set, it's only shown with this insurer's theme. */
  insCode?: string
  link?: string
  phone?: string
}

/** All demo images have this size. */
export const pictureSize = { width: 640, height: 360 } as const

export const demoWriters: readonly { code: string; name: Words }[] = [
  { code: 'baan-rak-kaya', name: { th: 'บ้านรักกาย คลินิกกายภาพ', en: 'Baan Rak Kaya Physiotherapy' } },
  { code: 'krua-sabai', name: { th: 'ครัวสบาย โภชนาการ', en: 'Krua Sabai Nutrition' } },
]
