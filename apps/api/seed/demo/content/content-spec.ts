import type { ContentKind, Words } from '@khum/contract'

/** Something to read, as the demo world knows it: days counted from today; no last day: it stays. */
export interface ContentSpec {
  code: string
  kind: ContentKind
  title: Words
  summary: Words
  body: Words
  startDay: number
  endDay?: number
  /** The picture's name in `/content/`, if it is not the code. */
  picture?: string
  /** Code of the partner who wrote it. */
  partner?: string
  /** Under whose look only. */
  insCode?: string
  link?: string
  phone?: string
}

/** All pictures of the demo world are of one size. */
export const pictureSize = { width: 640, height: 360 } as const

export const demoWriters: readonly { code: string; name: Words }[] = [
  { code: 'baan-rak-kaya', name: { th: 'บ้านรักกาย คลินิกกายภาพ', en: 'Baan Rak Kaya Physiotherapy' } },
  { code: 'krua-sabai', name: { th: 'ครัวสบาย โภชนาการ', en: 'Krua Sabai Nutrition' } },
]
