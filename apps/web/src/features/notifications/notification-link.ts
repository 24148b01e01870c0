import type { NotificationDetail } from '@khum/contract/notifications'
import { href } from '@khum/contract/paths'
import type { notifications } from '../../i18n/messages/th/notifications'

interface NotificationLink {
  to: string
  words: keyof (typeof notifications)['open']
}

/** The address a notification leads to and the message of its button. An expired offer leads to the list. */
export function linkOf({ target, params, expired }: NotificationDetail): NotificationLink | null {
  if (!target) return null
  const { name, id } = target
  if (name === 'family') return { to: href('familyCoverages'), words: 'family' }
  if (name === 'setting') return { to: href('setting'), words: 'setting' }
  if (name === 'promotion' && (expired || !id)) return { to: href('promotions'), words: 'promotions' }
  if (name === 'article' && (expired || !id)) return { to: href('articles'), words: 'articles' }
  if (!id) return null
  if (name === 'claim') return { to: href('claimStatus', { id }), words: 'claim' }
  if (name !== 'coverage') return { to: href(name, { id }), words: name }
  // A relative's card is on the family's screen.
  return { to: href(params.name ? 'familyCoverages' : 'coverage', { id }), words: 'coverage' }
}
