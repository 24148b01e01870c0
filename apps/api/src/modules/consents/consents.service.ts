import type { ConsentKind, Lang } from '@khum/contract'
import type { AppContext } from '../../context'
import { AppError } from '../../http/app-error'
import { findDocumentsInForce, insertConsentEvents } from './consents.repo'

/** Without these two there is no account; what else a member agrees to is free. TRUST R66. */
const neededKinds: readonly ConsentKind[] = ['terms', 'privacy']

/**
 * Writes down the texts whose boxes a new member ticked; call it in the transaction that makes the account.
 * @throws AppError consent_outdated when an id is not of a text in force; consent_missing without terms or privacy in force
 */
export async function recordConsents(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  given: {
    accountId: string
    partnerId: string
    documentIds: readonly string[]
    lang: Lang
    channel: 'web' | 'line'
  },
): Promise<void> {
  const now = ctx.clock.now()
  const inForce = await findDocumentsInForce(ctx.db, now)
  const ticked = inForce.filter((document) => given.documentIds.includes(document.id))
  if (ticked.length < new Set(given.documentIds).size) throw new AppError('consent_outdated')
  const missing = inForce.some(
    (document) => neededKinds.includes(document.kind) && !ticked.includes(document),
  )
  if (missing) throw new AppError('consent_missing')
  const { accountId, partnerId, lang, channel } = given
  await insertConsentEvents(
    ctx.db,
    { accountId, partnerId, action: 'accepted', at: now, lang, channel },
    ticked,
  )
}
