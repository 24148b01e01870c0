import * as z from 'zod/mini'

// The pattern has no flags, because the published JSON Schema uses it too and can't express flags.
const colourPattern = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/
// The two patterns for an image's address. They allow no quote, bracket, backslash or space, because the address is
// written into a style sheet. R34
const pathPattern = /^\/(?![/\\])(?!.*\.\.)[A-Za-z0-9._~/-]{1,300}$/
const httpsPattern =
  /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/(?!.*\.\.)[A-Za-z0-9._~/%-]{0,300}(?:\?[A-Za-z0-9._~=&%-]{0,200})?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
const namePattern = /^[^\u0000-\u001f\u007f<>]{1,60}$/

export type ThemeFieldKind = 'colour' | 'opacity' | 'image' | 'status' | 'text'

export const themeFieldKinds = new Map<z.core.$ZodType, ThemeFieldKind>()

/** Declares a field. A value that `grammar` refuses is replaced by `fallback`. */
function field<Grammar extends z.core.$ZodType>(
  kind: ThemeFieldKind,
  grammar: Grammar,
  fallback: z.output<Grammar>,
) {
  themeFieldKinds.set(grammar, kind)
  return z.catch(grammar, () => fallback)
}

function colour(fallback: string) {
  return field('colour', z.string().check(z.regex(colourPattern)), fallback)
}

function opacity(fallback: number) {
  return field('opacity', z.number().check(z.minimum(0), z.maximum(1)), fallback)
}

/** Declares an image field: a path on this site or an https address; null for no image. */
function image(fallback: string | null = null) {
  const address = z.union([z.string().check(z.regex(pathPattern)), z.string().check(z.regex(httpsPattern))])
  return field('image', z.nullable(address), fallback)
}

/** Declares a switch, which is on only if the value is 1. Requirement 4.5 */
function status(fallback: 0 | 1) {
  return field('status', z.union([z.literal(0), z.literal(1)]), fallback)
}

function text(pattern: RegExp, fallback: string) {
  return field('text', z.string().check(z.regex(pattern)), fallback)
}

function optionalText(pattern: RegExp) {
  return field('text', z.nullable(z.string().check(z.regex(pattern))), null)
}

/** Declares a group of fields. If the group itself is missing or wrong, each field gets its own fallback. */
function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const fields = z.object(shape)
  return z.catch(fields, () => z.parse(fields, {}))
}

/** Roles of the eight button styles, in the order of the `buttons` array. Requirement 3.3 */
export const buttonRoles = [
  'primary',
  'secondary',
  'confirm',
  'cancel',
  'danger',
  'link',
  'chip',
  'inverse',
] as const
export type ButtonRole = (typeof buttonRoles)[number]

function button(background: string, border: string, label: string) {
  return group({
    background_color: colour(background),
    border_color: colour(border),
    text_color: colour(label),
    disabled_background_color: colour('#e6edeb'),
    disabled_border_color: colour('#e6edeb'),
    disabled_text_color: colour('#5b6d6a'),
  })
}

const buttonStyles = {
  primary: button('#0f766e', '#0f766e', '#ffffff'),
  secondary: button('#ffffff', '#0f766e', '#0f766e'),
  confirm: button('#0f766e', '#0f766e', '#ffffff'),
  cancel: button('#ffffff', '#7d918e', '#33504c'),
  danger: button('#b42318', '#b42318', '#ffffff'),
  link: button('#ffffff', '#ffffff', '#0f766e'),
  chip: button('#e2f2ef', '#e2f2ef', '#0b5f58'),
  inverse: button('#ffffff', '#ffffff', '#0b5f58'),
} satisfies Record<ButtonRole, unknown>

/** The largest size of a theme in bytes. Larger themes are ignored. R34 */
export const themeBytes = 64 * 1024

/**
 * A button style's position decides its role. Missing styles get their fallback. Styles beyond the last role are
 * dropped.
 */
const buttons = z.pipe(
  z.transform((value: unknown): unknown[] => {
    const given: unknown[] = Array.isArray(value) ? value : []
    return buttonRoles.map((_, index) => given[index])
  }),
  z.tuple([
    buttonStyles.primary,
    buttonStyles.secondary,
    buttonStyles.confirm,
    buttonStyles.cancel,
    buttonStyles.danger,
    buttonStyles.link,
    buttonStyles.chip,
    buttonStyles.inverse,
  ]),
)

/** Every field of a theme with its fallback. All fallbacks together are the default theme. Requirements 3.1 to 3.4 */
export const themeSchema = group({
  ins_code: text(/^[A-Za-z0-9_-]{1,20}$/, 'KHM'),
  product_name_th: text(namePattern, 'คุ้ม'),
  product_name_en: text(namePattern, 'Khum'),
  logo: image('/brand/KHM/logo.svg'),
  main: group({ color_1: colour('#0f766e'), color_2: colour('#0a4f4b') }),
  header_title: group({ color_1: colour('#0f2e2b'), color_2: colour('#0b5f58'), color_3: colour('#ffffff') }),
  content: group({ color_1: colour('#17302d'), color_2: colour('#48605d'), color_3: colour('#5d7370') }),
  label: group({
    warning_color: colour('#8a5300'),
    alert_color: colour('#b42318'),
    disable_color: colour('#5b6d6a'),
    text_color: colour('#33504c'),
  }),
  title_background: group({ color_1: colour('#e2f2ef'), color_2: colour('#f0f6f4') }),
  form: group({
    text_color: colour('#17302d'),
    border_color: colour('#7e938f'),
    background_color: colour('#ffffff'),
  }),
  icon: group({
    color_1: colour('#0f766e'),
    color_2: colour('#48605d'),
    color_3: colour('#0b5f58'),
    color_4: colour('#8a5300'),
  }),
  background: group({
    color_1: colour('#f3f7f6'),
    opacity_1: opacity(1),
    color_2: colour('#0f766e'),
    opacity_2: opacity(0.06),
  }),
  login: group({
    background_image: image('/brand/KHM/login.svg'),
    sso_background_image: image('/brand/KHM/login.svg'),
  }),
  card: group({ background_color: colour('#0d655e') }),
  top_bar: group({
    text_color: colour('#0f2e2b'),
    background_color: colour('#ffffff'),
    icon_color: colour('#0f766e'),
    status: status(1),
  }),
  bottom_bar: group({
    background_color: colour('#ffffff'),
    icon_color: colour('#5d7370'),
    active_background_color: colour('#e2f2ef'),
    active_icon_color: colour('#0b5f58'),
    status: status(1),
  }),
  menu_icon: group({
    text_color: colour('#17302d'),
    border_color: colour('#dfe9e7'),
    background_color: colour('#ffffff'),
    icon_1: image('/brand/KHM/menu-1.svg'),
    icon_2: image('/brand/KHM/menu-2.svg'),
    icon_3: image('/brand/KHM/menu-3.svg'),
    icon_4: image('/brand/KHM/menu-4.svg'),
    icon_5: image('/brand/KHM/menu-5.svg'),
    icon_6: image('/brand/KHM/menu-6.svg'),
    status_5: status(1),
    status_6: status(1),
  }),
  official_account: group({
    icon: image('/brand/KHM/official.svg'),
    id: optionalText(/^@[A-Za-z0-9._-]{1,40}$/),
    status: status(0),
  }),
  banner: group({
    promotion: image(),
    blog: image(),
    promotion_en: image(),
    blog_en: image(),
    id_1: optionalText(/^[A-Za-z0-9_-]{1,64}$/),
    url_status_1: status(0),
    id_2: optionalText(/^[A-Za-z0-9_-]{1,64}$/),
    url_status_2: status(0),
  }),
  buttons,
})

/** Returns the host of an https image address; null for other values. */
export function imageHostOf(address: string): string | null {
  return httpsPattern.exec(address)?.[1] ?? null
}

export type Theme = z.infer<typeof themeSchema>
export type ButtonStyle = Theme['buttons'][number]

/**
 * Reads a theme; never throws. Wrong or missing fields get the default theme's value. With `imageHosts`, images on
 * other hosts count as wrong, too. Without `imageHosts`, the browser's `img-src` policy blocks them. Requirement 4.2,
 * R34
 */
export function readTheme(value: unknown, imageHosts?: readonly string[]): Theme {
  return z.parse(themeSchema, imageHosts ? withoutForeignImages(value, imageHosts) : value)
}

function withoutForeignImages(value: unknown, hosts: readonly string[], depth = 0): unknown {
  if (typeof value === 'string') {
    const host = imageHostOf(value)
    return host === null || hosts.includes(host) ? value : undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 2) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, withoutForeignImages(field, hosts, depth + 1)]),
  )
}

export const defaultTheme: Theme = readTheme({})
