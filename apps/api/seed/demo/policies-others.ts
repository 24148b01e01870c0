import type { DemoClock } from './demo-clock'
import { baht } from './demo-ids'
import { accidentPlus, familyShield, groupGold, groupSilver, lumpSum, seniorCare } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

const siamWaree = { th: 'บริษัท สยามวารี เทคโนโลยี จำกัด', en: 'Siam Waree Technology Co., Ltd.' }
const napha = { th: 'บริษัท นภาดิจิทัล จำกัด', en: 'Napha Digital Co., Ltd.' }
const rungArun = { th: 'บริษัท รุ่งอรุณ โลจิสติกส์ จำกัด', en: 'Rung Arun Logistics Co., Ltd.' }

export function otherPolicies(clock: DemoClock): PolicySpec[] {
  return [
    {
      key: 'siam-waree',
      insurer: 'KHM',
      number: 'KHM-G-0012458',
      cardType: 'group',
      policyholder: siamWaree,
      ...yearFrom(clock.monthStart(-8)),
      plan: groupGold,
      coverages: [
        {
          key: 'malee-group',
          person: 'malee',
          cardNumber: '0012458-01872',
          employeeId: 'SW-01872',
          waitingFrom: clock.day(-1400),
          listed: { account: 'malee', sort: 0, nickname: 'บัตรบริษัท' },
        },
        { key: 'prasit-group', person: 'prasit', cardNumber: '0012458-02215', employeeId: 'SW-02215' },
        {
          key: 'kanya-group',
          person: 'kanya',
          cardNumber: '0012458-01990',
          employeeId: 'SW-01990',
          listed: { account: 'kanya', sort: 0 },
        },
        {
          key: 'surachai-group',
          person: 'surachai',
          cardNumber: '0012458-01644',
          employeeId: 'SW-01644',
          listed: { account: 'surachai', sort: 0 },
        },
        { key: 'wilai-group', person: 'wilai', cardNumber: '0012458-00317', employeeId: 'SW-00317' },
      ],
    },
    {
      key: 'jaiaree-family',
      insurer: 'KHM',
      number: 'KHM-F-0440917',
      cardType: 'individual',
      ...yearFrom(clock.day(-160)),
      plan: familyShield,
      coverages: [
        {
          key: 'ananda-family',
          person: 'ananda',
          cardNumber: '0440917-1',
          waitingFrom: clock.day(-890),
          listed: { account: 'ananda', sort: 0 },
        },
        {
          key: 'ananda-child-family',
          person: 'ananda-child',
          relationship: 'child',
          cardNumber: '0440917-2',
          waitingFrom: clock.day(-890),
          listed: { account: 'ananda', sort: 1 },
        },
        {
          key: 'ananda-son-family',
          person: 'ananda-son',
          relationship: 'child',
          cardNumber: '0440917-3',
          waitingFrom: clock.day(-890),
        },
      ],
    },
    {
      key: 'ananda-parent-senior',
      insurer: 'KHM',
      number: 'KHM-S-0091226',
      cardType: 'self_bought',
      ...yearFrom(clock.day(-75)),
      plan: seniorCare,
      coverages: [
        {
          key: 'ananda-parent-senior',
          person: 'ananda-parent',
          relationship: 'parent',
          costSharing: [{ kind: 'coinsurance_percent', benefit_kind: 'ipd', value: 20 }],
          listed: { account: 'ananda-parent', sort: 0 },
        },
      ],
    },
    {
      key: 'prasit-lump-sum',
      insurer: 'ORC',
      number: 'OR-6620934',
      cardType: 'individual',
      ...yearFrom(clock.day(-98)),
      plan: lumpSum,
      coverages: [
        {
          key: 'prasit-lump-sum',
          person: 'prasit',
          costSharing: [{ kind: 'deductible', benefit_kind: 'ipd', value: baht(50_000) }],
        },
      ],
    },
    {
      key: 'wichai-family',
      insurer: 'KHM',
      number: 'KHM-F-0399150',
      cardType: 'individual',
      ...yearFrom(clock.day(-240)),
      status: 'lapsed',
      plan: familyShield,
      coverages: [
        {
          key: 'wichai-family',
          person: 'wichai',
          cardNumber: '0399150-1',
          listed: { account: 'wichai', sort: 0 },
        },
      ],
    },
    {
      key: 'somsak-senior',
      insurer: 'KHM',
      number: 'KHM-S-0087733',
      cardType: 'self_bought',
      ...yearFrom(clock.day(-352)),
      status: 'grace',
      plan: seniorCare,
      coverages: [
        {
          key: 'somsak-senior',
          person: 'somsak',
          waitingFrom: clock.day(-1080),
          costSharing: [{ kind: 'coinsurance_percent', benefit_kind: 'ipd', value: 30 }],
          listed: { account: 'somsak', sort: 0 },
        },
      ],
    },
    {
      // This policy has no number yet, so the app shows its card but no claim can be sent.
      key: 'pimjai-family',
      insurer: 'KHM',
      number: null,
      cardType: 'individual',
      ...yearFrom(clock.day(-6)),
      plan: familyShield,
      coverages: [{ key: 'pimjai-family', person: 'pimjai', listed: { account: 'pimjai', sort: 0 } }],
    },
    {
      key: 'napha-group',
      insurer: 'ORC',
      number: 'OR-G-105520',
      cardType: 'group',
      policyholder: napha,
      ...yearFrom(clock.monthStart(-5)),
      plan: groupGold,
      coverages: [
        {
          key: 'orchid01-group',
          person: 'orchid01',
          cardNumber: '105520-0007',
          employeeId: 'ND-0007',
          waitingFrom: clock.day(-2100),
          listed: { account: 'orchid01', sort: 0 },
        },
      ],
    },
    {
      key: 'orchid01-lump-sum',
      insurer: 'ORC',
      number: 'OR-5518842',
      cardType: 'individual',
      ...yearFrom(clock.day(-130)),
      plan: lumpSum,
      coverages: [
        {
          key: 'orchid01-lump-sum',
          person: 'orchid01',
          waitingFrom: clock.day(-1600),
          costSharing: [{ kind: 'deductible', benefit_kind: 'ipd', value: baht(30_000) }],
          listed: { account: 'orchid01', sort: 1 },
        },
      ],
    },
    {
      key: 'rung-arun-group',
      insurer: 'TMP01',
      number: 'TM-G-31190',
      cardType: 'group',
      policyholder: rungArun,
      ...yearFrom(clock.monthStart(-3)),
      plan: groupSilver,
      coverages: [
        {
          key: 'tempo01-group',
          person: 'tempo01',
          cardNumber: '31190-0458',
          employeeId: 'RA-0458',
          listed: { account: 'tempo01', sort: 0 },
        },
      ],
    },
    {
      key: 'nattaya-accident',
      insurer: 'PAL',
      number: 'PA3-0710448',
      cardType: 'self_bought',
      ...yearFrom(clock.day(-64)),
      plan: accidentPlus,
      coverages: [
        {
          key: 'nattaya-accident',
          person: 'nattaya',
          costSharing: [{ kind: 'copay_per_visit', benefit_kind: 'opd', value: baht(100) }],
          listed: { account: 'nattaya', sort: 0 },
        },
      ],
    },
  ]
}
