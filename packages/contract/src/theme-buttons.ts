import { type ButtonRole, type ButtonStyle, buttonRoles, type Theme } from './theme'
import { contrast } from './theme-colour'
import { correct, correctPair, signContrast } from './theme-correct'

type ButtonTokens = Record<`--${string}`, string>

/**
 * Returns the eight button styles, normal and disabled, as CSS custom properties. `grounds` are the page's background
 * colours. Requirement 3.3
 */
export function buttonTokens(theme: Theme, grounds: readonly string[]): ButtonTokens {
  return buttonRoles.reduce<ButtonTokens>((tokens, role, index) => {
    const style = theme.buttons[index]
    return style ? Object.assign(tokens, tokensOf(role, style, grounds)) : tokens
  }, {})
}

/**
 * Corrects one button style, so that its text is readable. Returns the style as CSS custom properties. A filled button
 * that is hard to see on one of the backgrounds gets a stronger colour; an outlined button gets a visible border.
 */
function tokensOf(role: ButtonRole, style: ButtonStyle, grounds: readonly string[]): ButtonTokens {
  if (role === 'link') return linkTokens(style, grounds)
  const filled = role === 'primary' || role === 'confirm' || role === 'danger'
  const lost = filled && grounds.some((ground) => contrast(ground, style.background_color) < 1.3)
  const wanted = lost ? correct(style.background_color, grounds, signContrast) : style.background_color
  const normal = correctPair(wanted, style.text_color)
  const outlined = role === 'secondary' || role === 'cancel'
  const border =
    style.border_color === style.background_color && !outlined ? normal.ground : style.border_color
  const off = correctPair(style.disabled_background_color, style.disabled_text_color)
  return {
    [`--button-${role}`]: normal.ground,
    [`--button-${role}-border`]: outlined ? correct(border, grounds, signContrast) : edge(border, grounds),
    [`--button-${role}-text`]: normal.text,
    [`--button-${role}-off`]: off.ground,
    [`--button-${role}-off-border`]: edge(style.disabled_border_color, grounds),
    [`--button-${role}-off-text`]: off.text,
  }
}

/**
 * Returns the properties of a link. A link gets a background or border only if the theme's colour for it is visible on
 * the page.
 */
function linkTokens(style: ButtonStyle, grounds: readonly string[]): ButtonTokens {
  const normal = bare(style.background_color, style.border_color, style.text_color, grounds)
  const off = bare(
    style.disabled_background_color,
    style.disabled_border_color,
    style.disabled_text_color,
    grounds,
  )
  return {
    '--button-link': normal.ground,
    '--button-link-border': normal.border,
    '--button-link-text': normal.text,
    '--button-link-off': off.ground,
    '--button-link-off-border': off.border,
    '--button-link-off-text': off.text,
  }
}

function bare(ground: string, border: string, text: string, grounds: readonly string[]) {
  const edged = isSeen(border, grounds) ? border : 'transparent'
  if (!isSeen(ground, grounds)) return { ground: 'transparent', border: edged, text: correct(text, grounds) }
  return { ...correctPair(ground, text), border: edged }
}

/** Whether a colour differs enough from every background to be visible. */
function isSeen(colour: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrast(ground, colour) >= 1.3)
}

/** Returns a border colour that is faintly visible even on a button that has the page's colour. */
function edge(colour: string, grounds: readonly string[]): string {
  return correct(colour, grounds, 1.12)
}
