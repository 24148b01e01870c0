import type { NotificationDetail } from '@khum/contract/notifications'
import { href } from '@khum/contract/paths'
import type { notifications } from '../../i18n/messages/th/notifications'

export interface Lead {
  to: string
  words: keyof (typeof notifications)['open']
}

/** Where a notification leads, and which words say so; what is over leads to what is not. */
export function leadOf({ target, params, expired }: NotificationDetail): Lead | null {
  if (!target) return null
  const { name, id } = target
  if (name === 'family') return { to: href('familyCoverages'), words: 'family' }
  if (name === 'setting') return { to: href('setting'), words: 'setting' }
  if (name === 'promotion' && (expired || !id)) return { to: href('promotions'), words: 'promotions' }
  if (name === 'article' && (expired || !id)) return { to: href('articles'), words: 'articles' }
  if (!id) return null
  if (name === 'claim') return { to: href('claimStatus', { id }), words: 'claim' }
  if (name !== 'coverage') return { to: href(name, { id }), words: name }
  // A relative's card stands with the family.
  return { to: href(params.name ? 'familyCoverages' : 'coverage', { id }), words: 'coverage' }
}
