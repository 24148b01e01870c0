import {
  type Answer,
  type FoundMember,
  latinDigits,
  type MemberAccess,
  type OfficeMember,
  type officeMemberEndpoints,
  thaiMobile,
} from '@khum/contract'
import { AppError } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import { deviceName } from '../../text/device-name'
import { searchedNames } from '../../text/name-words'
import { wholeName } from '../../text/whole-name'
import { nationalIdHashes } from '../accounts/person-identifiers'
import { auditAll } from '../audit/audit'
import { toBenefit } from '../insurance/coverages.service'
import { readCoverages } from '../insurance/read-coverages'
import {
  listAccessRows,
  listAccounts,
  listConsents,
  listCoverageIds,
  listMessages,
  listPersonClaims,
  listSessions,
  type PersonRow,
  readPeople,
} from './members.repo'
import { findPersonIds, type MemberTerms } from './search.repo'

type Ctx = Pick<AppContext, 'db' | 'clock' | 'keys'>
const found = 20
const claims = 100
const messages = 50
const accesses = 200

/**
 * Finds people by a search text, which may be a citizen id, a phone number, the number of a policy, card or employee,
 * or a name. Each person in the response gets an entry in the audit log. R65, R90
 */
export async function searchMembers(
  ctx: Ctx,
  caller: StaffCaller,
  { q }: { q: string },
): Promise<Answer<typeof officeMemberEndpoints.searchMembers>> {
  const ids = await findPersonIds(ctx.db, caller, toTerms(ctx.keys, q), found + 1)
  const people = await readPeople(ctx.db, caller, ids.slice(0, found))
  await auditAccess(ctx, caller, people, 'found')
  return { items: people.map(toFound), more: ids.length > found }
}

type AccessedPerson = Pick<FoundMember, 'cards'> & { id: string }

/**
 * Audits the access to people. For each person, writes one entry for each of the caller's insurers with which the
 * person has a card, so that each insurer's log shows the access.
 */
async function auditAccess(
  ctx: Ctx,
  caller: StaffCaller,
  people: readonly AccessedPerson[],
  outcome: string,
): Promise<void> {
  await auditAll(
    ctx,
    people.flatMap((person) =>
      insurersOf(person).map((insurerCode) => ({
        action: 'staff.members.read',
        outcome,
        actor: { kind: 'staff' as const, id: caller.staffId },
        personId: person.id,
        insurerCode,
        addressKey: caller.addressKey,
      })),
    ),
  )
}

function insurersOf({ cards }: AccessedPerson): string[] {
  return [...new Set(cards.map(({ insurer_code }) => insurer_code))]
}

function toFound(person: PersonRow & Pick<FoundMember, 'cards'>): FoundMember {
  const { id, birth_date, has_account, cards } = person
  return { id, name: wholeName(person), birth_date, has_account, cards }
}

function toTerms(keys: AppContext['keys'], typed: string): MemberTerms {
  const q = latinDigits(typed)
  const digits = q.replace(/[\s-]/g, '')
  if (/^\d{13}$/.test(digits))
    return { nationalIdHashes: nationalIdHashes(keys, digits), number: q.toUpperCase() }
  const phone = /^\+?\d{9,12}$/.test(digits) ? thaiMobile(digits) : null
  if (phone !== null) return { phone, number: q.toUpperCase() }
  if (/\d/.test(q)) return { number: q.toUpperCase() }
  return { names: searchedNames(q) }
}

/**
 * Returns a person of the caller's insurers: claims, accounts with their consents and devices, messages, and coverages
 * with the amount left of each limit. These amounts come from the same ledger as on the member's own page. R90
 * @throws AppError not_found
 */
export async function getOfficeMember(ctx: Ctx, caller: StaffCaller, id: string): Promise<OfficeMember> {
  const [person] = await readPeople(ctx.db, caller, [id])
  if (!person) throw new AppError('not_found')
  const [insurerCode = '', ...others] = insurersOf(person)
  caller.about = { personId: id, subject: `person ${id}`, insurerCode }
  // Every call of staff gets an audit entry for one insurer: here, the first of the person's insurers. `auditAccess`
  // adds an entry for each of the person's other insurers.
  const cards = person.cards.filter((card) => others.includes(card.insurer_code))
  await auditAccess(ctx, caller, [{ id, cards }], 'done')
  const accounts = await listAccounts(ctx.db, caller, id)
  const accountIds = accounts.map((account) => account.id)
  const coverageIds = await listCoverageIds(ctx.db, caller, id)
  const coverages = await readCoverages(ctx.db, coverageIds, ctx.clock.today())
  return {
    id,
    name: wholeName(person),
    birth_date: person.birth_date,
    phone: person.contact_phone,
    national_id_known: person.national_id_known,
    accounts: accounts.map(({ id: _id, created_at, ...account }) => ({
      ...account,
      created_at: created_at.toISOString(),
    })),
    coverages: coverages
      .toSorted((a, b) => coverageIds.indexOf(a.id) - coverageIds.indexOf(b.id))
      .map((coverage) => ({
        id: coverage.id,
        insurer_code: coverage.insurerCode,
        insurer_name: coverage.insurerName,
        plan_name: coverage.planName,
        policy_number: coverage.policyNumber,
        employee_id: coverage.employeeId,
        policyholder_name: coverage.policyholderName,
        effective_date: coverage.effectiveDate,
        expiry_date: coverage.expiryDate,
        state: coverage.state,
        benefits: coverage.benefits.map(toBenefit),
      })),
    claims: (await listPersonClaims(ctx.db, caller, id, claims)).map(
      ({ medical_expense, benefit, submitted_at, ...claim }) => ({
        ...claim,
        submitted_at: submitted_at.toISOString(),
        amount_satang: Number(medical_expense),
        benefit_satang: benefit === null ? null : Number(benefit),
      }),
    ),
    consents: (await listConsents(ctx.db, caller, accountIds)).map((row) => ({
      ...row,
      at: row.at.toISOString(),
    })),
    devices: (await listSessions(ctx.db, accountIds, ctx.clock.now())).map(
      ({ user_agent, created_at, last_used_at, partner }) => ({
        name: deviceName(user_agent),
        partner,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      }),
    ),
    messages: (await listMessages(ctx.db, caller, accountIds, messages)).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
  }
}

/** Lists who looked at a person's record or changed it. @throws AppError not_found. R65 */
export async function listAccesses(
  ctx: Ctx,
  caller: StaffCaller,
  id: string,
): Promise<{ items: MemberAccess[]; more: boolean }> {
  const [person] = await readPeople(ctx.db, caller, [id])
  if (!person) throw new AppError('not_found')
  caller.about = { personId: id, subject: `looks at person ${id}` }
  const rows = await listAccessRows(ctx.db, caller, id, accesses + 1)
  return {
    items: rows.slice(0, accesses).map(({ at, actor_kind, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor_kind: actor_kind ?? 'member',
    })),
    more: rows.length > accesses,
  }
}
