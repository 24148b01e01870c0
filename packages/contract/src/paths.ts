import type { Lang } from './fields'

/** guest: signed-in members are sent home · member: others go to /check-page · open: anybody. Spec §2. */
export type Guard = 'guest' | 'member' | 'open'

interface PathRow {
  /** As the specification writes it: `:id` needed, `:id?` optional. */
  readonly path: string
  readonly guard: Guard
}

function row<const P extends string>(path: P, guard: Guard): { readonly path: P; readonly guard: Guard } {
  return { path, guard }
}

/** Every screen of the product. The key is also the key of its title. Each stands in Thai at the root and in English under /en. */
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
  telemedPolicy: row('/telemed-policy/:id', 'member'),
  telemedPolicyCoverage1: row('/telemed-policy-coverage-1', 'member'),
  telemedPolicyCoverage2: row('/telemed-policy-coverage-2', 'member'),
  telemedPolicyCoverage3: row('/telemed-policy-coverage-3', 'member'),
  telemedPolicyCoverage: row('/telemed-policy-coverage/:id', 'member'),
  previewTelemedicine: row('/preview-telemedicine/:id?', 'member'),
  previewTelemedicineCode: row('/preview-telemedicine-code/:id?', 'member'),
  promotions: row('/promotion', 'open'),
  promotion: row('/promotion/:id', 'open'),
  articles: row('/article', 'open'),
  articlePartner: row('/article/partner/:id?', 'open'),
  article: row('/article/:id', 'open'),
  notifications: row('/notification', 'member'),
  notification: row('/notification/:id', 'member'),
  others: row('/others/:type?', 'open'),
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

/** The address of a screen without its language prefix: `href('claimStatus', { id })` → `/claim-status/{id}`. */
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

/** Puts a screen address under its language: Thai at the root, English under /en. Spec §2. */
export function localePath(path: string, lang: Lang): string {
  if (lang === 'th') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** Splits an address into its language and the screen's address. */
export function splitLocale(pathname: string): { lang: Lang; path: string } {
  if (pathname === '/en' || pathname.startsWith('/en/')) return { lang: 'en', path: pathname.slice(3) || '/' }
  return { lang: 'th', path: pathname }
}

const matchers = pathNames.map((name) => ({
  name,
  pattern: new RegExp(
    `^${paths[name].path
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/\/:\w+/g, '/[^/]+')
      .replace(/^\/$/, '/')}$`,
  ),
}))

/** The screen an address (without language prefix, query or hash) belongs to, or null. Fixed segments win over parameters. */
export function matchPath(path: string): PathName | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  const hits = matchers.filter((matcher) => matcher.pattern.test(bare))
  const literal = hits.find((hit) => !paths[hit.name].path.includes(':'))
  return (literal ?? hits[0])?.name ?? null
}
