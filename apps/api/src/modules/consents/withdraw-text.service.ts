import type { ConsentKind, ConsentTexts } from '@khum/contract'
import { AppError } from '../../app-error'
import type { AppContext } from '../../context'
import { lockUntilCommit } from '../../db/advisory-lock'
import { audit } from '../audit/audit'
import { findAllDocuments } from './consents.repo'
import { hasIntactWords } from './text-hash'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Lists every version of the consent documents with its state, newest first within its kind. */
export async function listConsentTexts(ctx: Context): Promise<ConsentTexts> {
  const now = ctx.clock.now()
  const inForce = new Set<string>()
  const rows = await findAllDocuments(ctx.db)
  const items = rows.map((row) => {
    const state = row.withdrawn_at
      ? 'withdrawn'
      : row.effective_at > now
        ? 'coming'
        : inForce.has(row.kind)
          ? 'replaced'
          : 'in_force'
    if (state === 'in_force') inForce.add(row.kind)
    return {
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
  return { items }
}

/**
 * Withdraws a consent document that was published by mistake; the reason goes into the audit log. The previous
 * version is in force again. Acceptances of the withdrawn version stay on record but no longer count. Withdrawing it
 * twice changes nothing. Call it in a transaction. Takes effect on every process within a second. R66
 * @returns every version of every document with its state
 * @throws AppError not_found; consent_last_text if no document of this kind would remain in force
 */
export async function withdrawConsentText(
  ctx: Context,
  given: { kind: ConsentKind; version: number; reason: string },
): Promise<ConsentTexts> {
  const { kind, version, reason } = given
  // Two withdrawals at once must not leave a kind without a document. Rows can't be locked instead, because the
  // server's role may not update this table.
  await lockUntilCommit(ctx.db, 'consent texts')
  const now = ctx.clock.now()
  const rows = (await findAllDocuments(ctx.db)).filter((row) => row.kind === kind)
  const document = rows.find((row) => row.version === version)
  if (!document) throw new AppError('not_found')
  if (document.withdrawn_at) return await listConsentTexts(ctx)
  const remains = rows.some((row) => row !== document && !row.withdrawn_at && row.effective_at <= now)
  if (!remains) throw new AppError('consent_last_text')
  await ctx.db
    .insertInto('consent_document_withdrawal')
    .values({ document_id: document.id, at: now, reason })
    .execute()
  await audit(ctx, {
    action: 'consent_text.withdrawn',
    outcome: 'withdrawn',
    subject: `${kind} ${version}: ${reason}`,
  })
  return await listConsentTexts(ctx)
}
