import type { DemoClock } from './demo-clock'
import { baht } from './demo-ids'
import { accidentPlus, groupGold } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

/** Returns the policies of Sunisa, who is insured by two insurers. No partner's app shows the policies of both. */
export function sunisaPolicies(clock: DemoClock): PolicySpec[] {
  return [
    {
      key: 'sunisa-group',
      insurer: 'ORC',
      number: 'OR-G-118034',
      cardType: 'group',
      policyholder: { th: 'บริษัท ธารน้ำใส จำกัด', en: 'Tharn Nam Sai Co., Ltd.' },
      ...yearFrom(clock.monthStart(-4)),
      plan: groupGold,
      coverages: [
        {
          key: 'sunisa-group',
          person: 'sunisa',
          cardNumber: '118034-0021',
          employeeId: 'TN-0021',
          waitingFrom: clock.day(-900),
          listed: { account: 'sunisa', sort: 0 },
        },
      ],
    },
    {
      key: 'sunisa-accident',
      insurer: 'JAD',
      number: 'JA3-0442719',
      cardType: 'self_bought',
      ...yearFrom(clock.day(-80)),
      plan: accidentPlus,
      coverages: [
        {
          key: 'sunisa-accident',
          person: 'sunisa',
          costSharing: [{ kind: 'copay_per_visit', benefit_kind: 'opd', value: baht(100) }],
        },
      ],
    },
  ]
}
