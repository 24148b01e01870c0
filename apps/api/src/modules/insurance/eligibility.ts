import {
  type Eligibility,
  type EligibilityWarning,
  type EligibleService,
  limits,
  type NetworkService,
  networkServices,
} from '@khum/contract'
import type { BenefitLimit, CoverageBenefit, InsuranceCoverage } from './coverage'
import { numberOrNull } from './coverages.view'
import { atLeastZero, smaller } from './limits'

/** Whether a card can be shown at a hospital or to a telemedicine provider: only while it is in force or in grace. */
export function isUsable({ state }: Pick<InsuranceCoverage, 'state'>): boolean {
  return state === 'in_force' || state === 'grace'
}

/**
 * Determines a card's eligibility at a hospital: a verdict for each kind of care that the plan has a benefit for, and
 * the best verdict for the whole card. Requirement 1.5.
 * @param network the kinds of care that the hospital offers this insurer's members cashless
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
  const benefitLimits = benefit.limits.filter(
    ({ item, measure }) => item === 'benefit' && measure !== 'percent',
  )
  const usedUp = benefitLimits.some(({ balance }) => balance?.left === 0n)
  const warnings: EligibilityWarning[] = [
    ...warnIf('not_in_network', !inNetwork),
    ...warnIf('limit_used_up', usedUp),
    ...warnIf('grace', state === 'grace'),
    ...warnIf('waiting_period', benefit.waitingUntil !== null),
    ...warnIf('raised_waiting', benefit.waitingUntil === null && benefitLimits.some(({ raised }) => raised)),
    ...warnIf('limit_low', !usedUp && benefitLimits.some(isLow)),
    ...warnIf('copay', benefit.copayPercent !== null || benefit.copayPerVisit !== null),
    ...warnIf('deductible', benefit.deductible !== null),
  ]
  return {
    service,
    verdict: verdictOf(
      warnings,
      benefitLimits.some((limit) => leftForIllness(limit) === 0n),
    ),
    warnings,
    limits: benefitLimits.map((limit) => ({
      measure: limit.measure,
      scope: limit.scope,
      left: Number(leftForIllness(limit)),
    })),
    copay_percent: benefit.copayPercent,
    copay_per_visit_satang: numberOrNull(benefit.copayPerVisit),
    deductible_satang: numberOrNull(benefit.deductible),
    waiting_until: benefit.waitingUntil,
  }
}

/**
 * Returns the verdict that follows from the warnings. `ask` means that only the insurer knows: in a waiting period
 * accidents are covered but illness isn't, and a late premium may still be paid. `isOnlyForAccidents`: nothing is left
 * for an illness, but a raised part that is still waiting covers an accident.
 */
function verdictOf(
  warnings: readonly EligibilityWarning[],
  isOnlyForAccidents: boolean,
): EligibleService['verdict'] {
  if (warnings.includes('not_in_network') || warnings.includes('limit_used_up')) return 'not_eligible'
  const isUncertain = warnings.includes('grace') || warnings.includes('waiting_period')
  return isUncertain || isOnlyForAccidents ? 'ask' : 'eligible'
}

/**
 * Returns how much of a limit can be used for an illness, in satang or as a count. If a renewal raised the limit, the
 * added amount doesn't count until its waiting period ends.
 */
function leftForIllness({ value, balance, raised }: BenefitLimit): bigint {
  const left = balance?.left ?? value
  if (!raised) return left
  return smaller(left, atLeastZero(raised.before - (balance ? balance.used + balance.pending : 0n)))
}

function isLow({ value, balance }: BenefitLimit): boolean {
  return balance !== null && balance.left * 100n < value * BigInt(limits.useCard.lowPercent)
}

function warnIf(warning: EligibilityWarning, holds: boolean): EligibilityWarning[] {
  return holds ? [warning] : []
}
