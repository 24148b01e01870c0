import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config'
import { ConfigError } from '../../src/config-mistakes'
import { exampleValues, filledExample } from './filled-example'

const production = Object.fromEntries(filledExample)

/** Returns the mistakes that the configuration reports. */
function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('the configuration', () => {
  test('says how staff sign in: at the provider, with accounts of Khum, or not at all in production', () => {
    const { STAFF_SIGN_IN: _, STAFF_ISSUER, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET, ...rest } = production
    const provider = { STAFF_ISSUER, STAFF_CLIENT_ID, STAFF_CLIENT_SECRET }
    expect(readConfig({ ...rest, ...provider }).staffSignIn).toBe('provider')
    expect(readConfig({ ...rest, STAFF_SIGN_IN: 'local' }).staffSignIn).toBe('local')
    expect(readConfig(rest).staffSignIn).toBe('none')
    expect(readConfig({}).staffSignIn).toBe('provider')
    expect(() => readConfig({ ...rest, STAFF_SIGN_IN: 'provider' })).toThrow(/^STAFF_ISSUER: required/m)
  })

  test('refuses secrets that everybody knows, in production', () => {
    const known = ['MASTER_KEY', 'DEFAULT_PARTNER_SECRET', 'SMS_GATEWAY_KEY', 'STAFF_CLIENT_SECRET']
    for (const name of known)
      expect(() => readConfig({ ...production, [name]: exampleValues.get(name) }), name).toThrow(
        new RegExp(`^${name}: replace the example’s value`),
      )
    // The example's key may follow another key, so that an installation that used it can still replace it.
    const replaced = `${production.MASTER_KEY},${exampleValues.get('MASTER_KEY')}`
    expect(readConfig({ ...production, MASTER_KEY: replaced }).masterKey).toBe(replaced)
    expect(readConfig({ ...Object.fromEntries(exampleValues), NODE_ENV: 'test' }).env).toBe('test')
  })

  test.each(['INTEGRATION_KEY', 'INTEGRATION_KEY_FILE'])('with %s says what replaces it', (name) => {
    for (const env of [{}, production])
      expect(() => readConfig({ ...env, [name]: 'x' })).toThrow(
        /^INTEGRATION_KEY: .*first-client.*KHUM_CLIENT_ID/m,
      )
  })

  test.each([
    ['SMS_GATEWAY_URL', undefined],
    ['SMS_GATEWAY_URL', 'http://sms.example.com'],
    ['SMS_GATEWAY_URL', 'sms.example.com'],
    ['MAIL_URL', undefined],
    ['MAIL_URL', 'https://mail.example.com'],
    ['MAIL_FROM', undefined],
    ['OTP_SENDS_PER_ADDRESS', '0'],
    ['STAFF_SIGN_IN', 'local'],
    ['STAFF_SIGN_IN', 'password'],
    ['STAFF_ISSUER', 'http://login.example.com'],
  ])('of production refuses %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name}: `, 'm'))
  })

  test('names every mistake at once, also if a variable can’t be read', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: '',
      DATABASE_URL_FILE: '/no/such/file',
      MIGRATION_DATABASE_URL: 'postgres://owner@db.example.com/khum',
      MAIL_FROM: '',
      OPS_ADDRESSES: 'everybody',
      OFFICE_PORT: '99999',
      OFFICE_HOST: '10.0.0.1',
    }
    expect(problemsOf({ ...production, ...wrong })).toEqual([
      'DATABASE_URL_FILE: /no/such/file: ENOENT',
      'PORT: must be a whole number from 0 to 65535',
      'OFFICE_PORT: must be a whole number from 0 to 65535',
      'MAIL_FROM: required with MAIL_URL',
      'OPS_ADDRESSES: everybody is neither an address nor a network such as 10.0.0.0/8',
    ])
  })

  test('needs no SMS gateway and mail server in production if fakes are allowed', () => {
    const fakes = { SMS_GATEWAY_URL: '', SMS_GATEWAY_KEY: '', MAIL_URL: '', MAIL_FROM: '', CLAMD_ADDR: '' }
    expect(() => readConfig({ ...production, ...fakes, ALLOW_FAKE_GATEWAYS: '1' })).not.toThrow()
    expect(() => readConfig({ ...production, ...fakes })).toThrow('SMS_GATEWAY_URL')
  })

  test.each([
    ['OFFICE_HOST', { OFFICE_HOST: '10.0.0.1', OFFICE_PORT: '' }],
    ['OFFICE_PORT', { PORT: '3000', OFFICE_PORT: '3000', HOST: '10.0.0.1', OFFICE_HOST: '10.0.0.1' }],
    ['OFFICE_URL', { OFFICE_URL: 'http://office.example.com' }],
  ])('refuses a wrong address of the office: %s', (name, env) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(new RegExp(`^${name}: `, 'm'))
  })

  test.each(["a.example; script-src 'unsafe-inline'", '*', 'https://a.example', 'localhost'])(
    'refuses an invalid image host: %s',
    (host) => {
      expect(() => readConfig({ ...production, IMAGE_HOSTS: host })).toThrow('IMAGE_HOSTS')
    },
  )

  test.each([
    ['MASTER_KEY', 'AAAA'],
    ['MASTER_KEY', `${'A'.repeat(43)}=,short`],
    ['CLAMD_ADDR', 'nonsense'],
    ['CLAMD_ADDR', 'clamav:99999'],
    ['OBJECT_STORE_URL', 's3://store.example/bucket'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ])('names %s before anything is opened when it is %s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name}: `, 'm'))
  })

  test.each(['abc', '3000x', '-1', '65536', '1.5', '1e3', 'NaN'])(
    'explains in one line what PORT may be: %s',
    (PORT) => {
      expect(() => readConfig({ PORT })).toThrow(/^PORT: must be a whole number from 0 to 65535$/)
    },
  )

  test.each(['LINE_ISSUER', 'LINE_JWKS_URL', 'LINE_API_URL'])(
    'requires https for LINE in production: %s',
    (name) => {
      expect(() => readConfig({ ...production, [name]: 'http://line.example' })).toThrow(name)
      expect(() => readConfig({ [name]: 'http://localhost:1' })).not.toThrow()
    },
  )

  test.each(['127.0.0.1', '10.0.0.0/8', 'loopback', '::1', 'fd00::/8', ' 10.0.0.1 , uniquelocal '])(
    'accepts %s as trusted proxies',
    (TRUSTED_PROXIES) => {
      expect(() => readConfig({ ...production, TRUSTED_PROXIES })).not.toThrow()
    },
  )

  test('by default nobody can read the metrics in production, and everyone can in development', () => {
    expect(readConfig({ ...production, OPS_ADDRESSES: '' }).opsAddresses).toEqual([])
    expect(readConfig({}).opsAddresses).toBeNull()
    for (const env of [production, {}]) {
      const { opsAddresses } = readConfig({ ...env, OPS_ADDRESSES: '10.1.2.3, fd00::/64' })
      expect(opsAddresses).toEqual(['10.1.2.3', 'fd00::/64'])
    }
    for (const OPS_ADDRESSES of ['prometheus', '10.0.0.0/33', 'loopback', '10.0.0.0/8/8'])
      expect(() => readConfig({ OPS_ADDRESSES })).toThrow(/^OPS_ADDRESSES: /)
  })
})
