import type { Locator } from '@playwright/test'

/** Returns the WCAG contrast of an element's text with its background colour. Ignores background pictures. */
export async function contrastOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    type Colour = [red: number, green: number, blue: number, alpha: number]
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('no canvas')
    const read = (css: string): Colour => {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = css
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = (top: Colour, background: Colour): Colour => {
      const mix = (of: 0 | 1 | 2) => top[of] * top[3] + background[of] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const backgroundOf = (of: Element | null): Colour => {
      if (!of) return [255, 255, 255, 1]
      const own = read(getComputedStyle(of).backgroundColor)
      return own[3] === 1 ? own : over(own, backgroundOf(of.parentElement))
    }
    const light = ([red, green, blue]: Colour): number => {
      const linear = [red, green, blue].map((byte) => {
        const share = byte / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      const [r = 0, g = 0, b = 0] = linear
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const background = backgroundOf(element)
    const text = over(read(getComputedStyle(element).color), background)
    const [high, low] = [light(text), light(background)].sort((one, other) => other - one)
    return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
  })
}
