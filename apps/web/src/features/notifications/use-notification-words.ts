import { type Notification, type NotificationKind, noticeKinds } from '@khum/contract/notifications'
import { useFormat, useTranslations } from '../../i18n'

type HouseKind = Exclude<NotificationKind, (typeof noticeKinds)[number]>

function isHouse(kind: NotificationKind): kind is HouseKind {
  return !noticeKinds.some((editors) => editors === kind)
}

/** Title and text of a notification in the language of the page: the catalogue's, or an editor's own. */
export function useNotificationWords() {
  const t = useTranslations('notifications')
  const format = useFormat()
  return ({ kind, params, title, text, expired }: Notification): { title: string; text: string } => {
    if (!isHouse(kind))
      return { title: title ? format.words(title) : '', text: text ? format.words(text) : '' }
    const given = {
      number: params.claim_number ?? '',
      name: params.name ? format.words(params.name) : t('somebody'),
      provider: t(`provider.${params.provider ?? 'line'}`),
      whose: params.name ? 'others' : 'own',
    }
    if (expired) return { title: t('settled.title'), text: t('settled.text', given) }
    return { title: t(`kind.${kind}.title`, given), text: t(`kind.${kind}.text`, given) }
  }
}
