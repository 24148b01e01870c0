import type { DemoClock } from './demo-clock'
import { groupGold } from './plans'
import { type PolicySpec, yearFrom } from './policy-spec'

const names = [
  ['กมล', 'Kamon', 'female'],
  ['จันทร์เพ็ญ', 'Chanphen', 'female'],
  ['ชุติมา', 'Chutima', 'female'],
  ['ณัฐวุฒิ', 'Nattawut', 'male'],
  ['ดวงพร', 'Duangporn', 'female'],
  ['ทรงพล', 'Songphon', 'male'],
  ['นฤมล', 'Naruemon', 'female'],
  ['ปรีชา', 'Preecha', 'male'],
  ['พรทิพย์', 'Porntip', 'female'],
  ['มานพ', 'Manop', 'male'],
  ['รัตนา', 'Rattana', 'female'],
  ['วันชัย', 'Wanchai', 'male'],
] as const
const surnames = [
  ['บุญมี', 'Boonmee'],
  ['แสงทอง', 'Saengthong'],
] as const

export interface QueueMember {
  key: string
  insurer: 'KHM' | 'ORC'
  th: readonly [string, string]
  en: readonly [string, string]
  gender: 'male' | 'female'
}

/** The members whose claims fill the office's queues. They can sign in with the demo password, like any demo member. */
export const queueMembers: readonly QueueMember[] = names.flatMap(([th, en, gender], index) =>
  surnames.map(([surnameTh, surnameEn], which) => ({
    key: `office${String(index * 2 + which + 1).padStart(2, '0')}`,
    insurer: which === 0 ? 'KHM' : 'ORC',
    th: [th, surnameTh] as const,
    en: [en, surnameEn] as const,
    gender,
  })),
)

/** Returns one group policy for each insurer. It covers the people in `queueMembers` who are with that insurer. */
export function queuePolicies(clock: DemoClock): PolicySpec[] {
  return (['KHM', 'ORC'] as const).map((insurer) => ({
    key: `queue-${insurer}`,
    insurer,
    number: insurer === 'KHM' ? 'KHM-G-0020051' : 'OR-G-208811',
    cardType: 'group',
    policyholder: { th: 'บริษัท รุ่งเรืองการค้า จำกัด', en: 'Rungrueang Trading Co., Ltd.' },
    ...yearFrom(clock.monthStart(-7)),
    plan: groupGold,
    coverages: queueMembers
      .filter((member) => member.insurer === insurer)
      .map(({ key }) => ({
        key: `${key}-group`,
        person: key,
        cardNumber: `20051-${key.slice(-2)}`,
        employeeId: `RR-${key.slice(-2)}`,
        waitingFrom: clock.day(-900),
        listed: { account: key, sort: 0 },
      })),
  }))
}
