import { type Benefit, type Coverage, type CoverageDetail, groupOfStatus, type Limit } from '@khum/contract'
import { maskNumber } from './card-text'
import type { ClaimHistoryRow } from './claim-history.repo'
import type { BenefitLimit, CoverageBenefit, InsuranceCoverage } from './coverage'
import { isClaimable } from './coverage-state'
import { mainYearlyAmount } from './main-benefit'

/** A coverage as its card shows it: numbers masked, money as integer satang. Spec §3 Card. */
export function toCoverage(core: InsuranceCoverage, today: string): Coverage {
  return {
    id: core.id,
    insurer_code: core.insurerCode,
    insurer_name_th: core.insurerName.th,
    insurer_name_en: core.insurerName.en,
    insurer_logo: core.insurerLogo,
    insurer_hotline: core.insurerHotline,
    card_color: core.cardColor,
    plan_name: core.planName,
    card_type: core.cardType,
    policy_number_masked: maskNumber(core.policyNumber ?? ''),
    insured_name: core.insuredName,
    relationship: core.relationship,
    employee_id_masked: core.employeeId === null ? null : maskNumber(core.employeeId),
    policyholder_name: core.policyholderName,
    effective_date: core.effectiveDate,
    expiry_date: core.expiryDate,
    state: core.state,
    claimable: isClaimable(core, today),
    nickname: core.nickname,
    hidden: core.hidden,
    headline: toHeadline(core.benefits),
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
    limits: benefit.limits.map(toLimit),
  }
}

/** What was covered once a claim is approved; before that, and when it is not, what was asked for. Spec §3 Card. */
export function toClaimHistory(row: ClaimHistoryRow): CoverageDetail['claim_history'][number] {
  const group = groupOfStatus(row.status)
  const covered = group === 'approved' && row.benefit !== null ? BigInt(row.benefit) : row.medical_expense
  return {
    claim_id: row.id,
    claim_number: row.claim_number,
    admission_date: row.admited_date,
    amount_satang: Number(covered),
    group,
  }
}

function toLimit({ balance, sharedBy, value, id, measure, scope, item }: BenefitLimit): Limit {
  return {
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
  }
}

function toHeadline(benefits: readonly CoverageBenefit[]): Coverage['headline'] {
  const main = mainYearlyAmount(benefits)
  if (!main?.limit.balance) return null
  return { kind: main.benefit.kind, value: Number(main.limit.value), left: Number(main.limit.balance.left) }
}

/** Satang and counts stay far below 2^53: money columns end at 99,999,999.99 baht. */
function numberOrNull(value: bigint | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
