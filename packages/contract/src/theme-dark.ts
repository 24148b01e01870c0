import type { ButtonRole, ButtonStyle, Theme } from './theme'
import { buttonRoles } from './theme'
import { chromaOf, contrast, lightnessOf, withLightness } from './theme-colour'
import { mainTextContrast } from './theme-correct'

/** Lightness (OKLab, 0 to 1) of the dark scheme's page, panels, and areas tinted in the insurer's hue. */
const pageLightness = 0.18
const panelLightness = 0.235
const tintLightness = 0.32

/**
 * Returns the theme for the dark scheme. Light backgrounds become dark in the insurer's hue. Dark texts, icons and main
 * colours become light. Backgrounds that are dark already and the colours of cards don't change. `themeTokens` then
 * corrects the contrast, as for every theme.
 */
export function darkTheme(theme: Theme): Theme {
  const { main, header_title, content, label, icon, form } = theme
  const isDark = contrast(form.background_color, '#ffffff') >= mainTextContrast
  const panel = isDark ? form.background_color : withLightness(main.color_1, panelLightness, 0.02)
  return {
    ...theme,
    main: { color_1: lift(main.color_1, 0.64), color_2: lift(main.color_2, 0.72) },
    header_title: {
      ...header_title,
      color_1: lift(header_title.color_1, 0.95, 0.03),
      color_2: lift(header_title.color_2, 0.85, 0.1),
    },
    content: {
      color_1: lift(content.color_1, 0.93, 0.02),
      color_2: lift(content.color_2, 0.8, 0.02),
      color_3: lift(content.color_3, 0.72, 0.02),
    },
    label: {
      warning_color: lift(label.warning_color, 0.78),
      alert_color: lift(label.alert_color, 0.72),
      disable_color: lift(label.disable_color, 0.7, 0.02),
      text_color: lift(label.text_color, 0.84, 0.02),
    },
    title_background: {
      color_1: dim(theme.title_background.color_1, tintLightness),
      color_2: dim(theme.title_background.color_2, tintLightness - 0.02),
    },
    form: {
      text_color: lift(form.text_color, 0.93, 0.02),
      border_color: withLightness(form.border_color, 0.56, 0.03),
      background_color: panel,
    },
    icon: {
      color_1: lift(icon.color_1, 0.74),
      color_2: lift(icon.color_2, 0.74, 0.03),
      color_3: lift(icon.color_3, 0.74),
      color_4: lift(icon.color_4, 0.78),
    },
    background: isDark ? theme.background : darkBackground(main.color_1),
    top_bar: darkTopBar(theme, panel),
    bottom_bar: darkBottomBar(theme, panel),
    menu_icon: darkMenu(theme, panel),
    buttons: darkButtons(theme, panel),
  }
}

function darkBackground(hue: string): Theme['background'] {
  return {
    color_1: withLightness(hue, pageLightness, 0.015),
    opacity_1: 1,
    color_2: lift(hue, 0.74),
    opacity_2: 0.08,
  }
}

function darkTopBar({ top_bar: bar }: Theme, panel: string): Theme['top_bar'] {
  if (!isLight(bar.background_color)) return bar
  return {
    ...bar,
    background_color: panel,
    text_color: lift(bar.text_color, 0.95, 0.03),
    icon_color: lift(bar.icon_color, 0.78),
  }
}

function darkBottomBar({ bottom_bar: bar }: Theme, panel: string): Theme['bottom_bar'] {
  if (!isLight(bar.background_color)) return bar
  const isTinted = isPale(bar.active_background_color)
  return {
    ...bar,
    background_color: panel,
    icon_color: lift(bar.icon_color, 0.78, 0.02),
    active_background_color: isTinted
      ? withLightness(bar.active_background_color, tintLightness + 0.04)
      : bar.active_background_color,
    active_icon_color: isTinted ? lift(bar.active_icon_color, 0.88) : bar.active_icon_color,
  }
}

function darkMenu({ menu_icon: menu }: Theme, panel: string): Theme['menu_icon'] {
  const text_color = lift(menu.text_color, 0.93, 0.02)
  if (!isLight(menu.background_color)) return { ...menu, text_color }
  const border_color = withLightness(menu.border_color, 0.34, 0.03)
  return { ...menu, text_color, border_color, background_color: panel }
}

function darkButtons({ buttons }: Theme, panel: string): Theme['buttons'] {
  const at = (index: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7) => darkButton(buttonRoles[index], buttons[index], panel)
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)]
}

/**
 * Returns a button's style for the dark scheme. Filled buttons and buttons in a strong colour keep their colour, but a
 * very dark colour becomes lighter. Pale buttons become dark and get a light text.
 */
function darkButton(role: ButtonRole, style: ButtonStyle, panel: string): ButtonStyle {
  // An inverse button is on a background in a strong colour, so it looks the same in both schemes.
  if (role === 'inverse') return style
  const disabled = {
    disabled_background_color: withLightness(style.disabled_background_color, tintLightness - 0.01, 0.02),
    disabled_border_color: withLightness(style.disabled_border_color, tintLightness - 0.01, 0.02),
    disabled_text_color: lift(style.disabled_text_color, 0.72, 0.02),
  }
  if (role === 'primary' || role === 'confirm' || role === 'danger' || !isPale(style.background_color)) {
    const ground = lift(style.background_color, 0.48)
    const isEdged = style.border_color !== style.background_color
    return {
      ...style,
      ...disabled,
      background_color: ground,
      border_color: isEdged ? style.border_color : ground,
    }
  }
  const ground = role === 'chip' ? dim(style.background_color, tintLightness) : panel
  const border = isPale(style.border_color) ? ground : lift(style.border_color, 0.6)
  return {
    ...disabled,
    background_color: ground,
    border_color: border,
    text_color: lift(style.text_color, 0.84),
  }
}

function isLight(colour: string): boolean {
  return lightnessOf(colour) > 0.6
}

/** Whether the colour is a pale tint, not a strong colour such as a bright yellow. */
function isPale(colour: string): boolean {
  return isLight(colour) && chromaOf(colour) < 0.09
}

/** Lightens a colour to at least the OKLab lightness `least` (0 to 1). Returns lighter colours unchanged. */
function lift(colour: string, least: number, mostChroma?: number): string {
  return lightnessOf(colour) < least ? withLightness(colour, least, mostChroma) : colour
}

/** Darkens a light colour to `lightness` (OKLab, 0 to 1). Returns other colours unchanged. */
function dim(colour: string, lightness: number): string {
  return isLight(colour) ? withLightness(colour, lightness, 0.06) : colour
}
