import { buttonRoles, type Theme } from './theme'
import { contrast, over } from './theme-colour'
import { signContrast, textContrast } from './theme-correct'
import { type Tokens, themeTokens } from './theme-tokens'

interface Side {
  colour: string
  ground: string
}

/** A foreground and a background colour as the theme sets them (`given`) and after correction (`shown`). */
export interface ThemeContrast {
  /** Path of the foreground's theme field: a text, an icon or a border. */
  front: string
  /** Path of the background's theme field. */
  ground: string
  /** Required contrast: 4.5 for texts (WCAG 1.4.3), 3 for icons and borders (WCAG 1.4.11). */
  least: number
  given: Side & { ratio: number }
  shown: Side & { ratio: number }
}

type Token = `--${string}`
type Ground = { path: string; colour: string; token: Token }

/** Returns every pair of colours that the screens use, with its contrast before and after correction. R34 */
export function themeContrasts(theme: Theme): ThemeContrast[] {
  const tokens = themeTokens(theme)
  const { header_title: title, content, label, form, icon, main } = theme
  const [surface, page, soft] = panels(theme)
  const all = [surface, page, soft]
  const pair = (front: string, colour: string, token: Token, grounds: readonly Ground[], least: number) =>
    grounds.map((ground) => measure(tokens, { path: front, colour, token }, ground, least))
  const { title_background, top_bar, bottom_bar, menu_icon } = theme
  const on = (path: string, colour: string, token: Token): Ground => ({ path, colour, token })
  const topBar = on('top_bar.background_color', top_bar.background_color, '--color-top-bar')
  const bottomBar = on('bottom_bar.background_color', bottom_bar.background_color, '--color-bottom-bar')
  const active = on(
    'bottom_bar.active_background_color',
    bottom_bar.active_background_color,
    '--color-bottom-bar-active',
  )
  const title1 = on('title_background.color_1', title_background.color_1, '--color-title-1')
  const title2 = on('title_background.color_2', title_background.color_2, '--color-title-2')
  const card = on('card.background_color', theme.card.background_color, '--color-card')
  const brand = on('main.color_1', main.color_1, '--color-brand')
  const menu = on('menu_icon.background_color', menu_icon.background_color, '--color-menu')
  const text = (path: string, colour: string, token: Token, grounds: readonly Ground[]) =>
    pair(path, colour, token, grounds, textContrast)
  const sign = (path: string, colour: string, token: Token, grounds: readonly Ground[]) =>
    pair(path, colour, token, grounds, signContrast)
  return [
    ...text('header_title.color_1', title.color_1, '--color-heading', all),
    ...text('header_title.color_1', title.color_1, '--color-on-title-1', [title1]),
    ...text('header_title.color_2', title.color_2, '--color-heading-brand', all),
    ...text('header_title.color_2', title.color_2, '--color-on-title-2', [title2]),
    ...text('header_title.color_3', title.color_3, '--color-on-card', [card]),
    ...text('header_title.color_3', title.color_3, '--color-on-brand', [brand]),
    ...text('content.color_1', content.color_1, '--color-text', all),
    ...text('content.color_2', content.color_2, '--color-text-soft', all),
    ...text('content.color_3', content.color_3, '--color-text-faint', all),
    ...text('label.text_color', label.text_color, '--color-label', all),
    ...text('label.warning_color', label.warning_color, '--color-warning', all),
    ...text('label.alert_color', label.alert_color, '--color-danger', all),
    ...text('label.disable_color', label.disable_color, '--color-disabled', all),
    ...text('form.text_color', form.text_color, '--color-field-text', [surface]),
    ...sign('form.border_color', form.border_color, '--color-field-border', [surface, page]),
    ...text('main.color_1', main.color_1, '--color-brand-text', all),
    ...sign('main.color_2', main.color_2, '--color-brand-2', [surface, page]),
    ...sign('icon.color_1', icon.color_1, '--color-icon-1', all),
    ...sign('icon.color_2', icon.color_2, '--color-icon-2', all),
    ...sign('icon.color_3', icon.color_3, '--color-icon-3', all),
    ...sign('icon.color_4', icon.color_4, '--color-icon-4', all),
    ...text('top_bar.text_color', top_bar.text_color, '--color-top-bar-text', [topBar]),
    ...sign('top_bar.icon_color', top_bar.icon_color, '--color-top-bar-icon', [topBar]),
    ...text('bottom_bar.icon_color', bottom_bar.icon_color, '--color-bottom-bar-icon', [bottomBar]),
    ...text('bottom_bar.active_icon_color', bottom_bar.active_icon_color, '--color-bottom-bar-active-icon', [
      active,
    ]),
    ...text('menu_icon.text_color', menu_icon.text_color, '--color-menu-text', [menu]),
    ...buttonContrasts(theme, tokens, surface),
  ]
}

/** Returns the three backgrounds of a theme: panels and fields, the page, and soft backgrounds. */
function panels({ form, background }: Theme): [Ground, Ground, Ground] {
  const surface = form.background_color
  return [
    { path: 'form.background_color', colour: surface, token: '--color-surface' },
    {
      path: 'background.color_1',
      colour: over(surface, background.color_1, background.opacity_1),
      token: '--color-page',
    },
    {
      path: 'background.color_2',
      colour: over(surface, background.color_2, background.opacity_2),
      token: '--color-soft',
    },
  ]
}

/**
 * Returns the contrast of each button's text with the button's background; for a link without a background, the
 * contrast with the panel.
 */
function buttonContrasts(theme: Theme, tokens: Tokens, surface: Ground): ThemeContrast[] {
  return buttonRoles.flatMap((role, index) => {
    const style = theme.buttons[index]
    if (!style) return []
    const sides = [
      ['', '', style.text_color, style.background_color],
      ['disabled_', '-off', style.disabled_text_color, style.disabled_background_color],
    ] as const
    return sides.map(([prefix, suffix, colour, ground]) => {
      const front = {
        path: `buttons.${index}.${prefix}text_color`,
        colour,
        token: `--button-${role}${suffix}-text`,
      } as const
      const own: Ground = {
        path: `buttons.${index}.${prefix}background_color`,
        colour: ground,
        token: `--button-${role}${suffix}`,
      }
      return measure(tokens, front, tokens[own.token] === 'transparent' ? surface : own, textContrast)
    })
  })
}

function measure(tokens: Tokens, front: Ground, ground: Ground, least: number): ThemeContrast {
  const shownFront = tokens[front.token] ?? front.colour
  const shownGround = solid(tokens[ground.token]) ?? tokens['--color-surface'] ?? ground.colour
  return {
    front: front.path,
    ground: ground.path,
    least,
    given: { colour: front.colour, ground: ground.colour, ratio: contrast(front.colour, ground.colour) },
    shown: { colour: shownFront, ground: shownGround, ratio: contrast(shownFront, shownGround) },
  }
}

function solid(value: string | undefined): string | undefined {
  return value?.startsWith('#') ? value : undefined
}
