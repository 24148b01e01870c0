import { addDays } from '@khum/contract'
import type { InsuredPerson, SamplePolicy } from './policies'
import { Random } from './random'
import { type Cell, coverageDays, keyOfCoverage, periodOf } from './rows'

/** A data set has at most this many claims. Khum books each of them separately, which takes time. */
const mostClaims = 2_000

/**
 * A decided claim for an outpatient visit, and a row that says how much of the yearly limit is used, including by this
 * claim.
 */
interface SampleClaim {
  claim: Cell[]
  balance: Cell[]
}

interface Illness {
  symptom: string
  diagnosis_code: string
}

/** Whether each plan's yearly outpatient limit is a number of visits or an amount. */
const limitOfPlan: Readonly<Record<string, 'visits' | 'amount'>> = {
  'S-EXECUTIVE': 'visits',
  'S-STAFF': 'visits',
  'S-LUMP-1M': 'amount',
  'S-FAMILY-2M': 'visits',
}
const illnesses: [Illness, ...Illness[]] = [
  { symptom: 'ไข้หวัด', diagnosis_code: 'J00' },
  { symptom: 'ท้องเสีย', diagnosis_code: 'A09' },
  { symptom: 'ปวดหลัง', diagnosis_code: 'M54.5' },
]
const places = ['โรงพยาบาลตัวอย่างกลาง', 'โรงพยาบาลตัวอย่างใต้', 'คลินิกตัวอย่าง'] as const

/**
 * Generates the claims of a data set with their balances: a claim for about every tenth person, and at least one claim
 * in total.
 */
export class ClaimMaker {
  readonly #seed: number
  readonly #asOf: string
  #count = 0

  constructor({ seed, asOf }: { seed: number; asOf: string }) {
    this.#seed = seed
    this.#asOf = asOf
  }

  /**
   * Yields the claims of a policy's current period. Uses separate random numbers, so that the other rows of the data
   * set are the same with and without claims.
   */
  *of(policy: SamplePolicy): Generator<SampleClaim> {
    const period = periodOf(policy, 0)
    for (const insured of policy.insuredPersons) {
      const plan = policy.classes.find(({ class_code }) => class_code === insured.classCode)?.plan_code ?? ''
      const measure = limitOfPlan[plan]
      const { first } = coverageDays(insured, period)
      const days = Math.round((Date.parse(this.#asOf) - Date.parse(first)) / 86_400_000)
      const random = new Random(this.#seed, Number(insured.person.key.slice(1)), 7)
      if (policy.status !== 'in_force' || insured.leftOn !== null || measure === undefined || days < 10)
        continue
      if (this.#count >= mostClaims || (this.#count > 0 && !random.chance(0.1))) continue
      this.#count += 1
      yield claimOf(insured, {
        key: keyOfCoverage(insured, period),
        start: period.start,
        first,
        days,
        measure,
        random,
      })
    }
  }
}

interface Visit {
  key: string
  start: string
  first: string
  days: number
  measure: 'visits' | 'amount'
  random: Random
}

function claimOf(insured: InsuredPerson, { key, start, first, days, measure, random }: Visit): SampleClaim {
  const { symptom, diagnosis_code } = random.pick(illnesses)
  const [medicine, doctor] = [random.between(200, 900), random.between(2, 6) * 100]
  const own = insured.ownCoinsurance ?? 0
  const coinsurance = Math.round(((medicine + doctor) * own) / 100)
  const day = addDays(first, random.between(0, days - 9))
  const line = (th: string, en: string, billed: number, share: number) => ({
    description_th: th,
    description_en: en,
    diagnosis_code,
    billed: billed.toFixed(2),
    coinsurance: share.toFixed(2),
    benefit: (billed - share).toFixed(2),
  })
  // Deducts the coinsurance from the doctor's fee. If the coinsurance is higher, deducts the rest from the medicine.
  const ofDoctor = Math.min(doctor, coinsurance)
  const lines = [
    line('ค่ายา', 'Medicine', medicine, coinsurance - ofDoctor),
    line('ค่าแพทย์', 'Doctor’s fee', doctor, ofDoctor),
  ]
  const before = random.between(0, 3)
  const paid = medicine + doctor - coinsurance
  return {
    claim: [
      `CL-${key}`,
      key,
      'illness',
      'opd',
      day,
      symptom,
      random.pick(places),
      addDays(day, 2),
      addDays(day, 5),
      addDays(day, 7),
      coinsurance > 0 ? 'other' : null,
      JSON.stringify(lines),
    ],
    balance: [
      `B-${key}`,
      key,
      'opd',
      measure,
      'policy_year',
      start,
      measure === 'visits' ? before + 1 : (paid + before * 750).toFixed(2),
    ],
  }
}
