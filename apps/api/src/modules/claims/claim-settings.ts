import { type ClaimSettings, limits } from '@khum/contract'
import type { Kysely, Selectable } from 'kysely'
import type { ClientCaller } from '../../caller'
import type { Database } from '../../db/schema'
import type { InsurerClaimSettingsTable } from '../../db/schema-claims'
import { requireKnownInsurer } from '../../insurer-scope'

type Db = Kysely<Database>
type SettingsRow = Omit<Selectable<InsurerClaimSettingsTable>, 'insurer_code'>

/**
 * The rules of an insurer that has no row in `insurer_claim_settings`. They equal the default values of the columns.
 */
const defaults: SettingsRow = {
  claims_decided_by: 'office',
  payments_made_by: 'source',
  tpa_decision_limit: null,
  insurer_only_reasons: [],
  insurer_only_diagnoses: [],
  originals_above: null,
  filing_days: limits.claimFilingDays,
  payment_days: 15,
  insurer_days: 15,
  appeal_days: 30,
  appeal_answer_days: 30,
  counted_days: 'calendar',
  promptpay: false,
  set_off_recoveries: false,
  second_look_above: null,
  second_look_reasons: [],
  second_look_first: 0,
  second_look_share: 0,
  quality_sample_share: 0,
}

// Names each column, because a `select *` can't become a prepared statement and would be slower. The cast is safe,
// because `defaults` is a typed literal.
const columns = Object.keys(defaults) as (keyof SettingsRow)[]

/** Reads an insurer's rules for its claims. Amounts are in satang. */
export async function readClaimSettings(db: Db, insurerCode: string): Promise<ClaimSettings> {
  const row = await db
    .selectFrom('insurer_claim_settings')
    .select(columns)
    .where('insurer_code', '=', insurerCode)
    .executeTakeFirst()
  return toSettings(row ?? defaults)
}

/** Returns the claim settings of one of the client's insurers. @throws AppError not_found */
export async function getClaimSettings(
  db: Db,
  caller: ClientCaller,
  insurerCode: string,
): Promise<ClaimSettings> {
  await requireInsurer(db, caller, insurerCode)
  return await readClaimSettings(db, insurerCode)
}

/**
 * Replaces an insurer's claim settings. They apply to later actions, also on claims that exist already.
 * @throws AppError not_found
 */
export async function saveClaimSettings(
  db: Db,
  caller: ClientCaller,
  insurerCode: string,
  { tpa_decision_limit_satang, originals_above_satang, second_look_above_satang, ...settings }: ClaimSettings,
): Promise<ClaimSettings> {
  await requireInsurer(db, caller, insurerCode)
  const row = {
    ...settings,
    tpa_decision_limit: tpa_decision_limit_satang,
    originals_above: originals_above_satang,
    second_look_above: second_look_above_satang,
  }
  await db
    .insertInto('insurer_claim_settings')
    .values({ insurer_code: insurerCode, ...row })
    .onConflict((conflict) => conflict.column('insurer_code').doUpdateSet(row))
    .execute()
  return await readClaimSettings(db, insurerCode)
}

/**
 * Whether a claim is paid only after its paper originals have arrived. True for reimbursement claims above the
 * insurer's limit, except claims from a core system.
 */
export function needsOriginals(
  { originals_above_satang: above }: Pick<ClaimSettings, 'originals_above_satang'>,
  claim: { mode: string; origin: string; amount: bigint },
): boolean {
  if (claim.mode !== 'reimbursement' || claim.origin === 'core_system') return false
  return above !== null && claim.amount > BigInt(above)
}

async function requireInsurer(db: Db, caller: ClientCaller, code: string): Promise<void> {
  await requireKnownInsurer(db, caller, code)
  caller.about = { insurerCode: code }
}

function toSettings({ tpa_decision_limit, originals_above, ...row }: SettingsRow): ClaimSettings {
  return {
    claims_decided_by: row.claims_decided_by,
    payments_made_by: row.payments_made_by,
    tpa_decision_limit_satang: tpa_decision_limit === null ? null : Number(tpa_decision_limit),
    insurer_only_reasons: row.insurer_only_reasons,
    insurer_only_diagnoses: row.insurer_only_diagnoses,
    originals_above_satang: originals_above === null ? null : Number(originals_above),
    filing_days: row.filing_days,
    payment_days: row.payment_days,
    insurer_days: row.insurer_days,
    appeal_days: row.appeal_days,
    appeal_answer_days: row.appeal_answer_days,
    counted_days: row.counted_days,
    promptpay: row.promptpay,
    set_off_recoveries: row.set_off_recoveries,
    second_look_above_satang: row.second_look_above === null ? null : Number(row.second_look_above),
    second_look_reasons: row.second_look_reasons,
    second_look_first: row.second_look_first,
    second_look_share: row.second_look_share,
    quality_sample_share: row.quality_sample_share,
  }
}
