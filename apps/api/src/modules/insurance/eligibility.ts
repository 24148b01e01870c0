import {
  type Eligibility,
  type EligibilityWarning,
  type EligibleService,
  limits,
  type NetworkService,
  networkServices,
} from '@khum/contract'
import type { BenefitLimit, CoverageBenefit, InsuranceCoverage } from './coverage'

/** Whether a desk that cannot see the papers may rely on the card at all. Spec §1; only verified cards in force. */
export function isUsable({ state }: Pick<InsuranceCoverage, 'state'>): boolean {
  return state === 'in_force' || state === 'grace'
}

/**
 * What a card is good for at a hospital, by each kind of care the plan has; the best of them is the verdict on the card.
 * `network`: the kinds of care that the hospital gives to this insurer's members without cash.
 */
export function checkEligibility(
  coverage: Pick<InsuranceCoverage, 'state' | 'benefits'>,
  network: readonly NetworkService[],
): Eligibility {
  const services = networkServices.flatMap((service) => {
    const benefit = coverage.benefits.find(({ kind }) => kind === service)
    return benefit ? [checkService(coverage.state, benefit, service, network.includes(service))] : []
  })
  const verdicts = services.map(({ verdict }) => verdict)
  const verdict = (['eligible', 'ask'] as const).find((best) => verdicts.includes(best)) ?? 'not_eligible'
  return { verdict, services }
}

function checkService(
  state: InsuranceCoverage['state'],
  benefit: CoverageBenefit,
  service: NetworkService,
  inNetwork: boolean,
): EligibleService {
  const whole = benefit.limits.filter(({ item, measure }) => item === 'benefit' && measure !== 'percent')
  const usedUp = whole.some(({ balance }) => balance?.left === 0n)
  const warnings: EligibilityWarning[] = [
    ...on('not_in_network', !inNetwork),
    ...on('limit_used_up', usedUp),
    ...on('grace', state === 'grace'),
    ...on('waiting_period', benefit.waitingUntil !== null),
    ...on('limit_low', !usedUp && whole.some(isLow)),
    ...on('copay', benefit.copayPercent !== null || benefit.copayPerVisit !== null),
    ...on('deductible', benefit.deductible !== null),
  ]
  return {
    service,
    verdict: verdictOf(warnings),
    warnings,
    limits: whole.map(({ measure, scope, value, balance }) => ({
      measure,
      scope,
      left: Number(balance?.left ?? value),
    })),
    copay_percent: benefit.copayPercent,
    copay_per_visit_satang: numberOrNull(benefit.copayPerVisit),
    deductible_satang: numberOrNull(benefit.deductible),
    waiting_until: benefit.waitingUntil,
  }
}

/** During a waiting period accidents are covered and illness is not; a late premium may yet be paid: the insurer knows. */
function verdictOf(warnings: readonly EligibilityWarning[]): EligibleService['verdict'] {
  if (warnings.includes('not_in_network') || warnings.includes('limit_used_up')) return 'not_eligible'
  return warnings.includes('grace') || warnings.includes('waiting_period') ? 'ask' : 'eligible'
}

function isLow({ value, balance }: BenefitLimit): boolean {
  return balance !== null && balance.left * 100n < value * BigInt(limits.useCard.lowPercent)
}

function on(warning: EligibilityWarning, holds: boolean): EligibilityWarning[] {
  return holds ? [warning] : []
}

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
