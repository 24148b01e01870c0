import type { Notification, NotificationDetail, Words } from '@khum/contract'
import type { NotificationRow } from './notifications.repo'

/**
 * Converts a notification's row to an item of a list. The item is `expired` if the member has nothing left to do about
 * it, or if the notification's promotion or article ended before `today` (date in Thailand). Requirement 8.10b.
 */
export function toNotification(row: NotificationRow, today: string): Notification {
  return {
    id: row.id,
    tab: row.tab,
    kind: row.kind,
    params: {
      claim_number: row.params.claim_number ?? null,
      // If the relative has deleted their account, the person has no name, neither in Thai nor in English.
      name: words(row.name_th || row.name_en || null, row.name_en || row.name_th),
      provider: row.params.provider ?? null,
    },
    title: words(row.title_th, row.title_en),
    text: words(row.text_th, row.text_en),
    target: row.target === null ? null : { name: row.target, id: row.target_id },
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    expired: row.settled_at !== null || (row.ends_on !== null && row.ends_on < today),
  }
}

/**
 * Converts a notification's row to the notification with its whole text. The text is null if the notification has
 * expired.
 */
export function toNotificationDetail(row: NotificationRow, today: string): NotificationDetail {
  const shown = toNotification(row, today)
  return { ...shown, body: shown.expired ? null : words(row.body_th, row.body_en) }
}

function words(th: string | null, en: string | null): Words | null {
  return th === null || en === null ? null : { th, en }
}
