import type { ConsentDocument, ConsentDue, ConsentKind, Lang, MyConsent } from '@khum/contract'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { findConsentEvents, findLastWord, insertConsentEvents, lockAccount } from './consents.repo'
import { isOptional, toConsentDocument, toMyConsent } from './consents.view'
import { listConsentsDue } from './consents-due'
import { readIntactTexts } from './damaged-texts'

export { findLastWord, insertConsentEvents, lockAccount } from './consents.repo'

/** How the member came: words that were read inside LINE are noted as such. TRUST R66. */
export type ConsentChannel = 'web' | 'line'

/** The texts in force, newest version of each kind. */
export async function listDocuments(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
): Promise<ConsentDocument[]> {
  return (await readIntactTexts(ctx)).map(toConsentDocument)
}

/** What a member said to each text in force, and what waits. Spec §3 condition, privacy. */
export async function listMyConsents(
  ctx: AppContext,
  accountId: string,
): Promise<{ items: MyConsent[]; due: ConsentDue[] }> {
  const documents = await readIntactTexts(ctx)
  const events = await findConsentEvents(ctx.db, accountId)
  return {
    items: documents.map((document) => toMyConsent(document, events)),
    due: await listConsentsDue(ctx, accountId),
  }
}

/**
 * Writes down the texts whose boxes a new member ticked; call it in the transaction that makes the account.
 * @throws AppError consent_outdated when an id is not of a text in force; consent_missing without terms or privacy in force
 */
export async function recordConsents(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  given: {
    accountId: string
    partnerId: string
    documentIds: readonly string[]
    lang: Lang
    channel: ConsentChannel
  },
): Promise<void> {
  const now = ctx.clock.now()
  const inForce = await readIntactTexts(ctx)
  const ticked = inForce.filter((document) => given.documentIds.includes(document.id))
  if (ticked.length < new Set(given.documentIds).size) throw new AppError('consent_outdated')
  const isMissing = inForce.some((document) => !isOptional(document.kind) && !ticked.includes(document))
  if (isMissing) throw new AppError('consent_missing')
  const { accountId, partnerId, lang, channel } = given
  await insertConsentEvents(
    ctx.db,
    { accountId, partnerId, action: 'accepted', at: now, lang, channel },
    ticked,
  )
}

/**
 * Accepts one text in force; again changes nothing. Takes effect here at once, elsewhere within a second.
 * @throws AppError consent_outdated; consent_needs_code for a privacy text, which has its own way (Spec §5)
 */
export async function acceptConsent(
  ctx: AppContext,
  caller: MemberCaller,
  given: { documentId: string; lang: Lang; channel: ConsentChannel },
): Promise<void> {
  const { accountId, partnerId } = caller
  const { documentId, lang, channel } = given
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockAccount(db, accountId))) throw new AppError('session_expired')
    const now = ctx.clock.now()
    const document = (await readIntactTexts({ ...ctx, db })).find(({ id }) => id === documentId)
    if (!document) throw new AppError('consent_outdated')
    const last = await findLastWord(db, accountId, document.kind)
    if (last?.action === 'accepted' && last.id === document.id) return
    if (document.kind === 'privacy') throw new AppError('consent_needs_code')
    const entry = { accountId, partnerId, action: 'accepted', at: now, lang, channel } as const
    await insertConsentEvents(db, entry, [document])
  })
  ctx.callers.forget(accountId)
}

/**
 * Takes an optional consent back; what was not given is no error. Nothing of health is written from then on: here at
 * once, elsewhere within a second. TRUST R66. @throws AppError consent_not_optional
 */
export async function withdrawConsent(
  ctx: AppContext,
  caller: MemberCaller,
  given: { kind: ConsentKind; channel: ConsentChannel },
): Promise<void> {
  if (!isOptional(given.kind)) throw new AppError('consent_not_optional')
  const { accountId, partnerId } = caller
  await inTransaction(ctx.db, async (db) => {
    const account = await lockAccount(db, accountId)
    if (!account) throw new AppError('session_expired')
    const last = await findLastWord(db, accountId, given.kind)
    if (last?.action !== 'accepted') return
    const { lang } = account
    const { channel } = given
    const entry = { accountId, partnerId, action: 'withdrawn', at: ctx.clock.now(), lang, channel } as const
    await insertConsentEvents(db, entry, [last])
  })
  ctx.callers.forget(accountId)
}

/** Where a consent was given. LINE's in-app browser names itself. */
export function channelOf(userAgent = ''): ConsentChannel {
  return /\bLine\//.test(userAgent) ? 'line' : 'web'
}
