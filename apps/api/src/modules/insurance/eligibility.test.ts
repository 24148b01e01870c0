import { describe, expect, it } from 'vitest'
import type { BenefitLimit, CoverageBenefit } from './coverage'
import { checkEligibility, isUsable } from './eligibility'

function yearly(value: bigint, left: bigint, part: Partial<BenefitLimit> = {}): BenefitLimit {
  const balance = { used: value - left, pending: 0n, left, period: null }
  return {
    id: 'l',
    measure: 'amount',
    scope: 'policy_year',
    item: 'benefit',
    sharedBy: 'person',
    value,
    balance,
    raised: null,
    ...part,
  }
}

function benefit(part: Partial<CoverageBenefit> = {}): CoverageBenefit {
  return {
    id: 'b',
    kind: 'opd',
    name: { th: 'ผู้ป่วยนอก', en: 'OPD' },
    copayPercent: null,
    copayPerVisit: null,
    deductible: null,
    waitingUntil: null,
    limits: [yearly(4_000_000n, 3_000_000n)],
    ...part,
  }
}

const check = (
  part: Partial<CoverageBenefit> = {},
  state: 'in_force' | 'grace' = 'in_force',
  network = ['opd'] as const,
) => checkEligibility({ state, benefits: [benefit(part)] }, network)

describe('the eligibility of a card at a hospital', () => {
  it('is eligible when in force, in the network and with cover remaining', () => {
    expect(check()).toEqual({
      verdict: 'eligible',
      services: [
        {
          service: 'opd',
          verdict: 'eligible',
          warnings: [],
          limits: [{ measure: 'amount', scope: 'policy_year', left: 3_000_000 }],
          copay_percent: null,
          copay_per_visit_satang: null,
          deductible_satang: null,
          waiting_until: null,
        },
      ],
    })
  })

  it.each([
    ['a limit that is used up', { limits: [yearly(100n, 0n)] }, 'not_eligible', ['limit_used_up']],
    [
      'visits that are used up',
      { limits: [yearly(100n, 90n), yearly(30n, 0n, { measure: 'visits' as const })] },
      'not_eligible',
      ['limit_used_up'],
    ],
    ['less than a fifth left', { limits: [yearly(100n, 19n)] }, 'eligible', ['limit_low']],
    ['a fifth left', { limits: [yearly(100n, 20n)] }, 'eligible', []],
    ['a waiting period', { waitingUntil: '2026-12-01' }, 'ask', ['waiting_period']],
    [
      'co-payment and deductible',
      { copayPercent: 10, deductible: 50_000n },
      'eligible',
      ['copay', 'deductible'],
    ],
    ['a co-payment a visit', { copayPerVisit: 20_000n }, 'eligible', ['copay']],
  ] as const)('%s', (_what, part, verdict, warnings) => {
    expect(check(part as Partial<CoverageBenefit>)).toMatchObject({
      verdict,
      services: [{ verdict, warnings }],
    })
  })

  it('is "ask" when the premium is late', () => {
    expect(check({}, 'grace')).toMatchObject({ verdict: 'ask', services: [{ warnings: ['grace'] }] })
  })

  it('shows the full amount of a limit per visit, which has no balance', () => {
    expect(
      check({ limits: [yearly(200_000n, 0n, { scope: 'visit', balance: null })] }).services[0],
    ).toMatchObject({
      verdict: 'eligible',
      limits: [{ scope: 'visit', left: 200_000 }],
    })
  })

  it('leaves out the raised part of a limit while that part waits', () => {
    const raised = { before: 2_000_000n, until: '2027-01-31' }
    const found = check({
      limits: [
        yearly(4_000_000n, 3_500_000n, { raised }),
        yearly(5_000_000n, 3_500_000n, { raised }),
        yearly(300_000n, 0n, {
          scope: 'visit',
          balance: null,
          raised: { before: 200_000n, until: '2027-01-31' },
        }),
      ],
    })
    expect(found.services).toMatchObject([
      {
        verdict: 'eligible',
        warnings: ['raised_waiting'],
        limits: [{ left: 1_500_000 }, { left: 500_000 }, { left: 200_000 }],
      },
    ])
  })

  it('is "ask" if only the raised part that waits is left, because it covers accidents', () => {
    const raised = { before: 2_000_000n, until: '2027-01-31' }
    expect(check({ limits: [yearly(4_000_000n, 2_000_000n, { raised })] })).toMatchObject({
      verdict: 'ask',
      services: [{ verdict: 'ask', warnings: ['raised_waiting'], limits: [{ left: 0 }] }],
    })
  })

  it('ignores limits of parts of the bill', () => {
    expect(check({ limits: [yearly(100n, 0n, { item: 'room_fee' })] })).toMatchObject({
      verdict: 'eligible',
      services: [{ limits: [] }],
    })
  })

  it('takes the best verdict of all kinds of care for the card, and leaves out benefits that hospitals do not ask about', () => {
    const benefits = [benefit({ kind: 'ipd' }), benefit({ kind: 'dental' }), benefit({ kind: 'vision' })]
    const { verdict, services } = checkEligibility({ state: 'in_force', benefits }, ['ipd'])
    expect([verdict, services.map((each) => [each.service, each.verdict])]).toEqual([
      'eligible',
      [
        ['ipd', 'eligible'],
        ['dental', 'not_eligible'],
      ],
    ])
    expect(checkEligibility({ state: 'in_force', benefits }, []).verdict).toBe('not_eligible')
    expect(checkEligibility({ state: 'in_force', benefits: [] }, ['opd']).verdict).toBe('not_eligible')
  })

  it('allows only cards in force and in grace to be used', () => {
    const states = ['in_force', 'grace', 'waiting', 'lapsed', 'ended'] as const
    expect(states.filter((state) => isUsable({ state }))).toEqual(['in_force', 'grace'])
  })
})
