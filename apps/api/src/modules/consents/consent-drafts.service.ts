import {
  bangkokMidnight,
  type ConsentKind,
  type ConsentTexts,
  type ConsentWords,
  commonText,
  type WholeConsentDraft,
} from '@khum/contract'
import type { Selectable } from 'kysely'
import { AppError, invalidField } from '../../app-error'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import type { ConsentDraftTable } from '../../db/schema-identity'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../ids'
import { requireEveryInsurer, requireKnownInsurer } from '../../insurer-scope'
import { audit } from '../audit/audit'
import {
  findOpenDraft,
  insertDocument,
  markChecked,
  markRefused,
  nextVersion,
  saveDraft,
  type TextOf,
} from './consent-drafts.repo'
import { listConsentTexts, refusalOf } from './consent-texts.service'
import { toWords } from './consents.view'
import { actorOf, personOf, requireOtherAuthor, type TextCaller } from './text-caller'
import { consentTextHash } from './text-hash'

/**
 * `caller` is the client or the member of staff who acts. If a client acts, the person who created the client counts as
 * the author, checker or publisher (dual approval).
 */
type Context = Pick<AppContext, 'db' | 'clock'> & { caller: TextCaller }

/** Identifies a draft: the insurer's code or `common`, and the kind of text. */
interface DraftOf {
  insurer: string
  kind: ConsentKind
}

/** Returns the draft of a text. @throws AppError not_found */
export async function getConsentDraft(ctx: Context, of: DraftOf): Promise<WholeConsentDraft> {
  return toWholeDraft(await requireDraft(ctx, of))
}

/**
 * Writes the draft of a text, or replaces it. A replaced draft has to be checked again. R66
 * @throws AppError not_found for an unknown insurer; validation_failed if an insurer's text lacks its controller
 */
export async function putConsentDraft(
  ctx: Context,
  of: DraftOf,
  { title, body, news, controller, dpo_contact }: ConsentWords,
): Promise<WholeConsentDraft> {
  const text = toTextOf(of)
  if (text.insurerCode === null) requireEveryInsurer(ctx.caller)
  else await requireKnownInsurer(ctx.db, ctx.caller, text.insurerCode)
  const isOwn = text.insurerCode !== null
  if (!controller && (isOwn || dpo_contact)) throw invalidField('controller', 'required')
  if (!dpo_contact && (isOwn || controller)) throw invalidField('dpo_contact', 'required')
  const words = {
    title_th: title.th,
    title_en: title.en,
    body_th: body.th,
    body_en: body.en,
    news_th: news?.th ?? null,
    news_en: news?.en ?? null,
    controller_th: controller?.th ?? null,
    controller_en: controller?.en ?? null,
    dpo_contact: dpo_contact ?? null,
  }
  return await inTransaction(ctx.db, async (db) => {
    await lockUntilCommit(db, 'consent texts')
    await saveDraft(db, {
      id: (await findOpenDraft(db, ctx.caller, text))?.id ?? newId(),
      insurer_code: text.insurerCode,
      kind: text.kind,
      ...words,
      text_hash: consentTextHash(words),
      written_by: personOf(ctx.caller),
      written_at: ctx.clock.now(),
    })
    await auditStep({ ...ctx, db }, 'drafted', of)
    return await getConsentDraft({ ...ctx, db }, of)
  })
}

/**
 * Confirms a draft (dual approval). `text_hash` is the hash of the words that the checker read, or the hash's
 * beginning. Call it in a transaction. R66
 * @throws AppError not_found; consent_draft_changed if the draft's words have changed since; consent_draft_refused;
 * second_person_needed if the caller wrote the draft
 */
export async function checkConsentDraft(
  ctx: Context,
  of: DraftOf,
  { text_hash }: { text_hash: string },
): Promise<WholeConsentDraft> {
  await lockUntilCommit(ctx.db, 'consent texts')
  const draft = await requireReadDraft(ctx, of, text_hash)
  await markChecked(ctx.db, draft.id, personOf(ctx.caller), ctx.clock.now())
  await auditStep(ctx, 'checked', of)
  return await getConsentDraft(ctx, of)
}

/**
 * Publishes a checked draft: from now on, or from the beginning of a later day in Thailand. The published text never
 * changes. Call it in a transaction. R66
 * @throws AppError not_found, consent_not_checked, consent_draft_refused; second_person_needed if the caller wrote the
 * draft; validation_failed if the day has passed
 */
export async function publishConsentDraft(
  ctx: Context,
  of: DraftOf,
  { from, is_force }: { from?: string | undefined; is_force: boolean },
): Promise<ConsentTexts> {
  await lockUntilCommit(ctx.db, 'consent texts')
  const draft = await requireDraft(ctx, of)
  if (draft.refused_at !== null) throw new AppError('consent_draft_refused')
  if (draft.checked_by === null) throw new AppError('consent_not_checked')
  requireOtherAuthor(ctx.caller, draft.written_by)
  const today = ctx.clock.today()
  if (from !== undefined && from < today) throw invalidField('from')
  const version = await nextVersion(ctx.db, of.kind)
  const {
    written_by,
    written_at,
    checked_by,
    checked_at,
    document_id,
    refused_by,
    refused_at,
    refused_reason,
    ...text
  } = draft
  await insertDocument(ctx.db, draft.id, {
    ...text,
    id: newId(),
    version,
    is_force,
    effective_at: from === undefined || from === today ? ctx.clock.now() : bangkokMidnight(from),
  })
  await auditStep(ctx, 'published', of, `${version}${is_force ? ', forced' : ''}`)
  return await listConsentTexts(ctx)
}

/**
 * Refuses a draft (dual approval), so that it can't be published. Its author sees who refused it and why, and may write
 * another draft. Call it in a transaction.
 * @throws AppError as `checkConsentDraft`
 */
export async function refuseConsentDraft(
  ctx: Context,
  of: DraftOf,
  { text_hash, reason }: { text_hash: string; reason: string },
): Promise<ConsentTexts> {
  await lockUntilCommit(ctx.db, 'consent texts')
  const draft = await requireReadDraft(ctx, of, text_hash)
  await markRefused(ctx.db, draft.id, { by: personOf(ctx.caller), at: ctx.clock.now(), reason })
  await auditStep(ctx, 'refused', of, reason)
  return await listConsentTexts(ctx)
}

/** Requires that the caller read the words of the draft as they are now, and didn't write them. */
async function requireReadDraft(ctx: Context, of: DraftOf, textHash: string) {
  const draft = await requireDraft(ctx, of)
  if (!draft.text_hash.toString('hex').startsWith(textHash)) throw new AppError('consent_draft_changed')
  if (draft.refused_at !== null) throw new AppError('consent_draft_refused')
  requireOtherAuthor(ctx.caller, draft.written_by)
  return draft
}

async function requireDraft(ctx: Context, of: DraftOf): Promise<Selectable<ConsentDraftTable>> {
  const draft = await findOpenDraft(ctx.db, ctx.caller, toTextOf(of))
  if (!draft) throw new AppError('not_found')
  return draft
}

function toTextOf({ insurer, kind }: DraftOf): TextOf {
  return { insurerCode: insurer === commonText ? null : insurer, kind }
}

async function auditStep(ctx: Context, step: string, of: DraftOf, more = ''): Promise<void> {
  await audit(ctx, {
    action: `consent_text.${step}`,
    outcome: step,
    actor: actorOf(ctx.caller),
    insurerCode: toTextOf(of).insurerCode ?? undefined,
    subject: `${of.insurer} ${of.kind} ${more}`.trim(),
  })
}

function toWholeDraft(row: Selectable<ConsentDraftTable>): WholeConsentDraft {
  return {
    insurer_code: row.insurer_code,
    kind: row.kind,
    written_by: row.written_by,
    written_at: row.written_at.toISOString(),
    checked_by: row.checked_by,
    checked_at: row.checked_at?.toISOString() ?? null,
    refused: refusalOf(row),
    text_hash: row.text_hash.toString('hex'),
    title: { th: row.title_th, en: row.title_en },
    body: { th: row.body_th, en: row.body_en },
    news: toWords(row.news_th, row.news_en),
    controller: toWords(row.controller_th, row.controller_en),
    dpo_contact: row.dpo_contact,
  }
}
