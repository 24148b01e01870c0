import type { DemoClock } from './demo-clock'
import { baht } from './demo-ids'
import { accidentPlus, criticalCare, groupSilver, lumpSum } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

/**
 * Returns the policies that Malee has besides the one from her employer. One has a deductible, one ends soon, one isn't
 * in force yet, and one has ended.
 */
export function maleePolicies(clock: DemoClock): PolicySpec[] {
  return [
    {
      key: 'malee-lump-sum',
      insurer: 'ORC',
      number: 'OR-7741206',
      cardType: 'individual',
      ...yearFrom(clock.day(-215)),
      plan: lumpSum,
      coverages: [
        {
          key: 'malee-lump-sum',
          person: 'malee',
          waitingFrom: clock.day(-945),
          costSharing: [{ kind: 'deductible', benefit_kind: 'ipd', value: baht(30_000) }],
          listed: { account: 'malee', sort: 1 },
        },
      ],
    },
    {
      key: 'malee-accident',
      insurer: 'PAL',
      number: 'PA3-0558120',
      cardType: 'self_bought',
      ...yearFrom(clock.day(-347)),
      plan: accidentPlus,
      coverages: [
        {
          key: 'malee-accident',
          person: 'malee',
          costSharing: [{ kind: 'copay_per_visit', benefit_kind: 'opd', value: baht(100) }],
          listed: { account: 'malee', sort: 2 },
        },
      ],
    },
    {
      key: 'malee-critical',
      insurer: 'ORC',
      number: 'OR-8802517',
      cardType: 'individual',
      ...yearFrom(clock.day(12)),
      plan: criticalCare,
      coverages: [{ key: 'malee-critical', person: 'malee', listed: { account: 'malee', sort: 3 } }],
    },
    {
      key: 'malee-spouse-group',
      insurer: 'TMP01',
      number: 'TM-G-20087',
      cardType: 'group',
      policyholder: { th: 'บริษัท รุ่งอรุณ โลจิสติกส์ จำกัด', en: 'Rung Arun Logistics Co., Ltd.' },
      ...yearFrom(clock.day(-390)),
      plan: groupSilver,
      coverages: [
        {
          key: 'malee-spouse-group',
          person: 'malee',
          relationship: 'spouse',
          cardNumber: '20087-0311-2',
          waitingFrom: clock.day(-1120),
          listed: { account: 'malee', sort: 4, nickname: 'สิทธิคู่สมรส' },
        },
      ],
    },
  ]
}
