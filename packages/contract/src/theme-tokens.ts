import { cardTokens } from './card-tokens'
import type { Theme } from './theme'
import { buttonTokens } from './theme-buttons'
import { contrast, over } from './theme-colour'
import { correct, correctPair, mainTextContrast, signContrast, textContrast } from './theme-correct'
import { darkTheme } from './theme-dark'

export type Tokens = Record<`--${string}`, string>

const success = '#137a43'
const information = '#1d5fae'

/** The light or the dark colour scheme. Each theme has both; the member's device or setting chooses. */
export type Scheme = 'light' | 'dark'

/**
 * Returns a theme as CSS custom properties, with colours corrected so that every text is readable. Style sheets use
 * only these properties, never the theme's fields. R34
 */
export function themeTokens(theme: Theme, scheme: Scheme = 'light'): Tokens {
  return { ...tokensOf(scheme === 'dark' ? darkTheme(theme) : theme), ...plates(theme) }
}

/**
 * Returns the colours of the plates behind the insurer's pictures: the top bar's colour behind the logo, the menu's
 * colour behind all other pictures. They are the same in the dark scheme, because insurers design their pictures for
 * these colours.
 */
function plates(theme: Theme): Tokens {
  const { ground } = correctPair(theme.menu_icon.background_color, theme.menu_icon.text_color)
  return { '--color-logo-plate': theme.top_bar.background_color, '--color-picture-plate': ground }
}

function tokensOf(theme: Theme): Tokens {
  const { main, content, label, form, background } = theme
  const surface = readableSurface(theme)
  const page = near(surface, over(surface, background.color_1, background.opacity_1))
  const soft = near(surface, over(surface, background.color_2, background.opacity_2))
  const grounds = [surface, page, soft]
  const brand = correct(main.color_1, [surface, page], signContrast)
  const brandSoft = over(surface, brand, 0.1)
  return {
    '--color-surface': surface,
    '--color-page': page,
    '--color-soft': soft,
    '--color-heading': correct(theme.header_title.color_1, grounds, textContrast, mainTextContrast),
    '--color-heading-brand': correct(theme.header_title.color_2, grounds),
    '--color-text': correct(content.color_1, grounds, textContrast, mainTextContrast),
    '--color-text-soft': correct(content.color_2, grounds, textContrast, 5.5),
    '--color-text-faint': correct(content.color_3, grounds),
    '--color-label': correct(label.text_color, grounds, textContrast, 5.5),
    '--color-disabled': correct(label.disable_color, grounds),
    '--color-line': over(surface, correct(form.border_color, [surface], signContrast), 0.28),
    '--color-spent': over(surface, correct(form.border_color, [surface], signContrast), 0.55),
    '--color-brand': brand,
    '--color-on-brand': correct(theme.header_title.color_3, [brand]),
    '--color-brand-2': correct(main.color_2, [surface, page], signContrast),
    '--color-brand-text': correct(main.color_1, [...grounds, brandSoft]),
    '--color-brand-soft': brandSoft,
    '--color-focus': correct(main.color_1, grounds, signContrast),
    ...tone('danger', label.alert_color, surface, grounds),
    ...tone('warning', label.warning_color, surface, grounds),
    ...tone('success', success, surface, grounds),
    ...tone('info', information, surface, grounds),
    ...titles(theme),
    ...formTokens(theme, grounds),
    ...icons(theme, [...grounds, brandSoft]),
    ...cardTokens(theme.card.background_color, theme.header_title.color_3),
    ...bars(theme),
    ...menu(theme),
    ...buttonTokens(theme, grounds),
    '--image-login': imageValue(theme.login.background_image),
    '--image-login-sso': imageValue(theme.login.sso_background_image),
  }
}

/**
 * Renders a theme as CSS rules for both schemes. The server writes them into the page, so that the first paint has the
 * right colours. `data-scheme` on the root element overrides the device's setting. Printed pages are always light.
 */
export function themeToCss(theme: Theme): string {
  const light = themeTokens(theme)
  const dark = themeTokens(theme, 'dark')
  return [
    `:root${block(light)}`,
    `@media screen{:root[data-scheme=dark]${block(dark)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme])${block(dark)}}`,
  ].join('')
}

function block(tokens: Tokens): string {
  return `{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}

/** Returns the background of panels: the theme's own if black or white text is readable on it, otherwise white. */
function readableSurface(theme: Theme): string {
  const ground = theme.form.background_color
  return Math.max(contrast(ground, '#000000'), contrast(ground, '#ffffff')) >= 7 ? ground : '#ffffff'
}

/**
 * Fades a background into the surface colour until the contrast between the two is low. The same text colour is then
 * readable on both.
 */
function near(surface: string, colour: string): string {
  const far = (share: number) => contrast(surface, over(surface, colour, share)) > 1.35
  let share = 1
  while (share > 0 && far(share)) share -= 0.02
  return over(surface, colour, share)
}

function tone(name: string, colour: string, surface: string, grounds: readonly string[]): Tokens {
  const soft = over(surface, correct(colour, grounds), 0.09)
  return {
    [`--color-${name}`]: correct(colour, [...grounds, soft]),
    [`--color-${name}-soft`]: soft,
  }
}

function titles({ title_background, header_title }: Theme): Tokens {
  const first = correctPair(title_background.color_1, header_title.color_1)
  const second = correctPair(title_background.color_2, header_title.color_2)
  return {
    '--color-title-1': first.ground,
    '--color-on-title-1': first.text,
    '--color-title-2': second.ground,
    '--color-on-title-2': second.text,
  }
}

function formTokens({ form }: Theme, grounds: readonly string[]): Tokens {
  return {
    '--color-field': grounds[0] ?? '#ffffff',
    '--color-field-text': correct(form.text_color, grounds, textContrast, mainTextContrast),
    '--color-field-border': correct(form.border_color, grounds, signContrast),
  }
}

function icons({ icon }: Theme, grounds: readonly string[]): Tokens {
  return {
    '--color-icon-1': correct(icon.color_1, grounds, signContrast),
    '--color-icon-2': correct(icon.color_2, grounds, signContrast),
    '--color-icon-3': correct(icon.color_3, grounds, signContrast),
    '--color-icon-4': correct(icon.color_4, grounds, signContrast),
  }
}

function bars({ top_bar, bottom_bar }: Theme): Tokens {
  const top = top_bar.background_color
  const active = correctPair(bottom_bar.active_background_color, bottom_bar.active_icon_color)
  return {
    '--color-top-bar': top,
    '--color-top-bar-text': correct(top_bar.text_color, [top]),
    '--color-top-bar-icon': correct(top_bar.icon_color, [top], signContrast),
    '--color-bottom-bar': bottom_bar.background_color,
    '--color-bottom-bar-icon': correct(bottom_bar.icon_color, [bottom_bar.background_color]),
    '--color-bottom-bar-active': active.ground,
    '--color-bottom-bar-active-icon': active.text,
    '--color-bottom-bar-active-text': correct(bottom_bar.active_icon_color, [bottom_bar.background_color]),
  }
}

function menu({ menu_icon }: Theme): Tokens {
  const { ground, text } = correctPair(menu_icon.background_color, menu_icon.text_color)
  return { '--color-menu': ground, '--color-menu-text': text, '--color-menu-border': menu_icon.border_color }
}

function imageValue(address: string | null): string {
  return address === null ? 'none' : `url("${address}")`
}
