import type { FamilyScope, OtpFlow } from '@khum/contract'
import type { Insertable } from 'kysely'
import type { PersonTable } from '../../src/db/schema'
import type { FamilyLinkTable } from '../../src/db/schema-identity'
import { newId } from '../../src/ids'
import { type MadeMember, makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { anyPhone } from '../one-time-codes/otp-world'
import { proveFlow } from '../prove-flow'
import type { TestApp } from '../test-app'

type Headers = Record<string, string>
type Answer = ReturnType<TestApp['call']>

export interface SignedMember extends MadeMember {
  as: Headers
  phone: string
}

export async function makeSigned(
  test: TestApp,
  person: Partial<Insertable<PersonTable>> = {},
): Promise<SignedMember> {
  const phone = anyPhone()
  const personId = await makePerson(test.db, { birth_date: '1980-01-01', ...person })
  const member = await makeMember(test.db, {
    person_id: personId,
    phone,
    phone_verified_at: test.clock.now(),
  })
  return { ...member, phone, as: await test.signIn(member) }
}

/** Inserts a family link that gives an account access to another person's coverages. */
export async function makeLink(
  test: TestApp,
  of: { accountId: string; personId: string },
  values: Partial<Insertable<FamilyLinkTable>> = {},
): Promise<string> {
  const id = newId()
  await test.db
    .insertInto('family_link')
    .values({
      id,
      account_id: of.accountId,
      person_id: of.personId,
      relationship: 'parent',
      proof: 'policy_phone',
      scopes: ['see'],
      created_at: test.clock.now(),
      ...values,
    })
    .execute()
  return id
}

/**
 * Creates a relative whose coverage is in the member's list. Also creates an invitation from the member to a phone
 * number that no account has.
 */
export async function makeFamily(
  test: TestApp,
  of: { accountId: string },
  link: Partial<Insertable<FamilyLinkTable>> = {},
  person: Partial<Insertable<PersonTable>> = {},
) {
  const personId = await makePerson(test.db, person)
  const { coverageId } = await makeCoverage(test.db, { personId, accountId: of.accountId, sort: 5 })
  const linkId = await makeLink(test, { ...of, personId }, link)
  const invitationId = newId()
  const created_at = test.clock.now()
  await test.db
    .insertInto('family_invitation')
    .values({
      id: invitationId,
      account_id: of.accountId,
      partner_id: (await partnerOf(test, of.accountId)) ?? '',
      phone: anyPhone(),
      relationship: 'spouse',
      scopes: ['see'],
      created_at,
      expires_at: new Date(created_at.getTime() + 86_400_000),
    })
    .execute()
  return { personId, coverageId, linkId, invitationId }
}

async function partnerOf(test: TestApp, accountId: string) {
  const row = await test.db
    .selectFrom('account')
    .select('partner_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.partner_id
}

export function listFamily(test: TestApp, as: Headers): Answer {
  return test.call({ url: '/api/v1/family', as })
}

export function invite(test: TestApp, as: Headers, phone: string, body: object = {}, key = newId()): Answer {
  return test.call({
    method: 'POST',
    url: '/api/v1/family-invitations',
    as,
    headers: { 'idempotency-key': key },
    payload: { phone, relationship: 'parent', scopes: ['see'], ends_on: null, ...body },
  })
}

export function askForCode(test: TestApp, as: Headers, id: string, body: object = {}): Answer {
  return test.call({
    method: 'POST',
    url: `/api/v1/family-invitations/${id}/code`,
    as,
    payload: { scopes: ['see'], ends_on: null, ...body },
  })
}

/** Starts accepting an invitation and marks the one-time code as entered. Returns the flow's token. */
export async function proved(test: TestApp, as: Headers, id: string, body: object = {}): Promise<string> {
  const answer = await askForCode(test, as, id, body)
  if (answer.statusCode !== 201) throw new Error(`the code answered ${answer.statusCode}: ${answer.body}`)
  const { token }: OtpFlow = answer.json().data
  await proveFlow(test, token)
  return token
}

export function accept(test: TestApp, as: Headers, token: string): Answer {
  return test.call({
    method: 'PUT',
    url: '/api/v1/family-acceptance',
    as,
    headers: { 'register-token': token },
  })
}

/**
 * Lets one member invite another member, who accepts all the scopes of the invitation. Returns the id of the family
 * link.
 */
export async function agreed(
  test: TestApp,
  inviter: SignedMember,
  invitee: SignedMember,
  scopes: FamilyScope[],
): Promise<string> {
  const { id } = (await invite(test, inviter.as, invitee.phone, { scopes })).json().data
  const answer = await accept(test, invitee.as, await proved(test, invitee.as, id, { scopes }))
  if (answer.statusCode !== 204) throw new Error(`accepting answered ${answer.statusCode}: ${answer.body}`)
  const link = await test.db
    .selectFrom('family_invitation')
    .select('family_link_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(link.family_link_id)
}
