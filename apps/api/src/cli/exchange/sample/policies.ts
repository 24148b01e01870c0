import { addDays, addYears, type Words } from '@khum/contract'
import { policyYearOf } from '../../../modules/insurance/policy-year'
import { employerName } from './names'
import { makeForeigner, makePerson, PersonNumbers, type SamplePerson } from './people'
import { Random } from './random'

export interface InsuredPerson {
  person: SamplePerson
  subscriberKey: string
  relationship: 'self' | 'spouse' | 'child' | 'parent'
  classCode: string
  cardNumber: string
  employeeId: string | null
  /** The first day on which the person was covered; waiting periods are counted from it. */
  waitingFrom: string
  /** The last day of cover if the person left the policy during the current period; otherwise null. */
  leftOn: string | null
  /** The percentage of outpatient bills that this person pays; null: the plan's percentage. */
  ownCoinsurance: number | null
}

export interface SamplePolicy {
  key: string
  number: string
  cardType: 'group' | 'individual' | 'self_bought'
  policyholder: Words | null
  status: 'in_force' | 'grace' | 'lapsed'
  /** `start` and `end` are the first and the last day of the current policy period. */
  start: string
  end: string
  /** Whether the data set also has the policy period before the current one. */
  hasFormer: boolean
  classes: readonly { class_code: string; plan_code: string }[]
  insuredPersons: readonly InsuredPerson[]
}

export interface DataSetOptions {
  members: number
  seed: number
  asOf: string
}

const largestGroup = 2_000

/**
 * Yields the policies of a fictional data set with exactly `members` persons. The same options give the same policies.
 */
export function* makePolicies({ members, seed, asOf }: DataSetOptions): Generator<SamplePolicy> {
  const numbers = new PersonNumbers(seed)
  for (let index = 0; numbers.count < members; index += 1) {
    const random = new Random(seed, index)
    const left = members - numbers.count
    const maker = new PolicyMaker({
      random,
      numbers,
      asOf,
      number: `S${seed}-${String(index + 1).padStart(6, '0')}`,
    })
    // The first three policies have different types, so that even a small data set has all three.
    const type = index < 3 ? index : random.chance(0.02) ? 0 : random.pick([1, 1, 2])
    if (type === 0) yield maker.group(Math.min(left, groupSize(random, members)))
    else if (type === 1) yield maker.individual()
    else yield maker.family(left)
  }
}

/** Chooses a random size for an employer's group. Most are small, and no group has more than a fifth of the members. */
function groupSize(random: Random, members: number): number {
  const size = Math.round(20 * 100 ** (random.next() ** 2))
  return Math.max(1, Math.min(size, largestGroup, Math.floor(members / 5)))
}

interface Parts {
  random: Random
  numbers: PersonNumbers
  asOf: string
  number: string
}

class PolicyMaker {
  readonly #random: Random
  readonly #numbers: PersonNumbers
  readonly #asOf: string
  readonly #number: string

  constructor({ random, numbers, asOf, number }: Parts) {
    this.#random = random
    this.#numbers = numbers
    this.#asOf = asOf
    this.#number = number
  }

  /** Makes an employer's policy with two classes. Its period begins on the first of a month. */
  group(size: number): SamplePolicy {
    const first = addDays(this.#asOf, -this.#random.between(0, 330))
    const policy = this.#policy('group', `${first.slice(0, 7)}-01`)
    const insuredPersons: InsuredPerson[] = []
    for (let employee = 1; insuredPersons.length < size; employee += 1) {
      const classCode = this.#random.chance(0.12) ? 'A' : 'B'
      const leftOn = this.#random.chance(0.02) ? this.#dayBetween(addDays(policy.start, 1), this.#asOf) : null
      const employeeId = `E-${String(employee).padStart(5, '0')}`
      const all = this.#household(this.#random.chance(0.4) ? size - insuredPersons.length : 1, [22, 59])
      const joined = addYears(policy.start, -this.#random.between(0, 6))
      const ownCoinsurance = this.#random.chance(0.01) ? 20 : null
      all.forEach(({ person, relationship }, at) => {
        insuredPersons.push({
          person,
          relationship,
          subscriberKey: all[0].person.key,
          classCode,
          cardNumber: `${policy.number}-${String(employee).padStart(5, '0')}-${at}`,
          employeeId,
          waitingFrom: joined,
          leftOn,
          ownCoinsurance,
        })
      })
    }
    return {
      ...policy,
      policyholder: employerName(this.#random),
      classes: [
        { class_code: 'A', plan_code: 'S-EXECUTIVE' },
        { class_code: 'B', plan_code: 'S-STAFF' },
      ],
      insuredPersons,
    }
  }

  individual(): SamplePolicy {
    const isSenior = this.#random.chance(0.2)
    const isForeigner = !isSenior && this.#random.chance(0.03)
    const policy = this.#bought(this.#random.chance(0.3) ? 'self_bought' : 'individual')
    const person = isForeigner
      ? makeForeigner(this.#random, this.#numbers.next(), this.#asOf)
      : makePerson(this.#random, this.#numbers.next(), {
          age: isSenior ? [60, 79] : [20, 59],
          asOf: this.#asOf,
        })
    return {
      ...policy,
      classes: [{ class_code: 'all', plan_code: isSenior ? 'S-SENIOR' : 'S-LUMP-1M' }],
      insuredPersons: this.#insuredPersons(policy, [{ person, relationship: 'self' }]),
    }
  }

  family(left: number): SamplePolicy {
    const policy = this.#bought('individual')
    return {
      ...policy,
      classes: [{ class_code: 'all', plan_code: 'S-FAMILY-2M' }],
      insuredPersons: this.#insuredPersons(policy, this.#household(left, [28, 50])),
    }
  }

  #insuredPersons(policy: SamplePolicy, all: readonly [Relative, ...Relative[]]): InsuredPerson[] {
    const years = policy.hasFormer ? this.#random.between(1, 8) : 0
    return all.map(({ person, relationship }, at) => ({
      person,
      relationship,
      subscriberKey: all[0].person.key,
      classCode: 'all',
      cardNumber: `${policy.number}-${at}`,
      employeeId: null,
      waitingFrom: addYears(policy.start, -years),
      leftOn: null,
      ownCoinsurance: null,
    }))
  }

  /**
   * Makes a policy that a person bought. Some of these policies are in grace or lapsed, because the premium is late.
   */
  #bought(cardType: 'individual' | 'self_bought'): SamplePolicy {
    const policy = this.#policy(cardType, addDays(this.#asOf, -this.#random.between(0, 364)))
    const premium = this.#random.next()
    return { ...policy, status: premium < 0.02 ? 'lapsed' : premium < 0.05 ? 'grace' : 'in_force' }
  }

  #policy(cardType: SamplePolicy['cardType'], start: string): SamplePolicy {
    return {
      key: this.#number,
      number: this.#number,
      cardType,
      policyholder: null,
      status: 'in_force',
      ...policyYearOf(start, start),
      hasFormer: this.#random.chance(0.1),
      classes: [],
      insuredPersons: [],
    }
  }

  /** Makes a household of at most `maxPeople` people: a subscriber, then a spouse, then up to two children. */
  #household(maxPeople: number, age: readonly [number, number]): [Relative, ...Relative[]] {
    const [random, asOf] = [this.#random, this.#asOf]
    const person = makePerson(random, this.#numbers.next(), { age, isMarried: maxPeople > 1, asOf })
    const family = { surname: person.surname, asOf }
    const all: [Relative, ...Relative[]] = [{ person, relationship: 'self' }]
    if (maxPeople > 1) {
      const gender = person.gender === 'male' ? 'female' : 'male'
      const spouse = makePerson(random, this.#numbers.next(), {
        ...family,
        age: [25, 55],
        gender,
        isMarried: true,
      })
      all.push({ person: spouse, relationship: 'spouse' })
    }
    for (let children = Math.min(random.between(0, 2), maxPeople - 2); children > 0; children -= 1) {
      const child = makePerson(random, this.#numbers.next(), { ...family, age: [0, 14], phone: person.phone })
      all.push({ person: child, relationship: 'child' })
    }
    return all
  }

  #dayBetween(first: string, last: string): string {
    return addDays(
      first,
      this.#random.between(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)),
    )
  }
}

interface Relative {
  person: SamplePerson
  relationship: InsuredPerson['relationship']
}
