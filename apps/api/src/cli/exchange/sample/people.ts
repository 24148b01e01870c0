import { addDays, fictionalCitizenId, fictionalPersons, fictionalPhone, type Words } from '@khum/contract'
import { firstName, foreignerName, type Gender, surname, titleOf } from './names'
import type { Random } from './random'

export interface SamplePerson {
  key: string
  citizenId: string | null
  passport: { number: string; country: string } | null
  title: Words
  name: Words
  surname: Words
  birthDate: string
  gender: Gender
  phone: string | null
}

/** Gives each person a number, from which the citizen id, the phone and the source key are derived. */
export class PersonNumbers {
  #count = 0
  readonly #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  get count(): number {
    return this.#count
  }

  next(): SampleNumber {
    const index = numberOf(this.#seed, this.#count)
    this.#count += 1
    return { key: `N${String(index).padStart(7, '0')}`, index }
  }
}

export interface SampleNumber {
  key: string
  index: number
}

/**
 * Returns the number of the person at position `count` in a data set. Data sets with different seeds share no person if
 * the seeds are at most 10 and each data set has at most a million members.
 */
function numberOf(seed: number, count: number): number {
  return ((seed - 1) * 1_000_000 + count) % fictionalPersons
}

interface Wanted {
  age: readonly [least: number, most: number]
  gender?: Gender
  surname?: Words
  isMarried?: boolean
  /** For a child: the phone of a parent. */
  phone?: string | null
  asOf: string
}

const daysOfYear = 365.25
const lastAgeOfChildTitle = 14

export function makePerson(random: Random, number: SampleNumber, wanted: Wanted): SamplePerson {
  const [least, most] = wanted.age
  const ageInDays = random.between(Math.ceil(least * daysOfYear), Math.floor((most + 1) * daysOfYear) - 1)
  const isChild = ageInDays <= lastAgeOfChildTitle * daysOfYear
  const gender = wanted.gender ?? (random.chance(0.5) ? 'male' : 'female')
  return {
    key: number.key,
    citizenId: fictionalCitizenId(number.index),
    passport: null,
    title: titleOf(gender, isChild, wanted.isMarried ?? false),
    name: firstName(random, gender, isChild),
    surname: wanted.surname ?? surname(random),
    birthDate: addDays(wanted.asOf, -ageInDays),
    gender,
    phone: wanted.phone === undefined ? fictionalPhone(number.index) : wanted.phone,
  }
}

export function makeForeigner(random: Random, number: SampleNumber, asOf: string): SamplePerson {
  const { country, ...foreigner } = foreignerName(random)
  return {
    key: number.key,
    citizenId: null,
    passport: { number: `ZZ${String(number.index).padStart(7, '0')}`, country },
    title: titleOf(foreigner.gender, false, false),
    ...foreigner,
    birthDate: addDays(asOf, -random.between(24 * 365, 60 * 365)),
    phone: fictionalPhone(number.index),
  }
}
