/** The elements allowed in an editor's text. Styles, forms, frames, scripts, SVG and MathML aren't allowed. R36 */
export const richTextTags = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'blockquote',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'br',
  'hr',
] as const
export type RichTextTag = (typeof richTextTags)[number]

const attributesOf: Partial<Record<RichTextTag, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

/** All attributes that are allowed on at least one tag. */
export const richTextAttributes: readonly string[] = [...new Set(Object.values(attributesOf).flat())]

export const richTextLimits = {
  /** The most characters, including markup. */
  max: 40_000,
  depth: 40,
  /** The largest width and height of a picture, in pixels. */
  side: 4_000,
} as const

/** Tags that are replaced by a similar allowed one. */
const alike: Record<string, RichTextTag> = { b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/**
 * Returns the allowed tag that replaces an HTML element's tag. Returns null if there is none: the tag is then removed
 * and its content is kept.
 */
export function richTextTag(name: string): RichTextTag | null {
  return (
    richTextTags.find((tag) => tag === name) ?? (Object.hasOwn(alike, name) ? (alike[name] ?? null) : null)
  )
}

/**
 * Returns an element's allowed attributes. Returns null if the element must be removed: a picture from a forbidden
 * address, or a picture without a size, which would shift the layout. Pictures may come from our own host and from
 * `imageHosts`.
 */
export function richTextAttributesOf(
  tag: RichTextTag,
  given: ReadonlyMap<string, string>,
  imageHosts: readonly string[],
): [name: string, value: string][] | null {
  if (tag === 'img') return pictureAttributes(given, imageHosts)
  return (attributesOf[tag] ?? []).flatMap((name): [string, string][] => {
    const value = safeValue(name, given.get(name) ?? '')
    return value === null ? [] : [[name, value]]
  })
}

function safeValue(name: string, value: string): string | null {
  if (name === 'href') return richTextLink(value)
  if (name === 'scope') return value === 'row' || value === 'col' ? value : null
  return /^[1-9]\d?$/.test(value) ? value : null
}

function pictureAttributes(
  given: ReadonlyMap<string, string>,
  imageHosts: readonly string[],
): [string, string][] | null {
  const src = richTextPicture(given.get('src') ?? '', imageHosts)
  const [width, height] = [sideOf(given.get('width')), sideOf(given.get('height'))]
  if (src === null || width === null || height === null) return null
  const alt = given.get('alt') ?? ''
  return [
    ['src', src],
    ['alt', alt.slice(0, 300)],
    ['width', width],
    ['height', height],
  ]
}

function sideOf(value: string | undefined): string | null {
  if (value === undefined || !/^[1-9]\d{0,3}$/.test(value)) return null
  return Number(value) <= richTextLimits.side ? value : null
}

/**
 * Printable characters, without those that could end or disguise an address: space, quotes, angle brackets, backslash.
 */
const plainAddress = /^[A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%\p{L}\p{M}\p{N}]{1,2000}$/u
const https = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?(?:[/?#]|$)/i
const mailto = /^mailto:[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,190}(?:\?[A-Za-z0-9._~%&=+-]{0,500})?$/i
const telephone = /^tel:\+?[0-9*#][0-9*#().-]{1,24}$/i
const sameSite = /^\/(?!\/)/
/**
 * Matches paths that don't lead where they seem to: with `//`, `/./` or `/../`, or with plain characters (letters,
 * digits, dots, slashes) written as %xx.
 */
const turnsOnTheWay = /\/\/|\/\.{1,2}(?:\/|$)|%(?:2[ef]|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i

/** Returns a link's address if it is allowed (https, mailto, tel or a path on this site), else null. */
export function richTextLink(value: string): string | null {
  if (!plainAddress.test(value)) return null
  return https.test(value) || mailto.test(value) || telephone.test(value) || isSitePath(value) ? value : null
}

/** Returns a picture's address if it is allowed (a path on this site, or https on one of the hosts), else null. */
export function richTextPicture(value: string, imageHosts: readonly string[]): string | null {
  if (!plainAddress.test(value)) return null
  if (isSitePath(value)) return value
  const host = https.exec(value)?.[1]?.toLowerCase()
  return host !== undefined && imageHosts.includes(host) ? value : null
}

/** Returns where a link leads: a screen of this app, another site, or an app of the phone. */
export function richTextLinkKind(address: string): 'screen' | 'outside' | 'phone' {
  if (sameSite.test(address)) return 'screen'
  return https.test(address) ? 'outside' : 'phone'
}

function isSitePath(value: string): boolean {
  const path = value.replace(/[?#].*$/, '')
  // Refuses the paths of the API and of the pages for developers, because an editor's text has no reason to link to
  // them.
  return sameSite.test(value) && !turnsOnTheWay.test(path) && !/^\/(api|v1|dev)(\/|$)/i.test(path)
}
