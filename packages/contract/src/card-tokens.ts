import { withLightness } from './theme-colour'
import { correct } from './theme-correct'

/**
 * Returns the CSS properties of an insurance card in the given colour. The background is darkened until light text is
 * readable on it.
 */
export function cardTokens(colour: string, text = '#ffffff'): Record<`--${string}`, string> {
  const ground = correct(colour, ['#ffffff'])
  const deep = withLightness(ground, 0.32)
  return {
    '--color-card': ground,
    '--color-card-deep': deep,
    '--color-on-card': correct(text, [ground, deep]),
  }
}
