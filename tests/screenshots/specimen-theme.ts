import { defaultTheme } from '@khum/contract'
import { themeLeaves, withValue } from '@khum/contract/theme-leaves'

/**
 * Returns a theme with a different colour in every field, to show where each field is used. Backgrounds are light,
 * other colours dark.
 */
export function specimenTheme(): unknown {
  const on = withValue(defaultTheme, ['official_account'], {
    ...defaultTheme.official_account,
    id: '@khum',
    status: 1,
  })
  const pictured = withValue(on, ['banner'], {
    ...defaultTheme.banner,
    promotion: '/brand/KHM/promotion.svg',
    blog: '/brand/KHM/blog.svg',
  })
  return themeLeaves
    .filter(({ kind }) => kind === 'colour')
    .reduce<unknown>((theme, { keys, path }, index) => {
      const isBackground = /background/.test(path) && path !== 'card.background_color'
      return withValue(theme, keys, hex((index * 137.5) % 360, isBackground ? 0.88 : 0.33))
    }, pictured)
}

/** Returns a strong colour. `hue` is in degrees, `lightness` 0 to 1. */
function hex(hue: number, lightness: number): string {
  const reach = 0.8 * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}
