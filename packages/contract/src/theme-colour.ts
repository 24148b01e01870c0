/**
 * Colour maths for themes: WCAG contrast in sRGB, lightness in OKLab. The first paint waits for this code, so it is
 * written by hand: it adds less than 1 KB (compressed), a colour library at least 6.7 KB.
 */

type Triple = readonly [number, number, number]

/** Converts `#rgb` or `#rrggbb` to three sRGB channels, 0 to 1. */
function channels(hex: string): Triple {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  const value = Number.parseInt(digits.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function toHex(rgb: Triple): string {
  const byte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255)
  return `#${rgb.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Returns the WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** Converts a colour to OKLab: lightness and two colour axes. */
function toOklab(hex: string): Triple {
  const [r, g, b] = channels(hex)
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)]
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb)
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb)
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/**
 * Returns the colour with the given lightness (0 to 1) and the same hue. Reduces the saturation if sRGB can't show the
 * colour otherwise, or if its chroma would be above `mostChroma`.
 */
export function withLightness(hex: string, lightness: number, mostChroma = 1): string {
  const [, a, b] = toOklab(hex)
  const start = Math.min(1, mostChroma / Math.max(Math.hypot(a, b), 1e-9))
  for (let keep = start; keep > 0; keep -= 0.05) {
    const rgb = fromOklab([lightness, a * keep, b * keep])
    if (rgb.every((part) => part > -0.002 && part < 1.002)) return toHex(rgb)
  }
  return toHex(fromOklab([lightness, 0, 0]))
}

export function lightnessOf(hex: string): number {
  return toOklab(hex)[0]
}

/** Returns how colourful a colour is: 0 for grey, about 0.3 for the strongest colours. */
export function chromaOf(hex: string): number {
  const [, a, b] = toOklab(hex)
  return Math.hypot(a, b)
}

/** Mixes `top` over `base` with an opacity of `share` (0 to 1). */
export function over(base: string, top: string, share: number): string {
  const [from, to] = [channels(base), channels(top)]
  return toHex([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ])
}
