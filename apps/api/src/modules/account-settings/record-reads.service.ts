import type { RecordRead } from '@khum/contract'
import { sql } from 'kysely'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import { isServed } from '../partners/served-insurers'

const shown = 50
const shownMs = 365 * 86_400_000

/**
 * Lists who opened the member's own record, claims and documents in the last year: staff of the claims administrator,
 * or computer systems. Covers the insurers that this app shows. One entry counts the reads of the same claim or record
 * on one day, by staff or by systems, for one insurer. The entries don't name the persons who read. R95
 */
export async function listRecordReads(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { personId, partnerId }: MemberCaller,
): Promise<{ items: RecordRead[]; more: boolean }> {
  const since = new Date(clock.now().getTime() - shownMs)
  const { rows } = await sql<Omit<RecordRead, 'at' | 'insurer_name'> & { at: Date; th: string; en: string }>`
    with event as (
      select at, coalesce(trace_id, id::text) as call, actor_kind, insurer_code, subject as about, case
          when action = 'staff.members.read' and outcome = 'found' then 'search'
          when action = 'staff.members.read' then 'record'
          when action = 'payment.listed' then 'payment'
          when action = 'staff.documents.read' or action like 'document.read_to_%' then 'document'
          else 'claim'
        end as subject
      from audit_event
      where person_id = ${personId} and at >= ${since} and outcome in ('done', 'shown', 'found')
        and (actor_kind = 'staff' and (action in ('staff.members.read', 'staff.documents.read') or action like 'staff.claims.%')
          or actor_kind = 'client' and (action in ('claim.listed', 'claim.read', 'payment.listed', 'recovery.listed')
            or action like 'client.claims.%' or action like 'document.read_to_%'))
        and ${isServed(partnerId, 'audit_event')}
    )
    select max(event.at) as at, case actor_kind when 'staff' then 'staff' else 'system' end as reader,
      insurer.name_th as th, insurer.name_en as en, event.subject, claim.claim_number, count(distinct event.call)::integer as times
    from event
    join insurer on insurer.code = event.insurer_code
    left join document on event.subject = 'document' and document.id = event.about
    left join payment_order on event.subject = 'payment' and payment_order.id = event.about
    left join claim on claim.id = coalesce(document.claim_id, payment_order.claim_id, event.about)
      and claim.person_id = ${personId}
    group by (event.at at time zone 'Asia/Bangkok')::date, actor_kind, insurer.code, event.subject, claim.claim_number
    order by at desc, event.subject
    limit ${shown + 1}`.execute(db)
  const items = rows.slice(0, shown).map(({ at, th, en, ...row }) => ({
    ...row,
    at: at.toISOString(),
    insurer_name: { th, en },
  }))
  return { items, more: rows.length > shown }
}
