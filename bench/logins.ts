import { setTimeout as delay } from 'node:timers/promises'
import { homeEndpoints, sessionEndpoints } from '@khum/contract'
import { apiKey, khumUrl, partnerSecrets, type World } from './khum-server'
import { describeQuiet, whenQuiet } from './machine'
import { demoMembers, type MemberHeaders, signIn } from './member'
import type { Section } from './report'
import { quantile } from './statistics'

const perSecond = 40
const seconds = 60
/** The interval between two calls of the home page, in milliseconds. */
const homeEveryMs = 50
const mostMs = 300
const homeUrl = `${khumUrl}${homeEndpoints.getHome.path}?lang=th`

/** Measures how fast home responds to one member during a minute with 40 sign-ins a second. R18 */
export async function measureLogins(world: World): Promise<Section> {
  const khum = await world.start({ core: null, logLevel: 'warn', env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const looks = [await whenQuiet()]
  try {
    const member = await signIn('malee', 'khum')
    const alone = await homeTimes(member, 10_000)
    const flood = signInsFor(seconds * 1_000)
    const among = await homeTimes(member, seconds * 1_000)
    const { done, busy, failed } = await flood
    const p99 = quantile(among, 0.99)
    return {
      title: `${perSecond} sign-ins a second for ${seconds} s`,
      rows: [
        {
          what: 'Another member’s `GET /api/v2/home` meanwhile, p99',
          measured: `${p99.toFixed(0)} ms (alone ${quantile(alone, 0.99).toFixed(0)} ms; ${among.length} calls)`,
          target: `≤ ${mostMs} ms`,
          passed: p99 <= mostMs,
        },
        {
          what: 'Of those calls refused',
          measured: String(among.filter((ms) => ms === Number.POSITIVE_INFINITY).length),
          target: '0',
          passed: !among.includes(Number.POSITIVE_INFINITY),
        },
        {
          what: 'Sign-ins that succeeded, were asked to retry (503), failed otherwise',
          measured: `${done}, ${busy}, ${failed}`,
          target: '0 failed otherwise',
          passed: failed === 0,
        },
      ],
      notes: [
        `The right passwords of ${demoMembers.length} demo members in turn, each from a different address; home every ${homeEveryMs} ms.`,
        `No pinning: server, PostgreSQL, hashing and load generator share all cores. Machine: ${describeQuiet(looks)}.`,
      ],
    }
  } finally {
    await khum.stop()
  }
}

/** Returns the duration of each call in milliseconds. Calls start at a steady pace, without waiting for responses. */
async function homeTimes(headers: MemberHeaders, forMs: number): Promise<number[]> {
  const calls: Promise<number>[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    calls.push(timed(headers))
    await delay(homeEveryMs)
  }
  return await Promise.all(calls)
}

async function timed(headers: MemberHeaders): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(homeUrl, { headers })
  await answer.arrayBuffer()
  // A call that failed counts as infinitely slow.
  return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY
}

async function signInsFor(forMs: number): Promise<{ done: number; busy: number; failed: number }> {
  const calls: Promise<number>[] = []
  for (let n = 0; n < (forMs / 1_000) * perSecond; n += 1) {
    calls.push(signInOnce(n))
    await delay(1_000 / perSecond)
  }
  const statuses = await Promise.all(calls)
  const count = (status: number) => statuses.filter((each) => each === status).length
  return { done: count(201), busy: count(503), failed: statuses.length - count(201) - count(503) }
}

async function signInOnce(n: number): Promise<number> {
  const [username, partnerId] = demoMembers[n % demoMembers.length] ?? ['malee', 'khum']
  const answer = await fetch(`${khumUrl}${sessionEndpoints.signIn.path}`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      partnerid: partnerId,
      secretkey: partnerSecrets[partnerId] ?? '',
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify({ username, password: 'Khum2569' }),
  })
  await answer.arrayBuffer()
  return answer.status
}
