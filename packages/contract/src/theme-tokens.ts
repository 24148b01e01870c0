import type { Theme } from './theme'
import { buttonTokens } from './theme-buttons'
import { contrast, over, withLightness } from './theme-colour'
import { mainTextContrast, mend, mendPair, signContrast, textContrast } from './theme-correct'

/** CSS custom property → value. */
export type Tokens = Record<`--${string}`, string>

const success = '#137a43'
const information = '#1d5fae'

/**
 * The theme as semantic custom properties, every text readable on the grounds it is used on. Only this folder knows the
 * theme's field names; style sheets know the properties. Spec §3 Theme, TRUST R34.
 */
export function themeTokens(theme: Theme): Tokens {
  const { main, content, label, form, background } = theme
  const surface = readableSurface(theme)
  const page = near(surface, over(surface, background.color_1, background.opacity_1))
  const soft = near(surface, over(surface, background.color_2, background.opacity_2))
  const grounds = [surface, page, soft]
  const brand = mend(main.color_1, [surface, page], signContrast)
  const brandSoft = over(surface, brand, 0.1)
  return {
    '--color-surface': surface,
    '--color-page': page,
    '--color-soft': soft,
    '--color-heading': mend(theme.header_title.color_1, grounds, textContrast, mainTextContrast),
    '--color-heading-brand': mend(theme.header_title.color_2, grounds),
    '--color-text': mend(content.color_1, grounds, textContrast, mainTextContrast),
    '--color-text-soft': mend(content.color_2, grounds, textContrast, 5.5),
    '--color-text-faint': mend(content.color_3, grounds),
    '--color-label': mend(label.text_color, grounds, textContrast, 5.5),
    '--color-disabled': mend(label.disable_color, grounds),
    '--color-line': over(surface, mend(form.border_color, [surface], signContrast), 0.28),
    '--color-spent': over(surface, mend(form.border_color, [surface], signContrast), 0.55),
    '--color-brand': brand,
    '--color-on-brand': mend(theme.header_title.color_3, [brand]),
    '--color-brand-2': mend(main.color_2, [surface, page], signContrast),
    '--color-brand-text': mend(main.color_1, [...grounds, brandSoft]),
    '--color-brand-soft': brandSoft,
    '--color-focus': mend(main.color_1, grounds, signContrast),
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

/** The insurance card in a colour of its own (the insurer's), else the theme's: always dark, with a light text. */
export function cardTokens(colour: string, text = '#ffffff'): Tokens {
  const ground = mend(colour, ['#ffffff'])
  const deep = withLightness(ground, 0.32)
  return {
    '--color-card': ground,
    '--color-card-deep': deep,
    '--color-on-card': mend(text, [ground, deep]),
  }
}

/** Panels and fields stand on the form background, as long as some text colour can be read on it. */
function readableSurface(theme: Theme): string {
  const ground = theme.form.background_color
  return Math.max(contrast(ground, '#000000'), contrast(ground, '#ffffff')) >= 7 ? ground : '#ffffff'
}

/** A ground close enough to the surface that one text colour can be read on both. */
function near(surface: string, colour: string): string {
  const far = (share: number) => contrast(surface, over(surface, colour, share)) > 1.35
  let share = 1
  while (share > 0 && far(share)) share -= 0.02
  return over(surface, colour, share)
}

function tone(name: string, colour: string, surface: string, grounds: readonly string[]): Tokens {
  const soft = over(surface, mend(colour, grounds), 0.09)
  return {
    [`--color-${name}`]: mend(colour, [...grounds, soft]),
    [`--color-${name}-soft`]: soft,
  }
}

function titles({ title_background, header_title }: Theme): Tokens {
  const first = mendPair(title_background.color_1, header_title.color_1)
  const second = mendPair(title_background.color_2, header_title.color_2)
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
    '--color-field-text': mend(form.text_color, grounds, textContrast, mainTextContrast),
    '--color-field-border': mend(form.border_color, grounds, signContrast),
  }
}

function icons({ icon }: Theme, grounds: readonly string[]): Tokens {
  return {
    '--color-icon-1': mend(icon.color_1, grounds, signContrast),
    '--color-icon-2': mend(icon.color_2, grounds, signContrast),
    '--color-icon-3': mend(icon.color_3, grounds, signContrast),
    '--color-icon-4': mend(icon.color_4, grounds, signContrast),
  }
}

function bars({ top_bar, bottom_bar }: Theme): Tokens {
  const top = top_bar.background_color
  const active = mendPair(bottom_bar.active_background_color, bottom_bar.active_icon_color)
  return {
    '--color-top-bar': top,
    '--color-top-bar-text': mend(top_bar.text_color, [top]),
    '--color-top-bar-icon': mend(top_bar.icon_color, [top], signContrast),
    '--color-bottom-bar': bottom_bar.background_color,
    '--color-bottom-bar-icon': mend(bottom_bar.icon_color, [bottom_bar.background_color]),
    '--color-bottom-bar-active': active.ground,
    '--color-bottom-bar-active-icon': active.text,
    '--color-bottom-bar-active-text': mend(bottom_bar.active_icon_color, [bottom_bar.background_color]),
  }
}

function menu({ menu_icon }: Theme): Tokens {
  const { ground, text } = mendPair(menu_icon.background_color, menu_icon.text_color)
  return { '--color-menu': ground, '--color-menu-text': text, '--color-menu-border': menu_icon.border_color }
}

function imageValue(address: string | null): string {
  return address === null ? 'none' : `url("${address}")`
}
