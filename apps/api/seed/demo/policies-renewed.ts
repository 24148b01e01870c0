import { addDays } from '@khum/contract'
import type { DemoClock } from './demo-clock'
import { familyShield, groupExecutive, groupSilver } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

const policyholder = { th: 'บริษัท เจ้าพระยา ฟู้ดส์ จำกัด', en: 'Chao Phraya Foods Co., Ltd.' }

/**
 * Returns a group policy with two classes, before and after its renewal under the same number, and a family policy
 * whose limit is nearly used up.
 */
export function renewedPolicies(clock: DemoClock): PolicySpec[] {
  const former = yearFrom(clock.day(-401))
  const current = yearFrom(addDays(former.end, 1))
  const group = {
    insurer: 'KHM',
    number: 'KHM-G-0018830',
    cardType: 'group',
    policyholder,
    plan: { classes: { EXEC: groupExecutive, STAFF: groupSilver } },
  } as const
  const naree = {
    person: 'naree',
    classCode: 'EXEC',
    cardNumber: '0018830-00021',
    employeeId: 'CP-00021',
    waitingFrom: clock.day(-900),
  }
  const somchai = {
    person: 'somchai',
    classCode: 'STAFF',
    cardNumber: '0018830-00418',
    employeeId: 'CP-00418',
    waitingFrom: clock.day(-401),
  }
  return [
    {
      ...group,
      ...former,
      key: 'chao-phraya',
      coverages: [
        { ...naree, key: 'naree-former', listed: { account: 'naree', sort: 1 } },
        { ...somchai, key: 'somchai-former' },
      ],
    },
    {
      ...group,
      ...current,
      key: 'chao-phraya-renewed',
      renews: 'chao-phraya',
      coverages: [
        { ...naree, key: 'naree-group', renews: 'naree-former', listed: { account: 'naree', sort: 0 } },
        { ...somchai, key: 'somchai-group', renews: 'somchai-former' },
      ],
    },
    {
      key: 'watthanasuk-family',
      insurer: 'KHM',
      number: 'KHM-F-0571148',
      cardType: 'individual',
      ...yearFrom(clock.day(-190)),
      plan: familyShield,
      coverages: [
        {
          key: 'pranee-family',
          person: 'pranee',
          cardNumber: '0571148-1',
          listed: { account: 'pranee', sort: 0 },
        },
        {
          key: 'pranee-husband-family',
          person: 'pranee-husband',
          relationship: 'spouse',
          cardNumber: '0571148-2',
        },
        {
          key: 'pranee-child-family',
          person: 'pranee-child',
          relationship: 'child',
          cardNumber: '0571148-3',
        },
      ],
    },
  ]
}
