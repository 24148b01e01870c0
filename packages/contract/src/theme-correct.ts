import { contrast, lightnessOf, withLightness } from './theme-colour'

/**
 * The contrast that main texts get if they are corrected. It is higher than WCAG requires, so that main texts still
 * differ from secondary texts.
 */
export const mainTextContrast = 7

/** WCAG's minimum contrasts: for texts (criterion 1.4.3), and for lines and icons that have a meaning (1.4.11). */
export const textContrast = 4.5
export const signContrast = 3

/**
 * Returns `colour` if its contrast to each of `grounds` is at least `target`. Otherwise changes its lightness as little
 * as possible until the contrast is at least `aim`, which is `target` or higher. Returns black or white if no lightness
 * works.
 */
export function correct(
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

/**
 * Makes a text readable on its background by changing one of the two colours: the one that needs the smaller change.
 */
export function correctPair(ground: string, text: string): { ground: string; text: string } {
  const movedText = correct(text, [ground])
  const movedGround = correct(ground, [text])
  const way = (from: string, to: string) => Math.abs(lightnessOf(from) - lightnessOf(to))
  const groundIsNearer =
    contrast(movedGround, text) >= textContrast && way(ground, movedGround) < way(text, movedText)
  return groundIsNearer ? { ground: movedGround, text } : { ground, text: movedText }
}
