import { type AdmitedType, type ClaimStatus, type ContractService, contractServices } from '@khum/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ClaimRef, InsurerScope } from '../../../caller'
import type { Database } from '../../../db/schema'
import { isInScope } from '../../../insurer-scope'

type Db = Kysely<Database>

/** Finds the insured person and the coverage of a claim, as the office shows them. */
export function findInsured(db: Db, caller: InsurerScope, claimId: string) {
  return db
    .selectFrom('claim')
    .innerJoin('person', 'person.id', 'claim.person_id')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .select([
      'person.title_th',
      'person.name_th',
      'person.surname_th',
      'person.title_en',
      'person.name_en',
      'person.surname_en',
      'person.birth_date',
      'person.gender',
      'coverage.card_number',
      'coverage.employee_id',
      'coverage.relationship',
      'coverage.void_from_inception',
    ])
    .where('claim.id', '=', claimId)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .executeTakeFirstOrThrow()
}

/** Finds who holds a claim, whether the claim is on hold, and the number of its last event. */
export function findWork(db: Db, caller: InsurerScope, number: string) {
  return db
    .selectFrom('claim')
    .leftJoin('staff', 'staff.id', 'claim.held_by')
    .select([
      'claim.id',
      'claim.decision_id',
      'claim.insurer_code',
      'claim.queue',
      'claim.held_by',
      'claim.held_since',
      'staff.name as holder_name',
      'claim.on_hold_since',
      'claim.on_hold_until',
      'claim.on_hold_reason',
      'claim.account_id',
      'claim.insurer_code',
      'claim.policy_number',
      'claim.submitted_at',
      'claim.unread_since',
    ])
    .select(sql<number>`(select max(seq) from claim_event where claim_id = claim.id)`.as('seen'))
    .where('claim.claim_number', '=', number)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .executeTakeFirst()
}

/** Lists the last 20 of the person's other claims with the caller's insurers, the latest treatment first. */
export function listHistory(db: Db, caller: InsurerScope, of: { personId: string; claimId: string }) {
  return db
    .selectFrom('claim')
    .leftJoin('claim_decision', 'claim_decision.id', 'claim.decision_id')
    .leftJoin('hospital', 'hospital.code', 'claim.provider_code')
    .select(sql<string>`coalesce(nullif(hospital.name_th, ''), claim.provider_name)`.as('place_th'))
    .select(sql<string>`coalesce(nullif(hospital.name_en, ''), claim.provider_name)`.as('place_en'))
    .select([
      'claim.id',
      'claim.person_id',
      'claim.insurer_code',
      'claim.claim_number',
      'claim.status',
      'claim.admited_type',
      'claim.admited_date',
      'claim.medical_expense',
      'claim_decision.benefit',
    ])
    .where('claim.person_id', '=', of.personId)
    .where('claim.id', '<>', of.claimId)
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .orderBy('claim.admited_date', 'desc')
    .limit(20)
    .execute()
}

export interface SimilarClaimRow extends ClaimRef {
  claim_number: string
  status: ClaimStatus
  admited_date: string
  diagnosis_code: string | null
  medical_expense: bigint
  benefit: bigint
}

/** `listSimilar` compares only this many of the hospital's latest claims. */
const comparedClaims = 200

/**
 * Lists decided claims of other people for the same kind of treatment at the same hospital. Claims whose diagnosis code
 * has the same first three characters come first, then the other claims. Both groups begin with the claims whose bill
 * is closest to this claim's bill.
 */
export async function listSimilar(
  db: Db,
  caller: InsurerScope,
  claimId: string,
  limit: number,
): Promise<SimilarClaimRow[]> {
  const diagnosisOf = (id: RawBuilder<unknown>) =>
    sql`(select diagnosis_code from claim_line where claim_id = ${id} and diagnosis_code is not null
      and replaced_at is null order by sort limit 1)`
  const { rows } = await sql<SimilarClaimRow>`
    with own as (
      select person_id, provider_code, admited_type, medical_expense, left(${diagnosisOf(sql.ref('claim.id'))}, 3) as diagnosis
      from claim where id = ${claimId} and ${isInScope(caller, sql.ref('claim.insurer_code'))}
    ), recent as (
      select claim.id, claim.person_id, claim.insurer_code, claim.claim_number, claim.status, claim.admited_date::text as admited_date, claim.medical_expense,
        claim_decision.benefit, ${diagnosisOf(sql.ref('claim.id'))} as diagnosis_code, own.diagnosis,
        abs(claim.medical_expense - own.medical_expense) as difference
      from own join claim on claim.provider_code = own.provider_code
      join claim_decision on claim_decision.id = claim.decision_id
      where claim.admited_type = own.admited_type and claim.decision_id is not null and claim.person_id <> own.person_id
        and ${isInScope(caller, sql.ref('claim.insurer_code'))}
      order by claim.submitted_at desc limit ${comparedClaims}
    )
    select id, person_id, insurer_code, claim_number, status, admited_date, diagnosis_code, medical_expense, benefit
    from recent
    order by left(diagnosis_code, 3) = diagnosis desc nulls last, difference, claim_number limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Returns the numbers of possible duplicates: other claims with a byte-identical file, or with the same person, day and
 * amount.
 */
export async function listLookalikes(
  db: Db,
  caller: InsurerScope,
  claimId: string,
): Promise<{ claim_number: string; kind: 'file' | 'amount' }[]> {
  const { rows } = await sql<{ claim_number: string; kind: 'file' | 'amount' }>`
    select distinct other.claim_number, 'file' as kind
    from document own
    join document copy on copy.sha256 = own.sha256 and copy.id <> own.id
    join claim other on other.id = copy.claim_id and other.id <> own.claim_id
    where own.claim_id = ${claimId} and own.list <> 'bank_book' and own.attached_at is not null
      and copy.attached_at is not null and ${isInScope(caller, sql.ref('other.insurer_code'))}
    union all
    select other.claim_number, 'amount'
    from claim join claim other on other.person_id = claim.person_id and other.id <> claim.id
      and other.admited_date = claim.admited_date and other.medical_expense = claim.medical_expense
    where claim.id = ${claimId} and other.status <> 'withdrawn'
      and ${isInScope(caller, sql.ref('claim.insurer_code'))} and ${isInScope(caller, sql.ref('other.insurer_code'))}
    limit 20`.execute(db)
  return rows
}

/**
 * The contracts that count for each kind of treatment, by their service. A hospital with a contract for outpatients
 * also treats them in an emergency. For a kind that isn't listed, every contract counts.
 */
const servicesOf: Partial<Record<AdmitedType, readonly ContractService[]>> = {
  opd: ['opd'],
  ipd: ['ipd'],
  emergency_opd: ['emergency', 'opd'],
  dental: ['dental'],
}

/**
 * Whether the insurer has a contract with the claim's hospital on the date of treatment: for the coverage's plan or for
 * all plans, and for the claim's kind of treatment.
 */
export async function isInNetwork(
  db: Db,
  caller: InsurerScope,
  { id, admited_type }: { id: string; admited_type: AdmitedType },
): Promise<boolean> {
  const row = await db
    .selectFrom('claim')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .innerJoin('hospital', 'hospital.code', 'claim.provider_code')
    .innerJoin('network_contract as contract', (join) =>
      join
        .onRef('contract.hospital_id', '=', 'hospital.id')
        .onRef('contract.insurer_code', '=', 'claim.insurer_code'),
    )
    .select('contract.id')
    .where('claim.id', '=', id)
    .where((eb) =>
      eb.or([eb('contract.plan_id', 'is', null), eb('contract.plan_id', '=', eb.ref('coverage.plan_id'))]),
    )
    .where('contract.service', 'in', servicesOf[admited_type] ?? contractServices)
    .whereRef('contract.valid_from', '<=', 'claim.admited_date')
    .where((eb) =>
      eb.or([
        eb('contract.valid_to', 'is', null),
        eb('contract.valid_to', '>=', eb.ref('claim.admited_date')),
      ]),
    )
    .where(isInScope(caller, sql.ref('claim.insurer_code')))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds what staff see of a claim's payout account: whether its name matches the payee's, and how many other people
 * have a payout account with the same name, bank and last four digits. A person may have app accounts with several
 * partners.
 */
export async function findPayeeFacts(
  db: Db,
  claimId: string,
): Promise<{ name_matches: boolean; others: number } | undefined> {
  const { rows } = await sql<{ name_matches: boolean; others: number }>`
    select payout.name_matches, (
      select count(distinct giver.person_id)::integer
      from payout_account same join account giver on giver.id = same.account_id
      where same.last4 = given.last4 and same.bank_code is not distinct from given.bank_code
        and same.holder = given.holder and giver.person_id <> account.person_id
    ) as others
    from claim_payout payout
    join payout_account given on given.id = payout.payout_account_id
    join account on account.id = given.account_id
    where payout.claim_id = ${claimId} order by payout.seq desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns the names of the insurers on the cards that the claim's sender typed in for themselves. Empty if the claim is
 * for another person, because a typed-in card of a relative doesn't say which relative it belongs to.
 */
export async function listOtherInsurers(db: Db, claimId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim')
    .innerJoin('account', (join) =>
      join.onRef('account.id', '=', 'claim.account_id').onRef('account.person_id', '=', 'claim.person_id'),
    )
    .innerJoin('declared_card', 'declared_card.account_id', 'account.id')
    .select('company')
    .distinct()
    .where('claim.id', '=', claimId)
    .where('whose', '=', 'self')
    .where('declared_card.state', '=', 'complete')
    .execute()
  return rows.map(({ company }) => company)
}

export function listNotes(db: Db, claimId: string) {
  return db
    .selectFrom('claim_note')
    .leftJoin('staff', 'staff.id', 'claim_note.staff_id')
    .select(['claim_note.id', 'claim_note.at', 'claim_note.text', 'staff.name'])
    .where('claim_id', '=', claimId)
    .orderBy('claim_note.at')
    .execute()
}
