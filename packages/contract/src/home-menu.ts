import { matchPath, type PathName, splitLocale } from './paths'
import type { Theme } from './theme'

/** The home menu's items, in order. Requirement 2.10 */
export const menuItems = [
  'coverage',
  'family_coverage',
  'claim_status',
  'hospital_search',
  'e_claim',
  'telemed_mart',
  'official_account',
] as const
export type MenuItemName = (typeof menuItems)[number]

/** The menu items that an insurer may switch off. Requirement 4.5 */
export type SwitchableItem = Extract<MenuItemName, 'e_claim' | 'telemed_mart'>

/**
 * Whether the theme's insurer offers a menu item. If not, the item's screens and the endpoints with this `menuItem` are
 * unavailable. Requirement 4.5
 */
export function isOffered({ menu_icon: menu }: Pick<Theme, 'menu_icon'>, item: SwitchableItem): boolean {
  return (item === 'e_claim' ? menu.status_5 : menu.status_6) === 1
}

/**
 * The screens that are switched off together with each menu item. Members can still open claims that they sent, at
 * /claim-status and /attach-file-other.
 */
const screensBehind: Record<SwitchableItem, readonly PathName[]> = {
  e_claim: ['coveragesEclaim', 'eClaim', 'symptom', 'providerList'],
  telemed_mart: [
    'telemedMart',
    'telemedSearch',
    'telemedSearchCategory',
    'telemedicine',
    'telemedicineCoverage',
    'telemedPolicy1',
    'telemedPolicy2',
    'telemedPolicy3',
    'telemedPolicy',
    'telemedPolicyCoverage1',
    'telemedPolicyCoverage2',
    'telemedPolicyCoverage3',
    'telemedPolicyCoverage',
    'previewTelemedicine',
    'previewTelemedicineCode',
  ],
}

/** Returns the menu item that a screen belongs to; null if the screen is always available. */
export function menuItemOf(screen: PathName): SwitchableItem | null {
  if (screensBehind.e_claim.includes(screen)) return 'e_claim'
  return screensBehind.telemed_mart.includes(screen) ? 'telemed_mart' : null
}

/**
 * Returns the menu item that the screen at an address belongs to. Ignores the address's language, query and hash.
 * Returns null if the screen is always available, or if the address is on another site.
 */
export function menuItemAt(address: string): SwitchableItem | null {
  const screen = matchPath(splitLocale(address.replace(/[?#].*$/, '')).path)
  return screen && menuItemOf(screen)
}

export interface MenuEntry {
  item: MenuItemName
  active: boolean
  url: string | null
}

/**
 * Returns the address of the insurer's LINE account; null if the theme has no such account or has switched it off.
 * Requirements 2.10, 4.5
 */
export function officialAccountUrl({ official_account: { id, status } }: Pick<Theme, 'official_account'>) {
  return status === 1 && id ? `https://line.me/R/ti/p/${encodeURIComponent(id)}` : null
}

/**
 * Returns the home menu of a theme. e-Claim, Telemed Mart and the LINE account are active only if their status in the
 * theme is 1. Requirements 2.10, 4.5
 */
export function toMenu(theme: Pick<Theme, 'menu_icon' | 'official_account'>): MenuEntry[] {
  const url = officialAccountUrl(theme)
  const obeying: Partial<Record<MenuItemName, boolean>> = {
    e_claim: isOffered(theme, 'e_claim'),
    telemed_mart: isOffered(theme, 'telemed_mart'),
    official_account: url !== null,
  }
  return menuItems.map((item) => ({
    item,
    active: obeying[item] ?? true,
    url: item === 'official_account' ? url : null,
  }))
}
