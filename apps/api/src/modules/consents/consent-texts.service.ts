import {
  type ConsentDraft,
  type ConsentKind,
  type ConsentTexts,
  commonText,
  type Words,
} from '@khum/contract'
import type { Selectable } from 'kysely'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { ConsentDraftTable } from '../../db/schema-identity'
import { audit } from '../audit/audit'
import { findOpenDrafts, insertForceChange } from './consent-drafts.repo'
import { findAllDocuments } from './consents.repo'
import { actorOf, personOf, type TextCaller } from './text-caller'
import { hasIntactWords } from './text-hash'

/**
 * `caller` is the client or the member of staff who acts. If a client acts, the person who created the client counts as
 * the person who withdraws or forces a text.
 */
type Context = Pick<AppContext, 'db' | 'clock'> & { caller: TextCaller }

/**
 * Lists every version of the consent documents with its state; within an insurer and kind, the newest comes first. Also
 * lists the drafts that aren't published yet.
 */
export async function listConsentTexts(ctx: Context): Promise<ConsentTexts> {
  const now = ctx.clock.now()
  const inForce = new Set<string>()
  const rows = await findAllDocuments(ctx.db, ctx.caller)
  const items = rows.map((row) => {
    const series = `${row.insurer_code ?? commonText} ${row.kind}`
    const state = row.withdrawn_at
      ? 'withdrawn'
      : row.effective_at > now
        ? 'coming'
        : inForce.has(series)
          ? 'replaced'
          : 'in_force'
    if (state === 'in_force') inForce.add(series)
    return {
      insurer_code: row.insurer_code,
      kind: row.kind,
      version: row.version,
      is_force: row.is_force,
      effective_at: row.effective_at.toISOString(),
      state,
      is_intact: hasIntactWords(row),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      withdrawn_reason: row.withdrawn_reason,
    } as const
  })
  const drafts = (await findOpenDrafts(ctx.db, ctx.caller)).map((draft) => ({
    insurer_code: draft.insurer_code,
    kind: draft.kind,
    written_by: draft.written_by,
    written_at: draft.written_at.toISOString(),
    checked_by: draft.checked_by,
    checked_at: draft.checked_at?.toISOString() ?? null,
    refused: refusalOf(draft),
  }))
  return { items, drafts }
}

/** Returns who refused a draft, when and why; null if the draft wasn't refused. */
export function refusalOf(
  draft: Pick<Selectable<ConsentDraftTable>, 'refused_by' | 'refused_at' | 'refused_reason'>,
): ConsentDraft['refused'] {
  const { refused_by: by, refused_at: at, refused_reason: reason } = draft
  return by === null || at === null || reason === null ? null : { by, at: at.toISOString(), reason }
}

/**
 * Finds the published text in force that a new text of an insurer and kind would replace. This is the insurer's own
 * text or, if the insurer has none, the common text. Null if neither text exists, or if the caller may not see it.
 */
export async function findTextInForce(
  ctx: Context,
  { insurer, kind }: { insurer: string; kind: ConsentKind },
): Promise<{ version: number; title: Words; body: Words } | null> {
  const now = ctx.clock.now()
  const rows = (await findAllDocuments(ctx.db, ctx.caller)).filter(
    (row) => row.kind === kind && !row.withdrawn_at && row.effective_at <= now,
  )
  const row = rows.find((each) => each.insurer_code === insurer) ?? rows.find((each) => !each.insurer_code)
  if (!row) return null
  const { version, title_th, title_en, body_th, body_en } = row
  return { version, title: { th: title_th, en: title_en }, body: { th: body_th, en: body_en } }
}

/**
 * Withdraws a consent document that was published by mistake; the reason goes into the audit log. The previous version
 * is in force again or, if the insurer has no other version, the common text. Acceptances of the withdrawn version stay
 * on record but are no longer valid. Withdrawing it twice changes nothing. Call it in a transaction. Takes effect on
 * every process within a second. R66
 * @returns every version of every document with its state
 * @throws AppError not_found; consent_last_text if no common document of this kind would remain in force
 */
export async function withdrawConsentText(
  ctx: Context,
  given: { kind: ConsentKind; version: number; reason: string },
): Promise<ConsentTexts> {
  const { kind, version, reason } = given
  // Runs withdrawals one after another, because two at the same time could leave a kind without a document. Rows can't
  // be locked instead, because the server's database role may not update this table.
  await lockUntilCommit(ctx.db, 'consent texts')
  const now = ctx.clock.now()
  const rows = (await findAllDocuments(ctx.db, ctx.caller)).filter((row) => row.kind === kind)
  const document = rows.find((row) => row.version === version)
  if (!document) throw new AppError('not_found')
  if (document.withdrawn_at) return await listConsentTexts(ctx)
  // The last common text can't be withdrawn. The last text of an insurer can: the insurer then has the common text.
  const remains = rows.some(
    (row) => row !== document && row.insurer_code === null && !row.withdrawn_at && row.effective_at <= now,
  )
  if (document.insurer_code === null && !remains) throw new AppError('consent_last_text')
  await ctx.db
    .insertInto('consent_document_withdrawal')
    .values({ document_id: document.id, at: now, reason, withdrawn_by: personOf(ctx.caller) })
    .execute()
  await audit(ctx, {
    action: 'consent_text.withdrawn',
    outcome: 'withdrawn',
    actor: actorOf(ctx.caller),
    insurerCode: document.insurer_code ?? undefined,
    subject: `${kind} ${version}: ${reason}`,
  })
  return await listConsentTexts(ctx)
}

/**
 * Forces members to accept a published document or, with `is_force: false`, no longer forces them. A forced document
 * blocks every device of the members who haven't accepted it, until they do. Repeating the call changes nothing. Call
 * it in a transaction. Takes effect on every process within a second. R66
 * @throws AppError not_found, also for a document that was withdrawn
 */
export async function forceConsentText(
  ctx: Context,
  given: { kind: ConsentKind; version: number; reason: string; is_force: boolean },
): Promise<ConsentTexts> {
  const { kind, version, reason, is_force } = given
  await lockUntilCommit(ctx.db, 'consent texts')
  const rows = await findAllDocuments(ctx.db, ctx.caller)
  const document = rows.find((row) => row.kind === kind && row.version === version && !row.withdrawn_at)
  if (!document) throw new AppError('not_found')
  if (document.is_force === is_force) return await listConsentTexts(ctx)
  const at = ctx.clock.now()
  await insertForceChange(ctx.db, {
    document_id: document.id,
    is_force,
    at,
    changed_by: personOf(ctx.caller),
    reason,
  })
  const step = is_force ? 'forced' : 'force_taken_back'
  await audit(ctx, {
    action: `consent_text.${step}`,
    outcome: step,
    actor: actorOf(ctx.caller),
    insurerCode: document.insurer_code ?? undefined,
    subject: `${kind} ${version}: ${reason}`,
  })
  return await listConsentTexts(ctx)
}
