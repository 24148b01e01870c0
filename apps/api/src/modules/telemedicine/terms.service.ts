import type { Lang, TelemedTerms, TelemedVisit } from '@khum/contract'
import type { Selectable } from 'kysely'
import { AppError } from '../../app-error'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { TelemedDocumentTable } from '../../db/schema-telemed'
import { inTransaction } from '../../db/transaction'
import { hasIntactWords } from '../consents/text-hash'
import { readerOf } from '../family/family.service'
import { listByIds } from './providers.repo'
import { daysOf } from './providers.service'
import { findVisit, updateState } from './visits.repo'
import { lockOpen, showVisit } from './visits.service'

type Document = Selectable<TelemedDocumentTable>

/**
 * Lists the three terms documents in force, with the provider's name filled in. Requirement 2.18.
 * @throws AppError not_found, unavailable
 */
export async function listTerms(
  ctx: AppContext,
  accountId: string,
  visitId: string,
): Promise<TelemedTerms[]> {
  const visit = await findVisit(ctx.db, accountId, visitId)
  const [provider] = visit ? await listByIds(ctx.db, daysOf(ctx), [visit.provider_id]) : []
  if (!provider) throw new AppError('not_found')
  const { name_th, name_en } = provider
  return (await findInForce(ctx)).map((document) => ({
    id: document.id,
    step: document.step,
    version: document.version,
    title: { th: document.title_th, en: document.title_en },
    body: {
      th: document.body_th.replaceAll('{provider}', name_th),
      en: document.body_en.replaceAll('{provider}', name_en),
    },
  }))
}

/**
 * Accepts one of the three terms documents for this visit. The member must accept them in order, after choosing the
 * cards; repeating a call changes nothing. Records the hash of the document's text, and the provider that the text
 * names. Requirement 2.18, R66.
 * @throws AppError not_found, telemed_visit_over, consent_outdated, telemed_step_conflict
 */
export async function acceptTerms(
  ctx: AppContext,
  caller: MemberCaller,
  visitId: string,
  given: { document_id: string; lang: Lang },
  traceId: string,
): Promise<TelemedVisit> {
  const { accountId, partnerId } = caller
  return await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const visit = await lockOpen(inside, accountId, visitId)
    const now = ctx.clock.now()
    const document = (await findInForce(inside)).find(({ id }) => id === given.document_id)
    if (!document) throw new AppError('consent_outdated')
    if (!visit.steps.includes(document.step)) {
      if (visit.coverage_ids.length === 0 || document.step !== visit.steps.length + 1)
        throw new AppError('telemed_step_conflict')
      await db
        .insertInto('telemed_acceptance')
        .values({
          account_id: accountId,
          partner_id: partnerId,
          visit_id: visitId,
          provider_id: visit.provider_id,
          document_id: document.id,
          step: document.step,
          text_hash: document.text_hash,
          lang: given.lang,
          at: now,
        })
        .execute()
      await updateState(db, visitId)
    }
    return await showVisit(inside, readerOf(caller, traceId), visitId)
  })
}

/**
 * Finds the document in force for each of the three steps: the newest version whose effective date has come.
 * @throws AppError unavailable if a document's text doesn't match its hash
 */
async function findInForce({ db, clock, log }: AppContext): Promise<Document[]> {
  const documents = await db
    .selectFrom('telemed_document')
    .distinctOn('step')
    .selectAll()
    .where('effective_at', '<=', clock.now())
    .orderBy('step')
    .orderBy('version', 'desc')
    .execute()
  const damaged = documents.find((document) => !hasIntactWords(document))
  if (!damaged) return documents
  const { step, version } = damaged
  log.error({ step, version }, 'a telemedicine text does not match its hash; it cannot be accepted')
  throw new AppError('unavailable')
}
