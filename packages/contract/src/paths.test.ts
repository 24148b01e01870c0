import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Guard, href, localePath, matchPath, pathNames, paths, screenAt, splitLocale } from './paths'
import { safeReturnPath } from './safe-return'

const specified = `/ /add-card /add-card-family /add-coverage /add-coverage-family /article /attach-file-other /change-password
/check-page /check-page-auth /claim-status/{id?} /condition /condition-setting /condition-update /coverages /coverages/eclaim
/delete-account /e-claim /edit-coverage /edit-coverage-family /edit-profile /family-coverages/{id?} /forget-password
/forget-username /hospital-list /insurance-list /login /not-found /not-page /notification /otp /otp-card /otp-delete /privacy
/privacy-setting /privacy-update /promotion /provider-list /register /renew-password /search-hospital
/search-hospital/select-hospital /search-idcard /search-idcard-family /setting /sso /symptom /telemed-mart/{id?}
/telemed-mart/search /telemed-policy-1 /telemed-policy-2 /telemed-policy-3 /telemed-policy-coverage-1
/telemed-policy-coverage-2 /telemed-policy-coverage-3 /view-card-detail /article/partner/{id?} /article/{id}
/search-hospital/detail/{id} /telemed-mart/search/{id} /coverages/{id} /edit-card-family/{id?} /edit-card/{id?}
/notification/{id} /others/{type?} /preview-telemedicine-code/{id?} /preview-telemedicine/{id?} /promotion/{id}
/telemedicine-coverage/{id?} /telemedicine/{id?} /telemed-policy/{id} /telemed-policy-coverage/{id}`

describe('the table of paths', () => {
  it('holds exactly the routes of Requirements 2.2 to 2.4', () => {
    const listed = specified.split(/\s+/).map((path) => path.replace(/\{(\w+)(\??)\}/g, ':$1$2'))
    // This screen is the only one that the specification doesn't list.
    listed.push('/payout-account')
    expect(pathNames.map((name) => paths[name].path as string).sort()).toEqual(listed.sort())
  })

  it('protects the screens with member data (Requirement 2.8)', () => {
    const named = (guard: Guard) => pathNames.filter((name) => paths[name].guard === guard)
    expect(named('guest')).toEqual(['login', 'register', 'forgetUsername', 'forgetPassword', 'renewPassword'])
    expect(named('open')).toEqual([
      'home',
      ...['otp', 'checkPage', 'checkPageAuth', 'sso', 'condition', 'privacy'],
      ...['searchHospital', 'hospitalDetail', 'hospitalList'],
      ...['telemedSearch', 'telemedSearchCategory', 'telemedMart'],
      ...['promotions', 'promotion', 'articles', 'articlePartner', 'article'],
      ...['others', 'notFound', 'notPage'],
    ])
  })

  it('finds the screen of each path, fixed segments before parameters', () => {
    expect(matchPath('/coverages/eclaim')).toBe('coveragesEclaim')
    expect(matchPath('/coverages/abc')).toBe('coverage')
    expect(matchPath('/telemed-mart/search')).toBe('telemedSearch')
    expect(matchPath('/claim-status')).toBe('claimStatus')
    expect(matchPath('/nowhere')).toBeNull()
  })

  it('builds paths and splits off the language', () => {
    expect(href('claimStatus', { id: 'a/b' })).toBe('/claim-status/a%2Fb')
    expect(href('claimStatus')).toBe('/claim-status')
    expect(localePath('/', 'en')).toBe('/en')
    expect(splitLocale('/en/login')).toEqual({ lang: 'en', path: '/login' })
    expect(splitLocale('/english')).toEqual({ lang: 'th', path: '/english' })
  })
})

describe('where to go after sign-in (R37)', () => {
  it.each(['/', '/en', '/claim-status/abc', '/en/e-claim?draft=a1&step=attach', '/coverages/eclaim'])(
    'keeps %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login/../../evil',
    '/./login',
    '/claim-status\n/x',
    '/claim-status?next=%252f',
    '/nowhere',
    '',
    null,
    42,
  ])('refuses %s', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })

  it('returns only paths on this site, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.webPath().map((path) => `/${path}`),
        ),
        (input) => {
          const safe = safeReturnPath(input)
          // A safe path begins with one slash; the next character is neither a slash nor a backslash. All characters
          // are visible ASCII.
          expect(safe === null || /^\/(?![/\\])[!-~]*$/.test(safe)).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('screenAt', () => {
  it.each([
    ['/', 'home', {}],
    ['/LOGIN/', 'login', {}],
    ['/coverages/eclaim', 'coveragesEclaim', {}],
    ['/coverages/abc', 'coverage', { id: 'abc' }],
    ['/claim-status', 'claimStatus', {}],
    ['/claim-status/%E0%B8%81', 'claimStatus', { id: 'ก' }],
    ['/article/a%2Fb', 'article', { id: 'a/b' }],
    ['/article/partner/x', 'articlePartner', { id: 'x' }],
    ['/telemed-policy/2', 'telemedPolicy', { id: '2' }],
    // The address matches a screen although there is no step 4. The screen itself says that there is no such page.
    ['/telemed-policy/4', 'telemedPolicy', { id: '4' }],
    ['/%6Cogin', 'login', {}],
  ])('finds the screen of %s', (pathname, name, params) => {
    expect(screenAt(pathname)).toEqual({ name, params })
  })

  it.each(['/nowhere', '/article/a/b', '/article/%', ''])('finds none at %s', (pathname) => {
    expect(screenAt(pathname)).toBeNull()
  })
})
