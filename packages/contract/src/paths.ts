import type { Lang } from './fields'

/**
 * Who may open a screen. `guest`: only visitors who aren't signed in; members go to the home screen. `member`: only
 * members; visitors go to /check-page. Requirement 2.8
 */
export type Guard = 'guest' | 'member' | 'open'

interface PathRow {
  /** `:id` is a required parameter, `:id?` an optional one. */
  readonly path: string
  readonly guard: Guard
  /** The values that the parameter may have; empty if it may have any value. */
  readonly values: readonly string[]
}

function row<const P extends string, const V extends readonly string[]>(
  path: P,
  guard: Guard,
  ...values: V
): { readonly path: P; readonly guard: Guard; readonly values: V } {
  return { path, guard, values }
}

/**
 * Every screen, in Thai without prefix and in English under /en. A screen's key also names its title. Requirements
 * 2.1 to 2.4
 */
export const paths = {
  home: row('/', 'open'),
  login: row('/login', 'guest'),
  register: row('/register', 'guest'),
  forgetUsername: row('/forget-username', 'guest'),
  forgetPassword: row('/forget-password', 'guest'),
  renewPassword: row('/renew-password', 'guest'),
  otp: row('/otp', 'open'),
  otpCard: row('/otp-card', 'member'),
  otpDelete: row('/otp-delete', 'member'),
  checkPage: row('/check-page', 'open'),
  checkPageAuth: row('/check-page-auth', 'open'),
  sso: row('/sso', 'open'),
  condition: row('/condition', 'open'),
  privacy: row('/privacy', 'open'),
  conditionSetting: row('/condition-setting', 'member'),
  privacySetting: row('/privacy-setting', 'member'),
  conditionUpdate: row('/condition-update', 'member'),
  privacyUpdate: row('/privacy-update', 'member'),
  setting: row('/setting', 'member'),
  payoutAccount: row('/payout-account', 'member'),
  editProfile: row('/edit-profile', 'member'),
  changePassword: row('/change-password', 'member'),
  deleteAccount: row('/delete-account', 'member'),
  searchIdcard: row('/search-idcard', 'member'),
  searchIdcardFamily: row('/search-idcard-family', 'member'),
  addCoverage: row('/add-coverage', 'member'),
  addCoverageFamily: row('/add-coverage-family', 'member'),
  coverages: row('/coverages', 'member'),
  coveragesEclaim: row('/coverages/eclaim', 'member'),
  coverage: row('/coverages/:id', 'member'),
  familyCoverages: row('/family-coverages/:id?', 'member'),
  editCoverage: row('/edit-coverage', 'member'),
  editCoverageFamily: row('/edit-coverage-family', 'member'),
  insuranceList: row('/insurance-list', 'member'),
  addCard: row('/add-card', 'member'),
  addCardFamily: row('/add-card-family', 'member'),
  editCard: row('/edit-card/:id?', 'member'),
  editCardFamily: row('/edit-card-family/:id?', 'member'),
  viewCardDetail: row('/view-card-detail', 'member'),
  eClaim: row('/e-claim', 'member'),
  symptom: row('/symptom', 'member'),
  providerList: row('/provider-list', 'member'),
  claimStatus: row('/claim-status/:id?', 'member'),
  attachFileOther: row('/attach-file-other', 'member'),
  searchHospital: row('/search-hospital', 'open'),
  selectHospital: row('/search-hospital/select-hospital', 'member'),
  hospitalDetail: row('/search-hospital/detail/:id', 'open'),
  hospitalList: row('/hospital-list', 'open'),
  telemedSearch: row('/telemed-mart/search', 'open'),
  telemedSearchCategory: row('/telemed-mart/search/:id', 'open'),
  telemedMart: row('/telemed-mart/:id?', 'open'),
  telemedicine: row('/telemedicine/:id?', 'member'),
  telemedicineCoverage: row('/telemedicine-coverage/:id?', 'member'),
  telemedPolicy1: row('/telemed-policy-1', 'member'),
  telemedPolicy2: row('/telemed-policy-2', 'member'),
  telemedPolicy3: row('/telemed-policy-3', 'member'),
  telemedPolicy: row('/telemed-policy/:id', 'member', '1', '2', '3'),
  telemedPolicyCoverage1: row('/telemed-policy-coverage-1', 'member'),
  telemedPolicyCoverage2: row('/telemed-policy-coverage-2', 'member'),
  telemedPolicyCoverage3: row('/telemed-policy-coverage-3', 'member'),
  telemedPolicyCoverage: row('/telemed-policy-coverage/:id', 'member', '1', '2', '3'),
  previewTelemedicine: row('/preview-telemedicine/:id?', 'member'),
  previewTelemedicineCode: row('/preview-telemedicine-code/:id?', 'member'),
  promotions: row('/promotion', 'open'),
  promotion: row('/promotion/:id', 'open'),
  articles: row('/article', 'open'),
  articlePartner: row('/article/partner/:id?', 'open'),
  article: row('/article/:id', 'open'),
  notifications: row('/notification', 'member'),
  notification: row('/notification/:id', 'member'),
  others: row('/others/:type?', 'open', 'contact', 'faq', 'claim-documents', 'about', 'licences'),
  notFound: row('/not-found', 'open'),
  notPage: row('/not-page', 'open'),
} as const satisfies Record<string, PathRow>

export type PathName = keyof typeof paths

export const pathNames = Object.keys(paths) as PathName[]

type ParamName<P extends string> = P extends `${string}:${infer Name}?`
  ? Name
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type IsOptional<P extends string> = P extends `${string}?` ? true : false

type HrefArguments<P extends string> = [ParamName<P>] extends [never]
  ? []
  : IsOptional<P> extends true
    ? [params?: Partial<Record<ParamName<P>, string>>]
    : [params: Record<ParamName<P>, string>]

/** Returns a screen's path without the language prefix: `href('claimStatus', { id })` → `/claim-status/{id}`. */
export function href<N extends PathName>(
  name: N,
  ...[params]: HrefArguments<(typeof paths)[N]['path']>
): string {
  const values: Record<string, string | undefined> = { ...params }
  const filled = paths[name].path.replace(/\/:(\w+)\??/g, (_whole, key: string) => {
    const value = values[key]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  return filled === '' ? '/' : filled
}

/** Adds the language prefix to a path: /en for English, none for Thai. Requirement 2.1 */
export function localePath(path: string, lang: Lang): string {
  if (lang === 'th') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** Splits a path into its language and the path without the language prefix. */
export function splitLocale(pathname: string): { lang: Lang; path: string } {
  if (pathname === '/en' || pathname.startsWith('/en/')) return { lang: 'en', path: pathname.slice(3) || '/' }
  return { lang: 'th', path: pathname }
}

const matchers = pathNames.map((name) => {
  const { path, values } = paths[name]
  return { name, pattern: patternOf(path, values), anyValue: patternOf(path, []) }
})

/** Returns a pattern that matches the addresses of a path. Its named groups are the path's parameters. */
function patternOf(path: string, values: readonly string[]): RegExp {
  const value = values.length > 0 ? values.join('|') : '[^/]+'
  const pattern = path
    .replace(/\/:(\w+)\?/g, `(?:/(?<$1>${value}))?`)
    .replace(/\/:(\w+)/g, `/(?<$1>${value})`)
  return new RegExp(`^${pattern}$`, 'i')
}

/**
 * Returns the screen at a path without language prefix, query and hash; null if there is none. Ignores case. If two
 * screens match, the one without a parameter wins.
 */
export function matchPath(path: string): PathName | null {
  return findMatch(path, 'pattern')?.name ?? null
}

/**
 * Returns the screen at a percent-encoded path, with its decoded parameters. Also matches if a parameter has an invalid
 * value: the screen itself then says that there is no such page.
 */
export function screenAt(pathname: string): { name: PathName; params: Record<string, string> } | null {
  const path = decodeSegments(pathname) ?? ''
  const match = findMatch(path, 'anyValue')
  if (!match) return null
  const groups = match.anyValue.exec(withoutLastSlash(path))?.groups ?? {}
  const given = Object.entries(groups).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value.replaceAll('%2F', '/')]],
  )
  return { name: match.name, params: Object.fromEntries(given) }
}

function findMatch(path: string, kind: 'pattern' | 'anyValue') {
  const hits = matchers.filter((matcher) => matcher[kind].test(withoutLastSlash(path)))
  return hits.find((hit) => !paths[hit.name].path.includes(':')) ?? hits[0]
}

function withoutLastSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/** The page on which a hospital counter checks a card. Not a screen in `paths`, because it isn't for members. */
export const deskPath = '/desk/verify'
/** Pages that exist only in development: the component gallery and the theme workbench. */
export const developmentPaths = { gallery: '/dev/ui', themes: '/dev/theme' } as const

/**
 * Whether the app has a page at an address; if not, the server responds with 404. `pathname` is what the browser
 * sends: percent-encoded, with language prefix, without query.
 */
export function isPage(pathname: string, { development }: { development: boolean }): boolean {
  const decoded = decodeSegments(pathname)
  if (decoded === null) return false
  const { path } = splitLocale(decoded)
  const name = matchPath(path)
  if (name !== null) return name !== 'notFound' && name !== 'notPage'
  const others: readonly string[] = [deskPath, ...(development ? Object.values(developmentPaths) : [])]
  return others.includes(withoutLastSlash(path).toLowerCase())
}

/**
 * Decodes each segment separately, so that an encoded slash doesn't split its segment. Returns null if the encoding is
 * wrong.
 */
function decodeSegments(pathname: string): string | null {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return null
  }
}
