import {
  insurersFor,
  type StaffCompetence,
  type StaffGrant,
  type StaffPerson,
  type StaffSession,
} from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { listUnknownInsurers, requireEveryInsurer } from '../../insurer-scope'
import { deviceName } from '../../text/device-name'
import { audit } from '../audit/audit'
import { setCompetence } from './competence'
import { areSame, listGrants, losesDecisions } from './grants'
import { removeCredentials } from './local/accounts.repo'
import { createLink, linkAddress } from './local/links.service'
import {
  addGrants,
  findStaffId,
  hasOtherGrants,
  isAdministeredBy,
  listStaffPeople,
  lockStaff,
  markStaffEnded,
  openStaff,
  removeGrants,
} from './staff-admin.repo'
import { endStaffSessions, listLiveSessions } from './staff-sessions.repo'
import { requireProof } from './staff-sessions.service'

type Ctx = Pick<AppContext, 'db' | 'clock'>

/**
 * Returns claims to their queues: those that a member of staff holds but may no longer decide. Runs in the caller's
 * transaction.
 */
export type ReleaseClaims = (ctx: Ctx, staffId: string) => Promise<void>

/** Lists the staff whom the caller administers. */
export async function listStaff({ db }: Ctx, caller: StaffCaller): Promise<StaffPerson[]> {
  return await listStaffPeople(db, caller, null)
}

/**
 * Invites a person, or gives a known person further roles. Call it in a transaction.
 * @throws AppError staff_permission_missing, staff_proof_needed, staff_self, validation_failed
 */
export async function inviteStaff(
  ctx: Ctx,
  caller: StaffCaller,
  wanted: { name: string; email: string; grants: readonly StaffGrant[] },
): Promise<StaffPerson> {
  requireProof(ctx, caller)
  await lockStaff(ctx.db, [caller.staffId])
  await requireStillManages(ctx, caller)
  await requireGrantable(ctx, caller, wanted.grants)
  const at = ctx.clock.now()
  const id = await openStaff(ctx.db, { id: newId(), ...wanted, by: caller.staffId, at })
  if (id === caller.staffId) throw new AppError('staff_self')
  caller.about.subject = `staff ${id}`
  await addGrants(ctx.db, id, wanted.grants, { staffId: caller.staffId, at })
  return await getPerson(ctx, caller, id)
}

/**
 * Replaces a person's roles for the caller's insurers. Claims that the person holds but may no longer decide go back to
 * their queues. Call it in a transaction.
 * @throws AppError not_found, staff_permission_missing, staff_proof_needed, staff_self, staff_roles_changed,
 * validation_failed
 */
export async function putGrants(
  ctx: Ctx,
  caller: StaffCaller,
  {
    id,
    before: shown,
    grants,
    releaseClaims,
  }: {
    id: string
    /**
     * The person's roles as the caller's screen showed them before the change; undefined if the screen didn't send
     * them.
     */
    before?: readonly StaffGrant[] | undefined
    grants: readonly StaffGrant[]
    releaseClaims: ReleaseClaims
  },
): Promise<StaffPerson> {
  const before = await lockWithAccess(ctx, caller, id)
  // Refuses the change if the caller's screen is out of date. Otherwise the change could give back a role that another
  // administrator has just taken away.
  if (shown && !areSame(shown, before.grants)) throw new AppError('staff_roles_changed')
  await requireGrantable(ctx, caller, grants)
  await removeGrants(ctx.db, caller, id)
  await addGrants(ctx.db, id, grants, { staffId: caller.staffId, at: ctx.clock.now() })
  if (losesDecisions(before.grants, grants)) await releaseClaims(ctx, id)
  return await getPerson(ctx, caller, id)
}

/**
 * Sets which claims a person can get as the next claim, and up to which amount the person decides alone. These two
 * settings apply to every insurer, so only an administrator of every insurer may change them. Call this function in a
 * transaction.
 * @throws AppError not_found, staff_permission_missing, staff_proof_needed, staff_self
 */
export async function putCompetence(
  ctx: Ctx,
  caller: StaffCaller,
  { id, ...competence }: StaffCompetence & { id: string },
): Promise<StaffPerson> {
  requireEveryInsurer(caller)
  await lockWithAccess(ctx, caller, id)
  await setCompetence(ctx.db, id, competence)
  return await getPerson(ctx, caller, id)
}

/**
 * Removes a person's roles for the caller's insurers. The claims that the person may no longer decide go back to their
 * queues. If the person has no role left, the person's sessions end and the person can't sign in again. Call it in a
 * transaction. R91
 * @throws AppError not_found, staff_permission_missing, staff_proof_needed, staff_self
 */
export async function endStaff(
  ctx: Ctx,
  caller: StaffCaller,
  { id, releaseClaims }: { id: string; releaseClaims: ReleaseClaims },
): Promise<StaffPerson> {
  const person = await lockOther(ctx, caller, id)
  const left = await removeGrants(ctx.db, caller, id)
  await releaseClaims(ctx, id)
  const at = ctx.clock.now()
  if (left > 0) return { ...person, grants: [] }
  await markStaffEnded(ctx.db, id, caller.staffId, at)
  await removeCredentials(ctx.db, id)
  await endStaffSessions(ctx.db, { staffId: id }, 'access_ended', at)
  return { ...person, grants: [], ended_at: person.ended_at ?? at.toISOString() }
}

/**
 * Creates a one-time link with which a person sets a password and second factor. The person's earlier links, password
 * and second factor stop working, and the person's sessions end. Call it in a transaction. R91
 * @throws AppError not_found, staff_permission_missing, staff_proof_needed, staff_self, staff_other_insurers,
 * staff_sign_in_elsewhere
 */
export async function createStaffLink(
  ctx: Ctx & Pick<AppContext, 'config'>,
  caller: StaffCaller,
  id: string,
): Promise<{ link: string; expires_at: string }> {
  await lockWithAccess(ctx, caller, id)
  if (ctx.config.staffSignIn !== 'local') throw new AppError('staff_sign_in_elsewhere')
  // With the link, the caller could sign in as this person and use roles that the caller may not grant.
  if (await hasOtherGrants(ctx.db, caller, id)) throw new AppError('staff_other_insurers')
  const { token, expiresAt } = await createLink(ctx, { staffId: id, by: caller.staffId })
  return { link: linkAddress(ctx.config.officeUrl.href, token), expires_at: expiresAt.toISOString() }
}

/**
 * Lists the live sessions of a member of staff who has a role for one of the caller's insurers.
 * @throws AppError not_found
 */
export async function listSessions(
  { db, clock }: Ctx,
  caller: StaffCaller,
  id: string,
): Promise<{ items: StaffSession[] }> {
  await getPerson({ db, clock }, caller, id)
  caller.about.subject = `staff ${id}`
  const rows = await listLiveSessions(db, id, clock.now())
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      ends_at: row.expires_at.toISOString(),
      is_current: row.id === caller.sessionId,
    })),
  }
}

/**
 * Ends one session or all sessions of a member of staff who has a role for one of the caller's insurers. The person's
 * next call in an ended session is refused. R91
 * @returns the sessions that remain
 * @throws AppError not_found
 */
export async function endSessions(
  ctx: Ctx,
  caller: StaffCaller,
  { id, session_id }: { id: string; session_id: string | null },
): Promise<{ items: StaffSession[] }> {
  await getPerson(ctx, caller, id)
  const which = session_id === null ? { staffId: id } : { staffId: id, sessionId: session_id }
  await endStaffSessions(ctx.db, which, 'administrator', ctx.clock.now())
  return await listSessions(ctx, caller, id)
}

/**
 * Like `createStaffLink`, but without a caller: for the command line on the server. Call it in a transaction.
 * @returns null if no person with access has this email address
 */
export async function createStaffLinkByEmail(
  ctx: Ctx,
  email: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const staffId = await findStaffId(ctx.db, email)
  if (staffId === null) return null
  await audit(ctx, {
    action: 'staff.sign_in_link',
    outcome: 'created',
    actor: { kind: 'system', id: 'sign-in-link' },
    subject: `staff ${staffId}`,
  })
  return await createLink(ctx, { staffId, by: null })
}

/**
 * Creates the first administrator, or gives an existing person this role. For the command line on the server.
 * @returns the person's id
 */
export async function inviteFirstAdministrator(
  ctx: Ctx,
  person: { name: string; email: string },
): Promise<string> {
  const at = ctx.clock.now()
  const id = await openStaff(ctx.db, { id: newId(), ...person, by: null, at })
  await addGrants(ctx.db, id, [{ role: 'administrator', insurer: null }], { staffId: null, at })
  await audit(ctx, {
    action: 'staff.invite',
    outcome: 'administrator',
    actor: { kind: 'system', id: 'invite' },
    subject: `staff ${id}`,
  })
  return id
}

/**
 * Locks a staff member and the caller before a change of rights. Refuses the caller's own row: nobody may change their
 * own rights, so an administrator always remains.
 */
async function lockOther(ctx: Ctx, caller: StaffCaller, id: string): Promise<StaffPerson> {
  requireProof(ctx, caller)
  await lockStaff(ctx.db, [caller.staffId, id])
  await requireStillManages(ctx, caller)
  if (!(await isAdministeredBy(ctx.db, caller, id))) throw new AppError('not_found')
  if (id === caller.staffId) throw new AppError('staff_self')
  caller.about.subject = `staff ${id}`
  return await getPerson(ctx, caller, id)
}

/**
 * Locks a staff member as `lockOther` does. Refuses a person whose access has ended, because the person would have the
 * changed rights if somebody invites them again.
 */
async function lockWithAccess(ctx: Ctx, caller: StaffCaller, id: string): Promise<StaffPerson> {
  const person = await lockOther(ctx, caller, id)
  if (person.ended_at !== null) throw new AppError('not_found')
  return person
}

/**
 * Requires that the caller still has the rights with which the call began. The transaction must have locked the caller's
 * staff row: of two administrators who remove each other at the same time, the second waits for that lock and is then
 * refused here.
 * @throws AppError staff_permission_missing
 */
async function requireStillManages({ db }: Ctx, caller: StaffCaller): Promise<void> {
  const now = insurersFor(await listGrants(db, caller.staffId), 'staff.manage')
  const had = caller.insurers
  if (now !== null && (had === null || !had.every((code) => now.includes(code))))
    throw new AppError('staff_permission_missing')
}

async function getPerson({ db }: Ctx, caller: StaffCaller, id: string): Promise<StaffPerson> {
  const [person] = await listStaffPeople(db, caller, id)
  if (!person) throw new AppError('not_found')
  return person
}

/**
 * Requires that every role is for an existing insurer that the caller administers. An administrator of some insurers
 * must give at least one role. Without any role, the person would disappear from this administrator's list, but could
 * still sign in.
 */
async function requireGrantable(
  { db }: Ctx,
  { insurers }: StaffCaller,
  grants: readonly StaffGrant[],
): Promise<void> {
  const isOwn = ({ insurer }: StaffGrant) => insurer !== null && insurers?.includes(insurer)
  if (insurers !== null && (grants.length === 0 || !grants.every(isOwn))) throw invalidField('grants')
  const codes = grants.flatMap(({ insurer }) => (insurer === null ? [] : [insurer]))
  if ((await listUnknownInsurers(db, codes)).length > 0) throw invalidField('grants')
}
