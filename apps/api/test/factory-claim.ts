import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../src/db/schema'
import type { ClaimTable } from '../src/db/schema-claims'
import { newId, sha256 } from '../src/ids'

export interface ClaimSpec extends Partial<Insertable<ClaimTable>> {
  account_id: string
  coverage_id: string
}

let running = 0

export async function makeClaim(db: Kysely<Database>, spec: ClaimSpec): Promise<string> {
  running += 1
  const at = new Date('2026-11-20T03:00:00Z')
  const claim = {
    id: newId(),
    claim_number: `MADE-${String(running).padStart(6, '0')}`,
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
    .values({ id: newId(), claim_id: claim.id, seq: 1, status: claim.status, actor: 'member', at })
    .execute()
  return claim.id
}
