import { defaultTheme, type Home, toMenu } from '@khum/contract'

export function sampleHome(part: Partial<Home> = {}): Home {
  return {
    member: null,
    primary_card: null,
    other_cards: [],
    waiting: [],
    claims_in_progress: [],
    menu: toMenu(defaultTheme),
    promotions: [
      { id: 'promotion-1-AAAAAAAAAA', title: 'ตรวจสุขภาพปลายปี', image: null, ends_on: '2026-12-31' },
    ],
    articles: [{ id: 'article-1-AAAAAAAAAAAA', title: 'ถ่ายรูปใบเสร็จ', image: null, ends_on: null }],
    unread_notifications: 0,
    ...part,
  }
}
