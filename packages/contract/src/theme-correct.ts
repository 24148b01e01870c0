import { contrast, lightnessOf, withLightness } from './theme-colour'

/** What a main text is moved to once it has to be moved, so that a mended look keeps its hierarchy. */
export const mainTextContrast = 7

/** Least contrast of text, and of lines and signs that carry meaning (WCAG 1.4.3 and 1.4.11). */
export const textContrast = 4.5
export const signContrast = 3

/**
 * `colour` moved in lightness, hue kept, by as little as makes it readable on every one of `grounds`; unchanged where it
 * already is. Falls to black or white when the grounds lie too far apart for any lightness to reach `target`.
 * @param aim how far to go once it has to be moved; not below `target`
 */
export function mend(
  colour: string,
  grounds: readonly string[],
  target: number = textContrast,
  aim: number = target,
): string {
  const least = (candidate: string) => Math.min(...grounds.map((ground) => contrast(candidate, ground)))
  if (least(colour) >= target) return colour
  const start = lightnessOf(colour)
  for (let step = 1; step <= 100; step += 1) {
    for (const lightness of [start - step / 100, start + step / 100]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = withLightness(colour, lightness)
      if (least(candidate) >= aim) return candidate
    }
  }
  return least('#000000') >= least('#ffffff') ? '#000000' : '#ffffff'
}

/** A text and its own filled ground, where either may move: the one that has the shorter way does. */
export function mendPair(ground: string, text: string): { ground: string; text: string } {
  const movedText = mend(text, [ground])
  const movedGround = mend(ground, [text])
  const way = (from: string, to: string) => Math.abs(lightnessOf(from) - lightnessOf(to))
  const groundIsNearer =
    contrast(movedGround, text) >= textContrast && way(ground, movedGround) < way(text, movedText)
  return groundIsNearer ? { ground: movedGround, text } : { ground, text: movedText }
}
