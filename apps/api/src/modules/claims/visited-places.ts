import { limits, type VisitedPlace } from '@khum/contract'
import { type Kysely, sql } from 'kysely'
import type { MemberCaller } from '../../caller'
import type { AppContext } from '../../context'
import type { Database } from '../../db/schema'
import { auditAll } from '../audit/audit'
import { listRelatives, readerOf } from '../family/family.service'
import { isServed } from '../partners/served-insurers'

interface VisitRow {
  id: string
  person_id: string
  insurer_code: string
  admited_date: string
  provider_name: string
  code: string | null
  name_th: string
  name_en: string
}

/**
 * Lists the last treatment places of the member and of relatives that the member may file claims for, at this app's
 * insurers. Leaves out claims that other people filed for a relative, unless the member has the scope `see_diagnosis`.
 * Adds each read of a relative's claim to the audit log. R42, R65
 */
export async function listVisitedPlaces(
  ctx: AppContext,
  caller: MemberCaller,
  traceId: string,
): Promise<VisitedPlace[]> {
  const relatives = (await listRelatives(ctx, caller.accountId)).filter(({ scopes }) =>
    scopes.includes('claim'),
  )
  const idsOf = (people: typeof relatives) => people.map(({ personId }) => personId)
  const rows = await listVisits(ctx.db, caller, {
    all: [caller.personId, ...idsOf(relatives.filter(({ scopes }) => scopes.includes('see_diagnosis')))],
    sent: idsOf(relatives),
  })
  await auditAll(
    ctx,
    rows
      .filter((row) => row.person_id !== caller.personId)
      .map((row) => ({
        ...readerOf(caller, traceId),
        action: 'family.claim_read',
        outcome: 'visited_place',
        subject: row.id,
        personId: row.person_id,
        insurerCode: row.insurer_code,
      })),
  )
  return rows.map(toVisitedPlace)
}

/**
 * Lists the latest claim for each place, latest treatment first. Includes all claims of the people in `all`. For the
 * people in `sent`, includes only the claims that this account sent.
 */
async function listVisits(
  db: Kysely<Database>,
  { accountId, partnerId }: MemberCaller,
  people: { all: readonly string[]; sent: readonly string[] },
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select * from (
      select distinct on (coalesce(hospital.code, claim.provider_name)) claim.id, claim.person_id, claim.insurer_code,
        claim.admited_date, claim.submitted_at, claim.provider_name, hospital.code, hospital.name_th, hospital.name_en
      from claim
      left join account on account.id = claim.account_id
      left join hospital on hospital.code = claim.provider_code and hospital.active
      where claim.person_id = any (${[...people.all, ...people.sent]})
        and (claim.person_id = any (${[...people.all]}) or claim.account_id = ${accountId})
        and (account.id is null or account.status <> 'deleted')
        and ${isServed(partnerId, 'claim')}
      order by coalesce(hospital.code, claim.provider_name), claim.admited_date desc, claim.submitted_at desc
    ) visit
    order by admited_date desc, submitted_at desc, id
    limit ${limits.visitedPlaces}`.execute(db)
  return rows
}

function toVisitedPlace(row: VisitRow): VisitedPlace {
  const { provider_name: typed } = row
  return {
    code: row.code,
    name: row.code === null ? { th: typed, en: typed } : { th: row.name_th, en: row.name_en || row.name_th },
    last_visit: row.admited_date,
  }
}
