import type { ContentKind, Words } from '@khum/contract'

/** A demo promotion or article. Days are relative to today. An item without `endDay` never ends. */
export interface ContentSpec {
  code: string
  kind: ContentKind
  title: Words
  summary: Words
  body: Words
  startDay: number
  endDay?: number
  /** File name of the picture in `/content/`; by default `code`. */
  picture?: string
  partner?: string
  /** If set, only this insurer's members see the item. */
  insCode?: string
  link?: string
  phone?: string
}

export const pictureSize = { width: 640, height: 360 } as const

export const demoWriters: readonly { code: string; name: Words }[] = [
  { code: 'baan-rak-kaya', name: { th: 'บ้านรักกาย คลินิกกายภาพ', en: 'Baan Rak Kaya Physiotherapy' } },
  { code: 'krua-sabai', name: { th: 'ครัวสบาย โภชนาการ', en: 'Krua Sabai Nutrition' } },
]
