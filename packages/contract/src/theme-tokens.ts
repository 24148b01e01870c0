import { type ButtonRole, type ButtonStyle, buttonRoles, type Theme } from './theme'
import { contrast, over, withLightness } from './theme-colour'
import { mainTextContrast, mend, mendPair, signContrast, textContrast } from './theme-mend'

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
    ...icons(theme, grounds),
    ...cardTokens(theme.card.background_color),
    ...bars(theme),
    ...menu(theme),
    ...buttons(theme, grounds),
    '--image-login': imageValue(theme.login.background_image),
    '--image-login-sso': imageValue(theme.login.sso_background_image),
  }
}

/** The insurance card in a colour of its own (the insurer's), else the theme's. */
export function cardTokens(colour: string): Tokens {
  const ground = mend(colour, ['#ffffff'])
  return {
    '--color-card': ground,
    '--color-card-deep': withLightness(ground, 0.32),
    '--color-on-card': '#ffffff',
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

function buttons(theme: Theme, grounds: readonly string[]): Tokens {
  return buttonRoles.reduce<Tokens>((tokens, role, index) => {
    const style = theme.buttons[index]
    return style ? Object.assign(tokens, buttonTokens(role, style, grounds)) : tokens
  }, {})
}

/** A filled style that nearly has the page's colour is moved until it stands out; text-like ones must be readable on it. */
function buttonTokens(role: ButtonRole, style: ButtonStyle, grounds: readonly string[]): Tokens {
  const filled = role === 'primary' || role === 'confirm' || role === 'danger'
  const lost = filled && grounds.some((ground) => contrast(ground, style.background_color) < 1.3)
  const wanted = lost ? mend(style.background_color, grounds, signContrast) : style.background_color
  const normal = mendPair(wanted, style.text_color)
  const outlined = role === 'secondary' || role === 'cancel'
  const border =
    style.border_color === style.background_color && !outlined ? normal.ground : style.border_color
  const off = mendPair(style.disabled_background_color, style.disabled_text_color)
  return {
    [`--button-${role}`]: normal.ground,
    [`--button-${role}-border`]: outlined ? mend(border, grounds, signContrast) : edge(border, grounds),
    [`--button-${role}-text`]: role === 'link' ? mend(style.text_color, grounds) : normal.text,
    [`--button-${role}-off`]: off.ground,
    [`--button-${role}-off-border`]: edge(style.disabled_border_color, grounds),
    [`--button-${role}-off-text`]: off.text,
  }
}

/** An edge that can at least be made out, where style and page have the same colour. */
function edge(colour: string, grounds: readonly string[]): string {
  return mend(colour, grounds, 1.12)
}

function imageValue(address: string | null): string {
  return address === null ? 'none' : `url("${address}")`
}
