import type { DemoClock } from './demo-clock'
import { accidentPlus, familyShield, groupGold, jadeHealth } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

/**
 * Returns Thanakorn's policy from his employer and three more. All cover telemedicine, so that he can choose a main
 * card and three extra cards.
 */
export function thanakornPolicies(clock: DemoClock): PolicySpec[] {
  return [
    {
      key: 'thanakorn-group',
      insurer: 'JAD',
      number: 'JD-G-204138',
      cardType: 'group',
      policyholder: { th: 'บริษัท ธารามรกต ดีไซน์ จำกัด', en: 'Thara Morakot Design Co., Ltd.' },
      ...yearFrom(clock.monthStart(-5)),
      plan: groupGold,
      coverages: [
        {
          key: 'thanakorn-group',
          person: 'thanakorn',
          cardNumber: '204138-0112',
          employeeId: 'TM-0112',
          listed: { account: 'thanakorn', sort: 0 },
        },
      ],
    },
    {
      key: 'thanakorn-lump-sum',
      insurer: 'JAD',
      number: 'JD-6071193',
      cardType: 'individual',
      ...yearFrom(clock.day(-120)),
      plan: jadeHealth,
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
