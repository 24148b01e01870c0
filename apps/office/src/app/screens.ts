import type { StaffPermission } from '@khum/contract/staff'
import type { ComponentType } from 'react'
import type { ScreenTitle } from '../i18n'

export type Page = ComponentType<{ params: Record<string, string> }>

export interface Screen {
  /** The path within the office; `:name` is a parameter. */
  path: string
  /** The message key of the screen's title. The menu shows the same text. */
  title: ScreenTitle
  permission: StaffPermission | 'signed_in'
  inMenu?: true
  load: () => Promise<Page>
}

/** Every screen of the office, in the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'home',
    permission: 'signed_in',
    inMenu: true,
    load: () => import('../features/home/home-page').then(({ HomePage }) => HomePage),
  },
  {
    path: '/claims',
    title: 'claims',
    permission: 'claims.read',
    inMenu: true,
    load: () => import('../features/claims/claims-page').then(({ ClaimsPage }) => ClaimsPage),
  },
  {
    path: '/claims/:number',
    title: 'claim',
    permission: 'claims.read',
    load: () => import('../features/case/case-page').then(({ CasePage }) => CasePage),
  },
  {
    path: '/claims/:number/sheet',
    title: 'sheet',
    permission: 'claims.register',
    load: () => import('../features/paper/sheet-page').then(({ SheetPage }) => SheetPage),
  },
  {
    path: '/members',
    title: 'members',
    permission: 'members.read',
    inMenu: true,
    load: () => import('../features/members/members-page').then(({ MembersPage }) => MembersPage),
  },
  {
    path: '/members/:id',
    title: 'member',
    permission: 'members.read',
    load: () => import('../features/members/member-page').then(({ MemberPage }) => MemberPage),
  },
  {
    path: '/members/:id/paper-claim',
    title: 'paperClaim',
    permission: 'claims.register',
    load: () => import('../features/paper/register-page').then(({ RegisterPage }) => RegisterPage),
  },
  {
    path: '/batches',
    title: 'batches',
    permission: 'batches.confirm',
    inMenu: true,
    load: () => import('../features/batches/batches-page').then(({ BatchesPage }) => BatchesPage),
  },
  {
    path: '/consents',
    title: 'consents',
    permission: 'consents.publish',
    inMenu: true,
    load: () => import('../features/consents/consents-page').then(({ ConsentsPage }) => ConsentsPage),
  },
  {
    path: '/consents/:insurer/:kind',
    title: 'consentDraft',
    permission: 'consents.publish',
    load: () => import('../features/consents/draft-page').then(({ DraftPage }) => DraftPage),
  },
  {
    path: '/staff',
    title: 'staff',
    permission: 'staff.read',
    inMenu: true,
    load: () => import('../features/staff/staff-page').then(({ StaffPage }) => StaffPage),
  },
]

/** Returns the screen at a path and the values of the path's parameters; null if no screen has this path. */
export function findScreen(path: string): { screen: Screen; params: Record<string, string> } | null {
  for (const screen of screens) {
    const names = [...screen.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const found = new RegExp(`^${screen.path.replace(/:\w+/g, '([^/]+)')}/?$`).exec(path)
    if (found)
      return {
        screen,
        params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')])),
      }
  }
  return null
}

const loaded = new Map<Screen, Promise<Page>>()

/**
 * Loads a screen's code once. A failure is kept until `forgetScreen`, because React calls this function again while it
 * shows the failure. Without the kept failure, each of these calls would load the code again.
 */
export function loadScreen(screen: Screen): Promise<Page> {
  const known = loaded.get(screen)
  if (known) return known
  const loading = screen.load()
  loaded.set(screen, loading)
  return loading
}

/** Makes the next `loadScreen` load the screen's code again. */
export function forgetScreen(screen: Screen): void {
  loaded.delete(screen)
}
