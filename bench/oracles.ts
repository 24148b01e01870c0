import { accountEndpoints, findPolicyEndpoints, sessionEndpoints } from '@khum/contract'
import { Pool } from 'pg'
import { demoId } from '../tests/e2e/support/demo-ids'
import { apiKey, khumUrl, partnerSecrets, type World } from './khum-server'
import { describeQuiet, otherCore, serverCore, whenQuiet } from './machine'
import { type MemberHeaders, signIn } from './member'
import type { Row, Section } from './report'
import { areaUnderCurve, median } from './statistics'

const samples = 400
const most = { area: 0.55, gapMs: 10 }

/**
 * One outcome of a call. All outcomes of a case must take equally long, so that the response time doesn't reveal the
 * outcome. `n` counts the calls.
 */
interface Variant {
  name: string
  /** The signed-in member; the same for all variants of a case. */
  as?: string
  path: string
  body(n: number): object
  status: number
}
interface Case {
  name: string
  variants: readonly [Variant, ...Variant[]]
}

const signInWith = (name: string, username: string, password: string): Variant => ({
  name,
  path: sessionEndpoints.signIn.path,
  body: () => ({ username, password }),
  status: 401,
})
const knownPhone = '0800000001'
const unknownPhone = '0899999999'

/** Builds a case that makes the same call with a member's phone number and with an unknown one. */
function withPhones(name: string, path: string, body: (phone: string, n: number) => object): Case {
  const variants = [
    { name: 'unknown phone', path, body: (n: number) => body(unknownPhone, n), status: 201 },
    { name: 'known phone', path, body: (n: number) => body(knownPhone, n), status: 201 },
  ] as const
  return { name, variants }
}

/**
 * Builds a variant in which the demo member prasit searches for policies by citizen id. With his own citizen id, he
 * finds two policies.
 */
const searchFor = (name: string, nationalId: string): Variant => ({
  name,
  as: 'prasit',
  path: findPolicyEndpoints.startPolicySearch.path,
  body: () => ({ national_id: nationalId, whose: 'self' }),
  status: 201,
})

const password = 'Lamphun73ping'
const { startRegistration, startForgotUsername, startForgotPassword } = accountEndpoints
const cases: readonly Case[] = [
  {
    name: 'Sign-in',
    variants: [
      signInWith('unknown username', 'nobodyhere', 'Khum2569'),
      signInWith('wrong password', 'malee', 'Wrong1234'),
      signInWith('locked after 100', 'wichai', 'Khum2569'),
    ],
  },
  withPhones('Register', startRegistration.path, (phone, n) => ({
    username: `newbie${n}`,
    password,
    password_confirm: password,
    name: 'สมหญิง',
    surname: 'ใจดี',
    phone,
  })),
  withPhones('Forgot username', startForgotUsername.path, (phone) => ({ phone })),
  withPhones('Forgot password', startForgotPassword.path, (phone) => ({ phone })),
  {
    name: 'Search by id card',
    variants: [
      searchFor('no such id', '1000099999011'),
      searchFor('policies found', demoId('prasit')),
      searchFor('another person’s', demoId('ananda')),
    ],
  },
]

/** Measures whether response times reveal who has an account or a policy. R14, R15, R22 */
export async function measureOracles(world: World): Promise<Section> {
  const khum = await world.start({
    core: serverCore,
    logLevel: 'warn',
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  const pool = new Pool({ connectionString: world.databaseUrl(), max: 1 })
  const looks = [await whenQuiet()]
  try {
    const rows: Row[] = []
    const lockedKey = await keyOfFailures(pool, 'wichai')
    for (const one of cases) rows.push(...(await measureCase(pool, one, lockedKey)))
    return {
      title: 'Times of answers that must tell nothing',
      rows,
      notes: [
        `${samples} samples of each, in random order, one at a time; the counters of limits are reset before each, so that none is refused.`,
        'AUC: how well the time of one answer tells the two apart, 0.5 not at all. Of two equal groups of this size it is above 0.55 once in about 70 runs by chance.',
        `Server on core ${serverCore}, the client on core ${otherCore} or wherever it likes. Machine: ${describeQuiet(looks)}.`,
      ],
    }
  } finally {
    await pool.end()
    await khum.stop()
  }
}

/**
 * Returns the key in `rate_limit` that counts a username's wrong passwords. The key contains only a hash of the name.
 * To find the key, this empties the table and signs in once with a wrong password, which inserts the key.
 */
async function keyOfFailures(pool: Pool, username: string): Promise<string> {
  await pool.query('delete from rate_limit')
  await timeOne(pool, signInWith('wrong password', username, 'Wrong1234'), {}, 0)
  const { rows } = await pool.query("select key from rate_limit where key like 'password_consecutive:%'")
  return rows[0].key
}

async function measureCase(pool: Pool, { name, variants }: Case, lockedKey: string): Promise<Row[]> {
  const times = new Map(variants.map((variant) => [variant, [] as number[]]))
  const [{ as }] = variants
  const member = as === undefined ? {} : await signIn(as, 'khum')
  for (let n = -10; n < samples; n += 1) {
    for (const variant of variants.toSorted(() => Math.random() - 0.5)) {
      const ms = await timeOne(pool, variant, member, n + 10, lockedKey)
      // Calls with a negative `n` only warm the server up.
      if (n >= 0) times.get(variant)?.push(ms)
    }
  }
  const [base, ...others] = variants
  const of = (variant: Variant) => times.get(variant) ?? []
  return others.map((other) => {
    const area = areaUnderCurve(of(base), of(other))
    const gap = Math.abs(median(of(base)) - median(of(other)))
    return {
      what: `${name}: ${base.name} and ${other.name}`,
      measured: `AUC ${area.toFixed(3)}, medians ${median(of(base)).toFixed(2)} and ${median(of(other)).toFixed(2)} ms`,
      target: `AUC ≤ ${most.area}, gap ≤ ${most.gapMs} ms`,
      passed: area <= most.area && gap <= most.gapMs,
    }
  })
}

async function timeOne(
  pool: Pool,
  { path, body, status }: Variant,
  member: MemberHeaders,
  n: number,
  lockedKey?: string,
): Promise<number> {
  await pool.query('delete from rate_limit')
  await pool.query('delete from otp_failure')
  await pool.query('delete from otp_send')
  // Locks the account for ten minutes: 200 wrong passwords are twice as many as allowed.
  if (lockedKey)
    await pool.query('insert into rate_limit values ($1, 200, $2)', [lockedKey, Date.now() + 600_000])
  const begun = performance.now()
  const response = await fetch(`${khumUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      partnerid: 'khum',
      secretkey: partnerSecrets.khum ?? '',
      'x-forwarded-for': `198.51.${n >> 8}.${n & 255}`,
      ...member,
    },
    body: JSON.stringify(body(n)),
  })
  const text = await response.text()
  const ms = performance.now() - begun
  if (response.status !== status) throw new Error(`${path} was answered ${response.status}: ${text}`)
  return ms
}
