import { type Home, menuItems, type Theme } from '@khum/contract'

/**
 * The home menu in the specification's order. Items 5 (e-Claim), 6 (Telemed Mart) and the official account are active only
 * when the theme's status is 1; an account without an id leads nowhere. Spec §2 Home, §4.
 */
export function toMenu(theme: Pick<Theme, 'menu_icon' | 'official_account'>): Home['menu'] {
  const { id } = theme.official_account
  const url =
    theme.official_account.status === 1 && id ? `https://line.me/R/ti/p/${encodeURIComponent(id)}` : null
  const obeying: Partial<Record<(typeof menuItems)[number], boolean>> = {
    e_claim: theme.menu_icon.status_5 === 1,
    telemed_mart: theme.menu_icon.status_6 === 1,
    official_account: url !== null,
  }
  return menuItems.map((item) => ({
    item,
    active: obeying[item] ?? true,
    url: item === 'official_account' ? url : null,
  }))
}
