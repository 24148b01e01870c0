import type { DemoClock } from './demo-clock'
import { accidentPlus, familyShield, lumpSum } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

/** Besides the employer's card three more that pay for telemedicine: a main card and as many extra ones as can be. */
export function thanakornPolicies(clock: DemoClock): PolicySpec[] {
  return [
    {
      key: 'thanakorn-lump-sum',
      insurer: 'ORC',
      number: 'OR-6071193',
      cardType: 'individual',
      ...yearFrom(clock.day(-120)),
      plan: lumpSum,
      coverages: [
        { key: 'thanakorn-lump-sum', person: 'thanakorn', listed: { account: 'thanakorn', sort: 1 } },
      ],
    },
    {
      key: 'thanakorn-family',
      insurer: 'KHM',
      number: 'KHM-F-0512236',
      cardType: 'individual',
      ...yearFrom(clock.day(-210)),
      plan: familyShield,
      coverages: [
        {
          key: 'thanakorn-family',
          person: 'thanakorn',
          cardNumber: '0512236-1',
          listed: { account: 'thanakorn', sort: 2 },
        },
      ],
    },
    {
      key: 'thanakorn-accident',
      insurer: 'PAL',
      number: 'PA3-0904417',
      cardType: 'self_bought',
      ...yearFrom(clock.day(-40)),
      plan: accidentPlus,
      coverages: [
        { key: 'thanakorn-accident', person: 'thanakorn', listed: { account: 'thanakorn', sort: 3 } },
      ],
    },
  ]
}
