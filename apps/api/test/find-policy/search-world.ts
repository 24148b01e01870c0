import type { OtpFlow } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { PersonTable } from '../../src/db/schema'
import { type MadeMember, makeMember, makePerson, next } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { anyAddress, anyPhone } from '../one-time-codes/otp-world'
import { proveFlow } from '../prove-flow'
import type { TestApp } from '../test-app'

type Headers = Record<string, string>

/** Returns a new citizen id with a right check digit. */
export function anyNationalId(): string {
  const digits = `1${String(10_000_000_000 + next() * 7).slice(0, 11)}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return `${digits}${(11 - (sum % 11)) % 10}`
}

export function wrongCheckDigit(id: string): string {
  return `${id.slice(0, 12)}${(Number(id[12]) + 1) % 10}`
}

export interface MadePerson {
  personId: string
  nationalId: string
  phone: string
}

/** Inserts a person with a citizen id and the phone that their insurer knows, but without a policy. */
export async function makeKnownPerson(
  { db, ctx }: Pick<TestApp, 'db' | 'ctx'>,
  values: Partial<Insertable<PersonTable>> = {},
  nationalId: string = anyNationalId(),
): Promise<MadePerson> {
  const phone = anyPhone()
  const personId = await makePerson(db, {
    national_id_hash: Buffer.from(ctx.keys.lookupHash(nationalId, 'national_id'), 'hex'),
    national_id_sealed: ctx.keys.seal(Buffer.from(nationalId), 'person.national_id'),
    contact_phone: phone,
    ...values,
  })
  return { personId, nationalId, phone }
}

export async function makeInsured(
  test: TestApp,
  values: Partial<Insertable<PersonTable>> = {},
  coverages = 1,
): Promise<MadePerson & { coverageIds: string[] }> {
  const person = await makeKnownPerson(test, values)
  const coverageIds: string[] = []
  for (let n = 0; n < coverages; n += 1)
    coverageIds.push((await makeCoverage(test.db, { personId: person.personId })).coverageId)
  return { ...person, coverageIds }
}

export interface Searcher extends MadeMember {
  as: Headers
}

/** Creates and signs in a member. Without `personId`, the member is insured under no policy. */
export async function makeSearcher(test: TestApp, personId?: string): Promise<Searcher> {
  const person = personId ?? (await makePerson(test.db))
  const member = await makeMember(test.db, { person_id: person })
  return { ...member, as: await test.signIn(member) }
}

export function search(
  test: TestApp,
  as: Headers,
  nationalId: string,
  whose: 'self' | 'family' = 'self',
  from: string = anyAddress(),
) {
  return test.call({
    method: 'POST',
    url: '/api/v1/coverage-search',
    as,
    payload: { national_id: nationalId, whose },
    remoteAddress: from,
  })
}

/** Searches for policies by citizen id and marks the code as entered. Returns the flow's token. */
export async function proved(
  test: TestApp,
  as: Headers,
  nationalId: string,
  whose: 'self' | 'family' = 'self',
): Promise<string> {
  const answer = await search(test, as, nationalId, whose)
  if (answer.statusCode !== 201) throw new Error(`the search answered ${answer.statusCode}: ${answer.body}`)
  const { token }: OtpFlow = answer.json().data
  await proveFlow(test, token)
  return token
}

export function found(test: TestApp, as: Headers, token: string) {
  return test.call({ url: '/api/v1/coverage-search', as, headers: { 'register-token': token } })
}

export function add(test: TestApp, as: Headers, token: string, body: object) {
  return test.call({
    method: 'POST',
    url: '/api/v1/coverage-search/add',
    as,
    headers: { 'register-token': token },
    payload: body,
  })
}

export async function ownCards(test: TestApp, as: Headers): Promise<string[]> {
  const answer = await test.call({ url: '/api/v1/coverages', as })
  const { items }: { items: { id: string }[] } = answer.json().data
  return items.map(({ id }) => id)
}
