import { expect, it } from 'vitest'
import { holdsPermission, insurersFor, permissionsOf, staffPermissions, staffRoles } from './staff'

it('every permission belongs to a role, and no single role has all of them', () => {
  for (const permission of staffPermissions)
    expect(
      staffRoles.some((role) => permissionsOf(role).includes(permission)),
      permission,
    ).toBe(true)
  for (const role of staffRoles)
    expect(permissionsOf(role).length, role).toBeLessThan(staffPermissions.length)
})

it('an auditor reads and changes nothing, and an administrator sees no member (R90)', () => {
  expect(permissionsOf('auditor').every((permission) => permission.endsWith('.read'))).toBe(true)
  expect(permissionsOf('administrator').every((permission) => permission.startsWith('staff.'))).toBe(true)
})

it('a permission counts for the insurers of the roles that give it', () => {
  const grants = [
    { role: 'assessor', insurer: 'ORC' },
    { role: 'assessor', insurer: 'KHM' },
    { role: 'auditor', insurer: 'KHM' },
    { role: 'administrator', insurer: null },
  ] as const
  expect(insurersFor(grants, 'claims.decide')).toEqual(['KHM', 'ORC'])
  expect(insurersFor(grants, 'audit.read')).toEqual(['KHM'])
  expect(insurersFor(grants, 'staff.manage')).toBeNull()
  expect(insurersFor(grants, 'claims.second_look')).toEqual([])
  expect(holdsPermission(grants, 'claims.second_look')).toBe(false)
  expect(holdsPermission(grants, 'staff.manage')).toBe(true)
})
