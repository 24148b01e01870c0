import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { ClaimTable } from '../src/db/schema-claims'
import { newId, sha256 } from '../src/ids'

export interface ClaimSpec extends Partial<Insertable<ClaimTable>> {
  account_id: string | null
  coverage_id: string
}

let running = 0

export async function makeClaim(db: Kysely<Database>, spec: ClaimSpec): Promise<string> {
  running += 1
  const claim_number = `MADE-${String(running).padStart(6, '0')}`
  const at = new Date('2026-11-20T03:00:00Z')
  const id = spec.id ?? newId()
  const { person_id } = await db
    .selectFrom('coverage')
    .select('person_id')
    .where('id', '=', spec.coverage_id)
    .executeTakeFirstOrThrow()
  const claim = {
    id,
    origin: 'member_app',
    mode: 'reimbursement',
    source: 'khum',
    source_key: id,
    person_id,
    claim_number,
    partner_id: 'testpartner',
    draft_id: newId(),
    email: 'member@example.org',
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้หวัดใหญ่',
    medical_expense: 150_000,
    provider_name: 'โรงพยาบาลทดสอบ',
    insurer_code: 'TST',
    insurer_name_th: 'ทดสอบประกันภัย',
    insurer_name_en: 'Test Insurance',
    card_type: 'individual',
    policy_number: 'POL-TEST-001234',
    insured_name_th: 'นางมาลี ใจดี',
    insured_name_en: 'Mrs. Malee Jaidee',
    status: 'received',
    keep_originals_until: '2027-11-20',
    submitted_at: at,
    status_since: at,
    updated_at: at,
    ...spec,
    fingerprint: spec.fingerprint ?? sha256(newId()),
  } as const
  await db.insertInto('claim').values(claim).execute()
  await db
    .insertInto('claim_line')
    .values({
      id: newId(),
      claim_id: claim.id,
      sort: 0,
      description_th: 'ค่ารักษาพยาบาล',
      description_en: 'Medical expenses',
      billed: claim.medical_expense,
    })
    .execute()
  await db
    .insertInto('claim_event')
    .values({
      id: newId(),
      claim_id: claim.id,
      seq: 1,
      kind: 'received',
      status: claim.status,
      actor_kind: 'member',
      actor_id: claim.account_id,
      party: 'member',
      at,
    })
    .execute()
  return claim.id
}

/**
 * Decides a claim's only line. The plan pays `benefit` satang, the member pays `deductible` and `copay`, and the rest
 * isn't covered.
 */
export async function decideClaim(
  db: Kysely<Database>,
  claimId: string,
  benefit: number,
  { deductible = 0, copay = 0 }: { deductible?: number; copay?: number } = {},
): Promise<string> {
  const line = await db
    .selectFrom('claim_line')
    .select(['id', 'billed'])
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow()
  const rest = Number(line.billed) - benefit
  const decision = {
    id: newId(),
    claim_id: claimId,
    version: 1,
    author_kind: 'client',
    author_id: 'integration',
    party: 'tpa',
    at: new Date('2026-11-20T04:00:00Z'),
    outcome: benefit === 0 ? 'not_approved' : rest === 0 ? 'approved' : 'partly_approved',
    benefit,
  } as const
  await db.insertInto('claim_decision').values(decision).execute()
  await db
    .insertInto('claim_decision_line')
    .values({
      decision_id: decision.id,
      line_id: line.id,
      billed: line.billed,
      discount: 0,
      not_covered: rest - deductible - copay,
      eligible: benefit + deductible + copay,
      deductible,
      copay,
      coinsurance: 0,
      over_limit: 0,
      other_payer: 0,
      benefit,
    })
    .execute()
  await db.updateTable('claim').set({ decision_id: decision.id }).where('id', '=', claimId).execute()
  return decision.id
}
