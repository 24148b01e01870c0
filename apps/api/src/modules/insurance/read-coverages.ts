import { type BenefitKind, limits, type Words } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { initialsOf, wholeName } from '../../text/whole-name'
import { limitsById } from './claim-limits'
import type { BenefitLimit, CoverageBenefit, CoverageFacts, InsuranceCoverage } from './coverage'
import { type CoverageRow, coverageRows, ownCoverageRows } from './coverage-rows.repo'
import { coverageState, waitingUntil } from './coverage-state'
import { holderOf, planOnDay } from './holders'
import { readLedgerSums, type SumsOf } from './ledger-sums'
import { hasBalance, leftOf, type PlanLimit } from './limits'
import { groupByPlan, type NamedBenefit } from './plan-benefits'
import { benefitRows, type CostSharingRow, costSharingRows } from './plan-rows.repo'
import type { Period } from './policy-year'
import type { Raised } from './raised-limits'
import { readRaised } from './read-raised'

interface Sources {
  benefits: readonly NamedBenefit[]
  costSharing: readonly CostSharingRow[]
  sumsOf: SumsOf
  year: Period
  raised: Raised
  today: string
}

/**
 * Reads the member's own coverages that are in their list, with benefits and balances on a date. Runs four queries for
 * any number of coverages.
 * @param coverageId if given, only this coverage is read
 */
export async function readOwnCoverages(
  db: Kysely<Database>,
  accountId: string,
  today: string,
  coverageId?: string,
): Promise<InsuranceCoverage[]> {
  return await withBenefits(db, await ownCoverageRows(db, accountId, today, coverageId), today)
}

/**
 * Reads one of a member's own coverages, without benefits and balances. Undefined if the member has no such coverage.
 */
export async function readOwnFacts(
  db: Kysely<Database>,
  accountId: string,
  today: string,
  coverageId: string,
): Promise<CoverageFacts | undefined> {
  const [row] = await ownCoverageRows(db, accountId, today, coverageId)
  return row && toFacts(row, today)
}

/** Reads coverages by id, with benefits and balances on a date. Does no access check; the caller must authorise. */
export async function readCoverages(
  db: Kysely<Database>,
  ids: readonly string[],
  today: string,
): Promise<InsuranceCoverage[]> {
  return ids.length === 0 ? [] : await withBenefits(db, await coverageRows(db, ids), today)
}

async function withBenefits(
  db: Kysely<Database>,
  rows: readonly CoverageRow[],
  today: string,
): Promise<InsuranceCoverage[]> {
  if (rows.length === 0) return []
  const plans = rows.map((row) => planOnDay(row, today))
  const coverOf = groupByPlan(await benefitRows(db, plans))
  const costSharing = await costSharingRows(
    db,
    plans.flatMap((plan) => coverOf(plan).versionId ?? []),
    rows.map(({ id }) => id),
    today,
  )
  const holders = rows.map((row) => holderOf(row, today))
  const sums = await readLedgerSums(db, holders)
  const raised = await readRaised(
    db,
    rows.map((row) => ({ row, benefits: coverOf(planOnDay(row, today)).benefits })),
    today,
  )
  return rows.map((row) => {
    const { versionId, benefits } = coverOf(planOnDay(row, today))
    return toCoverage(row, {
      benefits,
      costSharing: costSharing.filter(
        (rule) => rule.coverage_id === row.id || (versionId !== null && rule.plan_version_id === versionId),
      ),
      sumsOf: sums(row.id, limitsById(benefits)),
      year: holderOf(row, today).year,
      raised: raised(row.id),
      today,
    })
  })
}

function toCoverage(row: CoverageRow, sources: Sources): InsuranceCoverage {
  return {
    ...toFacts(row, sources.today),
    benefits: sources.benefits.map((benefit) => toBenefit(benefit, row.waiting_from, sources)),
  }
}

function toFacts(row: CoverageRow, today: string): CoverageFacts {
  const dates = { effectiveDate: row.effective_date, expiryDate: row.expiry_date }
  return {
    id: row.id,
    personId: row.person_id,
    insurerCode: row.insurer_code,
    insurerName: { th: row.insurer_name_th, en: row.insurer_name_en },
    insurerLogo: row.logo,
    cardColor: row.card_color,
    claimPrefix: row.claim_prefix,
    insurerHotline: row.hotline,
    filingDays: row.filing_days ?? limits.claimFilingDays,
    planName: { th: row.plan_name_th, en: row.plan_name_en },
    cardType: row.card_type,
    policyNumber: row.number,
    insuredName: wholeName(row),
    insuredInitials: {
      th: initialsOf([row.name_th || row.name_en, row.surname_th || row.surname_en]),
      en: initialsOf([row.name_en || row.name_th, row.surname_en || row.surname_th]),
    },
    relationship: row.relationship,
    employeeId: row.employee_id,
    policyholderName: eitherWords(row.policyholder_th, row.policyholder_en),
    ...dates,
    nickname: row.nickname,
    hidden: row.hidden,
    state: coverageState({ policyStatus: row.status, isVoid: row.void_from_inception, ...dates }, today),
  }
}

function toBenefit(benefit: NamedBenefit, waitingFrom: string, sources: Sources): CoverageBenefit {
  const copayPercent = sharedCost(sources.costSharing, benefit.kind, 'coinsurance_percent')
  return {
    id: benefit.id,
    kind: benefit.kind,
    name: benefit.name,
    copayPercent: copayPercent === null ? null : Number(copayPercent),
    copayPerVisit: sharedCost(sources.costSharing, benefit.kind, 'copay_per_visit'),
    deductible: sharedCost(sources.costSharing, benefit.kind, 'deductible'),
    waitingUntil:
      waitingUntil(waitingFrom, benefit.waitingDays, sources.today) ??
      sources.raised.benefits.get(benefit.id) ??
      null,
    limits: benefit.limits.map((limit) => toBenefitLimit(limit, sources)),
  }
}

function toBenefitLimit(
  plan: PlanLimit,
  { benefits, sumsOf, year, raised: raisedOf }: Sources,
): BenefitLimit {
  const { parentId, key, ...limit } = plan
  const raised = raisedOf.limits.get(limit.id) ?? null
  if (!hasBalance(limit)) return { ...limit, balance: null, raised }
  const left = leftOf(plan, limitsById(benefits), sumsOf)
  return {
    ...limit,
    balance: { ...sumsOf(limit.id), left, period: limit.scope === 'lifetime' ? null : year },
    raised,
  }
}

/**
 * Returns the value of the first rule for this kind of benefit; null if there is no rule or its value is 0. A person's
 * exceptions come before the plan's rules, so an exception of 0 means that the person pays nothing.
 */
function sharedCost(
  rules: readonly CostSharingRow[],
  kind: BenefitKind,
  of: CostSharingRow['kind'],
): bigint | null {
  const rule = rules.find((each) => each.kind === of && (each.benefit_kind ?? kind) === kind)
  return rule && rule.value > 0n ? rule.value : null
}

function eitherWords(th: string | null, en: string | null): Words | null {
  const either = th ?? en
  return either === null ? null : { th: th ?? either, en: en ?? either }
}
