import { insurersFor, limits, type StaffCompetence, type StaffGrant, type StaffPerson } from '@khum/contract'
import { AppError, invalidField } from '../../app-error'
import type { StaffCaller } from '../../caller'
import type { AppContext } from '../../context'
import { newId } from '../../ids'
import { requireEveryInsurer } from '../../insurer-scope'
import { audit } from '../audit/audit'
import { setCompetence } from './competence'
import {
  addGrants,
  listStaffPeople,
  listUnknownInsurers,
  lockStaff,
  markStaffEnded,
  openStaff,
  removeGrants,
} from './staff-admin.repo'
import { endStaffSessions } from './staff-sessions.repo'

type Ctx = Pick<AppContext, 'db' | 'clock'>

/** Gives the claims that a person holds back to their queues, in the same transaction. */
export type ReleaseClaims = (ctx: Ctx, staffId: string) => Promise<void>

/** Lists the staff whom the caller administers. */
export async function listStaff({ db }: Ctx, caller: StaffCaller): Promise<StaffPerson[]> {
  return await listStaffPeople(db, caller, null)
}

/**
 * Invites a person, or gives a known person further roles. Call it in a transaction.
 * @throws AppError staff_proof_needed, staff_self, validation_failed
 */
export async function inviteStaff(
  ctx: Ctx,
  caller: StaffCaller,
  wanted: { name: string; email: string; grants: readonly StaffGrant[] },
): Promise<StaffPerson> {
  requireProof(ctx, caller)
  await requireGrantable(ctx, caller, wanted.grants)
  const at = ctx.clock.now()
  const id = await openStaff(ctx.db, { id: newId(), ...wanted, by: caller.staffId, at })
  if (id === caller.staffId) throw new AppError('staff_self')
  caller.about.subject = `staff ${id}`
  await addGrants(ctx.db, id, wanted.grants, { staffId: caller.staffId, at })
  return await getPerson(ctx, caller, id)
}

/**
 * Replaces a person's roles for the caller's insurers. Someone who may no longer decide claims of an insurer loses the
 * claims they hold. Call it in a transaction.
 * @throws AppError not_found, staff_proof_needed, staff_self, validation_failed
 */
export async function putGrants(
  ctx: Ctx,
  caller: StaffCaller,
  { id, grants, releaseClaims }: { id: string; grants: readonly StaffGrant[]; releaseClaims: ReleaseClaims },
): Promise<StaffPerson> {
  const before = await lockOther(ctx, caller, id)
  await requireGrantable(ctx, caller, grants)
  await removeGrants(ctx.db, caller, id)
  await addGrants(ctx.db, id, grants, { staffId: caller.staffId, at: ctx.clock.now() })
  if (losesDecisions(before.grants, grants)) await releaseClaims(ctx, id)
  return await getPerson(ctx, caller, id)
}

/**
 * Sets which claims a person gets as the next one. It counts for every insurer, so only an administrator of every insurer
 * may set it. Call it in a transaction.
 * @throws AppError not_found, staff_proof_needed, staff_self
 */
export async function putCompetence(
  ctx: Ctx,
  caller: StaffCaller,
  { id, ...competence }: StaffCompetence & { id: string },
): Promise<StaffPerson> {
  requireEveryInsurer(caller)
  await lockOther(ctx, caller, id)
  await setCompetence(ctx.db, id, competence)
  return await getPerson(ctx, caller, id)
}

/**
 * Ends a person's access: the roles for the caller's insurers. Without any role left, the person can't sign in again,
 * the sessions end, and the claims go back to their queues. Call it in a transaction. R91
 * @throws AppError not_found, staff_proof_needed, staff_self
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
  await endStaffSessions(ctx.db, { staffId: id }, 'access_ended', at)
  return { ...person, grants: [], ended_at: person.ended_at ?? at.toISOString() }
}

/**
 * Creates the first administrator, or gives a person this role, in the database of the server.
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

/** Requires that the caller has proved who they are in the last minutes. @throws AppError staff_proof_needed. R91 */
export function requireProof({ clock }: Pick<Ctx, 'clock'>, { authenticatedAt }: StaffCaller): void {
  if (clock.now().getTime() - authenticatedAt.getTime() > limits.staffSession.proofMs)
    throw new AppError('staff_proof_needed')
}

/** Locks a person other than the caller. Nobody changes their own rights, so an administrator always remains. */
async function lockOther(ctx: Ctx, caller: StaffCaller, id: string): Promise<StaffPerson> {
  requireProof(ctx, caller)
  if (!(await lockStaff(ctx.db, caller, id))) throw new AppError('not_found')
  if (id === caller.staffId) throw new AppError('staff_self')
  caller.about.subject = `staff ${id}`
  return await getPerson(ctx, caller, id)
}

async function getPerson({ db }: Ctx, caller: StaffCaller, id: string): Promise<StaffPerson> {
  const [person] = await listStaffPeople(db, caller, id)
  if (!person) throw new AppError('not_found')
  return person
}

/** Requires that every role is for an insurer of the caller, which exists. */
async function requireGrantable(
  { db }: Ctx,
  caller: StaffCaller,
  grants: readonly StaffGrant[],
): Promise<void> {
  const codes = grants.flatMap(({ insurer }) => (insurer === null ? [] : [insurer]))
  if (caller.insurers !== null) {
    const { insurers } = caller
    if (codes.length < grants.length || !codes.every((code) => insurers.includes(code)))
      throw invalidField('grants')
  }
  if ((await listUnknownInsurers(db, codes)).length > 0) throw invalidField('grants')
}

function losesDecisions(before: readonly StaffGrant[], after: readonly StaffGrant[]): boolean {
  const [had, has] = [before, after].map((grants) => insurersFor(grants, 'claims.decide'))
  if (has === null || had === undefined || has === undefined) return false
  return had === null || had.some((code) => !has.includes(code))
}
