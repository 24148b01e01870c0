import {
  type Benefit,
  type Coverage,
  type CoverageDetail,
  groupOfStatus,
  type Limit,
  maskNumber,
} from '@khum/contract'
import type { ClaimHistoryRow } from './claim-history.repo'
import type { BenefitLimit, CoverageBenefit, InsuranceCoverage } from './coverage'
import { claimability } from './coverage-state'
import { mainYearlyAmount } from './main-benefit'

/** Converts a coverage to what its card shows: numbers masked, amounts as whole satang. Requirement 3.6. */
export function toCoverage(coverage: InsuranceCoverage, today: string): Coverage {
  const { claimable, until } = claimability(coverage, today)
  return {
    id: coverage.id,
    insurer_code: coverage.insurerCode,
    insurer_name_th: coverage.insurerName.th,
    insurer_name_en: coverage.insurerName.en,
    insurer_logo: coverage.insurerLogo,
    insurer_hotline: coverage.insurerHotline,
    card_color: coverage.cardColor,
    plan_name: coverage.planName,
    card_type: coverage.cardType,
    policy_number_masked: maskNumber(coverage.policyNumber ?? ''),
    insured_name: coverage.insuredName,
    relationship: coverage.relationship,
    employee_id_masked: coverage.employeeId === null ? null : maskNumber(coverage.employeeId),
    policyholder_name: coverage.policyholderName,
    effective_date: coverage.effectiveDate,
    expiry_date: coverage.expiryDate,
    state: coverage.state,
    claimable,
    claim_until: until,
    nickname: coverage.nickname,
    hidden: coverage.hidden,
    headline: toHeadline(coverage.benefits),
  }
}

export function toBenefit(benefit: CoverageBenefit): Benefit {
  return {
    id: benefit.id,
    kind: benefit.kind,
    name: benefit.name,
    copay_percent: benefit.copayPercent,
    copay_per_visit_satang: numberOrNull(benefit.copayPerVisit),
    deductible_satang: numberOrNull(benefit.deductible),
    waiting_until: benefit.waitingUntil,
    limits: benefit.limits.flatMap(toLimit),
  }
}

/**
 * Converts a claim for a coverage's history. The amount is the benefit if the claim is approved, otherwise what was
 * claimed. Requirement 3.8.
 */
export function toClaimHistory(row: ClaimHistoryRow): CoverageDetail['claim_history'][number] {
  const group = groupOfStatus(row.status)
  const covered = group === 'approved' && row.benefit !== null ? BigInt(row.benefit) : row.medical_expense
  return {
    claim_id: row.id,
    origin: row.origin,
    claim_number: row.claim_number,
    admission_date: row.admited_date,
    amount_satang: Number(covered),
    group,
  }
}

/**
 * Converts a limit. Returns an empty list for a limit on what the member pays, because the benefit table doesn't show
 * it.
 */
function toLimit({ balance, sharedBy, value, id, measure, scope, item, raised }: BenefitLimit): Limit[] {
  if (item === 'deductible' || item === 'copayment') return []
  return [
    {
      id,
      measure,
      scope,
      item,
      shared_by: sharedBy,
      value: Number(value),
      used: numberOrNull(balance?.used),
      pending: numberOrNull(balance?.pending),
      left: numberOrNull(balance?.left),
      period_start: balance?.period?.start ?? null,
      period_end: balance?.period?.end ?? null,
      raised: raised && { before: Number(raised.before), until: raised.until },
    },
  ]
}

function toHeadline(benefits: readonly CoverageBenefit[]): Coverage['headline'] {
  const main = mainYearlyAmount(benefits)
  if (!main?.limit.balance) return null
  return { kind: main.benefit.kind, value: Number(main.limit.value), left: Number(main.limit.balance.left) }
}

/**
 * Converts satang or a count to a number. No precision is lost, because money columns have at most 99,999,999.99 baht,
 * far below 2^53 satang.
 */
export function numberOrNull(value: bigint | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
