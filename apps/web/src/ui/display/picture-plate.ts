import { contrast } from '@khum/contract/theme-colour'
import { signContrast } from '@khum/contract/theme-correct'

/**
 * Below this contrast, a shape is hard to see on its background. Lower than WCAG's 3:1 for icons, because many real
 * logos don't reach 3:1.
 */
const leastSeen = 2
/**
 * The least share of a picture's pixels that must be visible. It's small, because the letters of a logo often cover no
 * larger share of the picture.
 */
const leastShare = 0.1
/**
 * If more than this share of a picture is opaque, the picture gets no plate (a coloured area behind it), because the
 * picture would hide the plate.
 */
const mostOpaque = 0.98

/** The CSS properties of the plate colours to try, the insurer's own first. */
const plates = ['--color-logo-plate', '--color-surface', '--color-brand', '--color-heading']

/**
 * If a loaded picture can't be seen on its background, puts a coloured area (plate) behind it. Otherwise removes the
 * picture's plate, if there is one.
 */
export function placePlate(image: HTMLImageElement): void {
  delete image.dataset.plated
  const colours = coloursOf(image)
  const ground = groundOf(image)
  if (colours === null || ground === null) return
  const style = getComputedStyle(image)
  const plate = plateFor(colours, ground, [
    ...plates.map((name) => style.getPropertyValue(name).trim()),
    '#000000',
    '#ffffff',
  ])
  if (plate === null) return
  // Sets the colour's value and not the theme's CSS property. If the colour scheme changes, the property's new value
  // may be as pale as the picture.
  image.style.setProperty('--plate', plate)
  image.dataset.plated = ''
}

/**
 * Returns the first of `plates` on which most of a picture's colours can be seen. Null if the picture needs no plate,
 * because its colours can be seen on the background (`ground`), or if no plate would help. All colours are `#rrggbb`.
 */
export function plateFor(
  colours: readonly string[],
  ground: string,
  plates: readonly string[],
): string | null {
  if (shareSeen(colours, ground, leastSeen) >= leastShare) return null
  return plates.find((plate) => shareSeen(colours, plate, signContrast) >= 0.5) ?? null
}

function shareSeen(colours: readonly string[], ground: string, least: number): number {
  return colours.filter((colour) => contrast(colour, ground) >= least).length / Math.max(colours.length, 1)
}

const side = 40

/**
 * Returns the colours of a picture's opaque parts, each as often as it occurs. Null if the picture has no transparent
 * or no opaque parts. Also null if the picture comes from another site, because the page may not read its pixels then.
 */
function coloursOf(image: HTMLImageElement): string[] | null {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return null
  try {
    pen.drawImage(image, 0, 0, side, side)
    const { data } = pen.getImageData(0, 0, side, side)
    const colours: string[] = []
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 200) colours.push(toHex([...data.subarray(at, at + 3)]))
    return colours.length === 0 || colours.length > mostOpaque * side * side ? null : colours
  } catch {
    return null
  }
}

/** The background behind an element as `#rrggbb`: the nearest one that isn't transparent. */
function groundOf(element: Element | null): string | null {
  if (!element) return null
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
  ).map(Number)
  return alpha > 0 ? toHex([red, green, blue]) : groundOf(element.parentElement)
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
