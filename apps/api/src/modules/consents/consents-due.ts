import type { ConsentDue } from '@khum/contract'
import { sql } from 'kysely'
import type { AppContext } from '../../context'

/**
 * Newest terms and privacy texts in force that the member has not accepted, forced ones first. Spec §3 condition, privacy.
 * A member who has accepted none is asked for all.
 */
export async function listConsentsDue(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  accountId: string,
): Promise<ConsentDue[]> {
  const { rows } = await sql<ConsentDue>`
    select document.id, document.kind, document.is_force
    from (
      select distinct on (kind) id, kind, is_force from consent_document
      where kind in ('terms', 'privacy') and effective_at <= ${ctx.clock.now()}
      order by kind, version desc
    ) document
    where not exists (
      select 1 from consent_event event
      where event.account_id = ${accountId} and event.document_id = document.id and event.action = 'accepted'
    )
    order by document.is_force desc, document.kind desc`.execute(ctx.db)
  return rows
}
