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
