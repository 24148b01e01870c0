import type { Notification, NotificationDetail, UnreadCounts } from '@khum/contract'

let made = 0

export function sampleNotification(values: Partial<Notification> = {}): Notification {
  made += 1
  return {
    id: String(made).padStart(22, 'N'),
    tab: 'claim_status',
    kind: 'claim_received',
    params: { claim_number: 'KHM-69-000123-4', name: null, provider: null },
    title: null,
    text: null,
    target: { name: 'claim', id: 'C'.repeat(22) },
    created_at: new Date().toISOString(),
    read_at: null,
    expired: false,
    ...values,
  }
}

export function sampleDetail(values: Partial<NotificationDetail> = {}): NotificationDetail {
  return { ...sampleNotification(values), body: null, ...values }
}

export const promotion = {
  tab: 'promotion_article',
  kind: 'promotion',
  params: { claim_number: null, name: null, provider: null },
  title: { th: 'ตรวจสุขภาพลดครึ่งราคา', en: 'Check-ups at half price' },
  text: { th: 'ถึงสิ้นเดือนนี้', en: 'Until the end of this month' },
  target: { name: 'promotion', id: 'P'.repeat(22) },
} as const satisfies Partial<Notification>

export const nothingUnread: UnreadCounts = { claim_status: 0, promotion_article: 0, general: 0 }
