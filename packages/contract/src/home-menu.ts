import { matchPath, type PathName, splitLocale } from './paths'
import type { Theme } from './theme'

/** The home menu in the specification's order. */
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

/** Menu items 5 and 6, which an insurer may switch off. Spec §4 */
export type SwitchableItem = Extract<MenuItemName, 'e_claim' | 'telemed_mart'>

/**
 * Whether the insurer of this theme offers a menu item in the app. It covers more than the menu: the screens behind the item
 * and the calls that start something there obey it too (`paths.ts`, `Endpoint.menuItem`). Spec §4
 */
export function isOffered({ menu_icon: menu }: Pick<Theme, 'menu_icon'>, item: SwitchableItem): boolean {
  return (item === 'e_claim' ? menu.status_5 : menu.status_6) === 1
}

/** The screens behind menu items 5 and 6. A claim that was sent is read at /claim-status and /attach-file-other, which stay open. */
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

/** The menu item a screen stands behind; null for screens that no insurer can switch off. */
export function menuItemOf(screen: PathName): SwitchableItem | null {
  if (screensBehind.e_claim.includes(screen)) return 'e_claim'
  return screensBehind.telemed_mart.includes(screen) ? 'telemed_mart' : null
}

/** The same of an address on this site, with or without language, query and hash; null for other sites' too. */
export function menuItemAt(address: string): SwitchableItem | null {
  const screen = matchPath(splitLocale(address.replace(/[?#].*$/, '')).path)
  return screen && menuItemOf(screen)
}

export interface MenuEntry {
  item: MenuItemName
  active: boolean
  url: string | null
}

/** Where the provider's official account is opened; null when the theme switches it off or has no id for it. Spec §2, §4. */
export function officialAccountUrl({ official_account: { id, status } }: Pick<Theme, 'official_account'>) {
  return status === 1 && id ? `https://line.me/R/ti/p/${encodeURIComponent(id)}` : null
}

/**
 * The home menu of a theme, in the specification's order. Items 5 (e-Claim), 6 (Telemed Mart) and the official account are active
 * only when the theme's status is 1; an account without an id leads nowhere. The page has the theme before it has asked for
 * anything, so its menu waits for no answer. Spec §2 Home, §4.
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
