import type { Theme } from '@khum/contract/theme'

const groups = ['login', 'top_bar', 'bottom_bar', 'menu_icon', 'official_account', 'banner']

/**
 * Whether this is a theme as the server's `readTheme` left it: what the page needs besides the colours is there. Anything else
 * goes through `readTheme` here, which is kept out of the first load for its size.
 */
export function isTheme(value: unknown): value is Theme {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  const isGroup = (name: string) => typeof fields.get(name) === 'object' && fields.get(name) !== null
  const isText = (name: string) => typeof fields.get(name) === 'string'
  return groups.every(isGroup) && ['ins_code', 'product_name_th', 'product_name_en'].every(isText)
}
