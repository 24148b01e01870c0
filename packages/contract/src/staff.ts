import * as z from 'zod/mini'

/** The roles of the TPA's staff. A person can have several, each for some insurers. */
export const staffRoles = [
  'assessor',
  'senior_assessor',
  'payments',
  'member_service',
  'network',
  'content',
  'privacy_officer',
  'auditor',
  'integration',
  'administrator',
] as const
export type StaffRole = (typeof staffRoles)[number]
export const staffRoleSchema = z.enum(staffRoles)

/**
 * What a staff member may do in the office. A call requires one of these permissions, or only a session (`signed_in`).
 */
export const staffPermissions = [
  'claims.read',
  'claims.decide',
  /**
   * As second approver, confirm or refuse proposed decisions (second look), and decide what an assessor may not decide
   * alone.
   */
  'claims.second_look',
  /** Assign claims to other staff. */
  'claims.assign',
  /** Register a claim that came on paper, and keep track of its originals. */
  'claims.register',
  'documents.read',
  'members.read',
  /** Correct opening figures: what was used of a limit before Khum began to keep its balance. */
  'balances.adjust',
  /** As second approver, confirm or refuse that a batch is applied or undone. */
  'batches.confirm',
  /** As second approver, publish or refuse drafts of consent texts, and force or withdraw published texts. */
  'consents.publish',
  /** See the staff and their roles. */
  'staff.read',
  'staff.manage',
  /** See who opened whose record. */
  'audit.read',
] as const
export type StaffPermission = (typeof staffPermissions)[number]
export const staffPermissionSchema = z.enum(staffPermissions)

const assessor = [
  'claims.read',
  'claims.decide',
  'claims.register',
  'documents.read',
  'members.read',
] as const

const permissions: Record<StaffRole, readonly StaffPermission[]> = {
  assessor,
  senior_assessor: [...assessor, 'claims.second_look', 'claims.assign', 'balances.adjust'],
  payments: ['claims.read'],
  member_service: ['claims.read', 'claims.register', 'members.read'],
  network: [],
  content: [],
  privacy_officer: ['members.read', 'consents.publish', 'audit.read'],
  auditor: ['claims.read', 'documents.read', 'members.read', 'staff.read', 'audit.read'],
  integration: ['batches.confirm'],
  administrator: ['staff.read', 'staff.manage'],
}

/** Returns what a role may do. A role without permissions may only sign in. R90 */
export function permissionsOf(role: StaffRole): readonly StaffPermission[] {
  return permissions[role]
}

/**
 * A role of a person for one insurer. With `insurer` null: for every insurer, including insurers that are added later.
 */
export interface StaffGrant {
  role: StaffRole
  insurer: string | null
}

/**
 * Returns the insurers for which grants give a permission.
 * @returns null for every insurer; an empty list if no grant gives the permission
 */
export function insurersFor(
  grants: readonly StaffGrant[],
  permission: StaffPermission,
): readonly string[] | null {
  const giving = grants.filter(({ role }) => permissionsOf(role).includes(permission))
  const codes = giving.flatMap(({ insurer }) => (insurer === null ? [] : [insurer]))
  return codes.length < giving.length ? null : [...new Set(codes)].toSorted()
}

/** Whether grants give a permission for at least one insurer. */
export function holdsPermission(grants: readonly StaffGrant[], permission: StaffPermission): boolean {
  return insurersFor(grants, permission)?.length !== 0
}
