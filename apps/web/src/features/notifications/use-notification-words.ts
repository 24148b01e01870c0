import { type Notification, type NotificationKind, noticeKinds } from '@khum/contract/notifications'
import { useFormat, useTranslations } from '../../i18n'

type EventKind = Exclude<NotificationKind, (typeof noticeKinds)[number]>

function isEvent(kind: NotificationKind): kind is EventKind {
  return !noticeKinds.some((noticeKind) => noticeKind === kind)
}

/**
 * Returns a function that gives a notification's title and text. For events, they come from the message catalogue; for
 * notices, an editor wrote them.
 */
export function useNotificationWords() {
  const t = useTranslations('notifications')
  const format = useFormat()
  return ({
    kind,
    params: facts,
    title,
    text,
    target,
    expired,
  }: Notification): { title: string; text: string } => {
    const { claim_number, name, provider } = facts
    if (!isEvent(kind))
      return { title: title ? format.words(title) : '', text: text ? format.words(text) : '' }
    const params = {
      number: claim_number ?? '',
      name: name ? format.words(name) : t('somebody'),
      provider: t(`provider.${provider ?? 'line'}`),
      // If the relative has deleted their account, the name is missing. The target is still the family's screen then.
      whose: name || target?.name === 'family' ? 'others' : 'own',
    }
    if (expired) return { title: t('settled.title'), text: t('settled.text', params) }
    return { title: t(`kind.${kind}.title`, params), text: t(`kind.${kind}.text`, params) }
  }
}
