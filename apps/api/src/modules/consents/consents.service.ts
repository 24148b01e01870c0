import type { Answer, ConsentDocument, ConsentKind, consentEndpoints, Lang } from '@khum/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { inTransaction } from '../../db/transaction'
import { findCredentials, isJustRenewed } from '../accounts/accounts.service'
import {
  findAppInsurer,
  findConsentEvents,
  findLatestConsent,
  insertConsentEvents,
  lockAccount,
} from './consents.repo'
import { isOptional, toConsentDocument, toMyConsent } from './consents.view'
import { hasHealthConsent, isNewHere, listConsentsDue } from './consents-due'
import { readIntactTexts } from './damaged-texts'

export { findLatestConsent, insertConsentEvents, lockAccount } from './consents.repo'

/** Where the member read the consent document. R66 */
export type ConsentChannel = 'web' | 'line'

/**
 * Lists the consent documents in force in a partner's app: the newest version of each kind. For an unknown partner,
 * lists those of the default partner's app.
 * @throws AppError unavailable if a required document is damaged
 */
export async function listDocuments(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log' | 'config'>,
  partnerId: string,
): Promise<ConsentDocument[]> {
  const insCode = await findAppInsurer(ctx.db, partnerId, ctx.config.defaultPartner.id)
  return (await readIntactTexts(ctx, insCode)).map(toConsentDocument)
}

/**
 * Lists the member's consent to each document in force, with its history, and the documents that the member still has
 * to accept. `password_renewed` is true if the member changed the password so recently that accepting a new privacy
 * notice doesn't require another change. Requirement 3.14; R66
 */
export async function listMyConsents(
  ctx: AppContext,
  { accountId, insCode }: Pick<MemberCaller, 'accountId' | 'insCode'>,
): Promise<Answer<typeof consentEndpoints.listConsents>> {
  const documents = await readIntactTexts(ctx, insCode)
  const events = await findConsentEvents(ctx.db, accountId)
  const { isInForce } = await ctx.db
    .selectNoFrom(hasHealthConsent(sql`${accountId}::khum_id`, ctx.clock.now()).as('isInForce'))
    .executeTakeFirstOrThrow()
  return {
    items: documents.map((document) => {
      const consent = toMyConsent(document, events)
      // After a forced version, the app must ask for this consent again.
      const isAskedAgain = document.kind === 'health_data' && !isInForce
      return isAskedAgain ? { ...consent, accepted_version: null } : consent
    }),
    due: await listConsentsDue(ctx, accountId),
    password_renewed: isJustRenewed(await findCredentials(ctx.db, accountId), ctx.clock.now()),
  }
}

/**
 * Records that a new member accepts the consent documents whose boxes they ticked. Call it in the transaction that
 * creates the account. R66
 * @throws AppError consent_outdated if a document isn't in force; consent_missing without the terms and the privacy
 * notice
 */
export async function recordConsents(
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>,
  given: {
    accountId: string
    partnerId: string
    insCode: string
    documentIds: readonly string[]
    lang: Lang
    channel: ConsentChannel
  },
): Promise<void> {
  const now = ctx.clock.now()
  const inForce = await readIntactTexts(ctx, given.insCode)
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
 * Accepts a consent document in force; accepting it twice changes nothing. The acceptance takes effect on this server
 * immediately, and on the other servers within a second. R66
 * @throws AppError consent_outdated, session_expired; consent_needs_code for a privacy notice (Requirement 5.4)
 */
export async function acceptConsent(
  ctx: AppContext,
  caller: MemberCaller,
  given: { documentId: string; lang: Lang; channel: ConsentChannel },
): Promise<void> {
  const { accountId, partnerId, insCode } = caller
  const { documentId, lang, channel } = given
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockAccount(db, accountId))) throw new AppError('session_expired')
    const now = ctx.clock.now()
    const document = (await readIntactTexts({ ...ctx, db }, insCode)).find(({ id }) => id === documentId)
    if (!document) throw new AppError('consent_outdated')
    const last = await findLatestConsent(db, accountId, document.kind)
    if (last?.action === 'accepted' && last.id === document.id) return
    if (document.kind === 'privacy') throw new AppError('consent_needs_code')
    const entry = { accountId, partnerId, action: 'accepted', at: now, lang, channel } as const
    await insertConsentEvents(db, entry, [document])
  })
  ctx.callers.forget(accountId)
}

/**
 * Withdraws an optional consent; does nothing if it wasn't given. After the consent to health data is withdrawn, no
 * more health data of the member are stored. The withdrawal takes effect on this server immediately, and on the other
 * servers within a second. R66
 * @throws AppError consent_not_optional, session_expired
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
    const last = await findLatestConsent(db, accountId, given.kind)
    if (last?.action !== 'accepted') return
    const { lang } = account
    const { channel } = given
    const entry = { accountId, partnerId, action: 'withdrawn', at: ctx.clock.now(), lang, channel } as const
    await insertConsentEvents(db, entry, [last])
  })
  ctx.callers.forget(accountId)
}

/**
 * Accepts this app's terms, privacy notice and health data consent together, for a member who has just come from
 * another app. Until they are accepted, this app shows no insurer's data. Marketing is optional. R66
 * @throws AppError consent_outdated if a document isn't in force or the member has accepted before; consent_missing,
 * session_expired
 */
export async function acceptFirstTexts(
  ctx: AppContext,
  caller: MemberCaller,
  given: { documentIds: readonly string[]; lang: Lang; channel: ConsentChannel },
): Promise<void> {
  const { accountId, partnerId } = caller
  const { documentIds, lang, channel } = given
  await inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db }
    if (!(await lockAccount(db, accountId))) throw new AppError('session_expired')
    const inForce = await readIntactTexts(within, caller.insCode)
    const ticked = inForce.filter(({ id }) => documentIds.includes(id))
    const isNew = await isNewHere(within, accountId)
    if (!isNew || ticked.length < new Set(documentIds).size) throw new AppError('consent_outdated')
    const isMissing = inForce.some((document) => document.kind !== 'marketing' && !ticked.includes(document))
    if (isMissing) throw new AppError('consent_missing')
    const entry = { accountId, partnerId, action: 'accepted', at: ctx.clock.now(), lang, channel } as const
    await insertConsentEvents(db, entry, ticked)
  })
  ctx.callers.forget(accountId)
}

/** Withdraws the voluntary consents of a member who leaves this app, in the transaction of `ctx.db`. R66 */
export async function endConsents(
  ctx: AppContext,
  { accountId, partnerId }: MemberCaller,
  { lang, channel }: { lang: Lang; channel: ConsentChannel },
): Promise<void> {
  for (const kind of ['health_data', 'marketing'] as const) {
    const last = await findLatestConsent(ctx.db, accountId, kind)
    if (last?.action !== 'accepted') continue
    const at = ctx.clock.now()
    const entry = { accountId, partnerId, action: 'withdrawn', at, lang, channel } as const
    await insertConsentEvents(ctx.db, entry, [last])
  }
}

/** Returns where a consent was given, from the user agent: LINE's in-app browser has `Line/` in it. */
export function channelOf(userAgent = ''): ConsentChannel {
  return /\bLine\//.test(userAgent) ? 'line' : 'web'
}
