import type { Words } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { AccountTable, LoginTable, PersonTable } from '../../src/db/schema'
import type { DemoClock } from './demo-clock'
import type { DemoDeps } from './demo-deps'
import type { IdOf } from './demo-ids'
import { type PersonSpec, personSpecs } from './person-specs'

export const demoPassword = 'Khum2569'

/** Returns a valid citizen id that no real person has: no registry office has the number 0000. */
function demoNationalId(index: number): string {
  const digits = `10000${String(index + 1).padStart(5, '0')}01`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return `${digits}${(11 - (sum % 11)) % 10}`
}

/** Citizen ids by person, for trying out the policy search. */
export const demoNationalIds: ReadonlyMap<string, string> = new Map(
  personSpecs.map(({ key }, index) => [key, demoNationalId(index)]),
)

/** Returns a demo person's phone number (E.164), used for the account and the policy. */
export function demoPhone(key: string): string {
  const index = personSpecs.indexOf(personOf(key))
  return `+668${String(index + 1).padStart(8, '0')}`
}

export function demoName(key: string): Words {
  const { th, en } = personOf(key)
  return { th: `${th[0]}${th[1]} ${th[2]}`, en: en.join(' ') }
}

export function demoPartnerOf(key: string): string {
  const partner = personOf(key).account?.partner
  if (partner === undefined) throw new Error(`${key} has no account`)
  return partner
}

function personOf(key: string): PersonSpec {
  const person = personSpecs.find((spec) => spec.key === key)
  if (person === undefined) throw new Error(`no person ${key}`)
  return person
}

export function demoBirthDate(key: string, clock: DemoClock): string {
  const { born } = personOf(key)
  return typeof born === 'string' ? born : clock.day(-Math.round(born * 365.25) - 120)
}

export function personRows(deps: DemoDeps, clock: DemoClock, idOf: IdOf): Insertable<PersonTable>[] {
  return personSpecs.map(({ key, th, en, gender, phoneOf }, index) => {
    const { sealed, hash } = deps.sealNationalId(demoNationalId(index))
    return {
      id: idOf('person', key),
      title_th: th[0],
      name_th: th[1],
      surname_th: th[2],
      title_en: en[0],
      name_en: en[1],
      surname_en: en[2],
      gender,
      birth_date: demoBirthDate(key, clock),
      national_id_sealed: sealed,
      national_id_hash: hash,
      contact_phone: demoPhone(phoneOf ?? key),
    }
  })
}

/**
 * Returns the rows of all demo logins.
 * @param passwordHash the hash of `demoPassword`, the password of every demo login
 */
export function loginRows(passwordHash: string, clock: DemoClock, idOf: IdOf): Insertable<LoginTable>[] {
  return personSpecs.flatMap(({ key, account }) =>
    account === undefined
      ? []
      : [
          {
            id: idOf('login', key),
            person_id: idOf('person', key),
            username: account.username ?? key,
            password_hash: passwordHash,
            phone: demoPhone(key),
            phone_verified_at: clock.at(-400, '10:15'),
            created_at: clock.at(-400, '10:12'),
          },
        ],
  )
}

/** Returns the rows of all demo accounts, one for each login. */
export function accountRows(clock: DemoClock, idOf: IdOf): Insertable<AccountTable>[] {
  return personSpecs.flatMap(({ key, account }) =>
    account === undefined
      ? []
      : [
          {
            id: idOf('account', key),
            login_id: idOf('login', key),
            partner_id: account.partner,
            person_id: idOf('person', key),
            email: demoEmail(key),
            lang: account.lang ?? 'th',
            created_at: clock.at(-400, '10:12'),
          },
        ],
  )
}

export function demoEmail(key: string): string {
  return `${key}@example.com`
}
