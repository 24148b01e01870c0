import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId, sha256 } from '../../src/ids'
import { type LimitName, limitRules } from '../../src/limiters'
import { redeem } from '../../src/modules/telemedicine/redeem.service'
import { makeProvider } from './telemed-factory'
import { useTelemedWorld } from './telemed-world'

const world = useTelemedWorld('code')
const unknown = 'telemed_credential_unknown'
const faulty = '198.51.100.8'

/** Records attempts until only `left` more are allowed under a rate limit. */
async function fill(name: LimitName, key: string, left: number): Promise<void> {
  const { points, seconds } = limitRules[name]
  await sql`insert into rate_limit values (${`${name}:${key}`}, ${points - left}, ${Date.now() + seconds * 1000})`.execute(
    world.test.db,
  )
}

/** Returns a different code for each `n`. A hand-off in the test practically never has one of these codes. */
const anyCode = (n: number) =>
  `ACDE${String(n).replaceAll(/\d/g, (digit) => 'FGHJKMNPQR'[Number(digit)] ?? '')}`
const shown = async (codes: string[], ip: string) =>
  (await Promise.all(codes.map((code) => world.redeem(code, { ip })))).map((answer) => answer.json().code)
const some = (count: number, from = 1000) => Array.from({ length: count }, (_, n) => anyCode(from + n))

async function liveCode(): Promise<string> {
  const visit = await world.agreed()
  await world.handOff(visit)
  return (await world.wayIn(visit.id)).json().data.code
}

test('an address with too many wrong codes is refused; other addresses of the provider are not affected', async () => {
  expect(limitRules.telemed_provider_ip).toMatchObject({ points: 100, seconds: 900 })
  await fill('telemed_provider_ip', `${world.provider.id} ${faulty}`, 3)
  const ends = await shown(some(5), faulty)
  expect(ends.toSorted()).toEqual(['rate_limited', 'rate_limited', unknown, unknown, unknown])
  const code = await liveCode()
  expect((await world.redeem(code, { ip: faulty })).statusCode).toBe(429)
  expect((await world.redeem(code, { ip: '203.0.113.9' })).statusCode).toBe(200)
})

test('the same wrong code is counted and audited once', async () => {
  await fill('telemed_provider_ip', `${world.provider.id} ${faulty}`, 2)
  for (const typed of ['ACDE FGHJ', 'ACDE FGHJ', 'ACDEFGHJ', 'acde-fghj', ' ACDE FGHJ\n'])
    expect(await shown([typed], faulty)).toEqual([unknown])
  expect(await world.audits()).toEqual([
    { action: 'telemed.redeem', outcome: 'unknown', account_id: null, person_id: null },
  ])
  expect(await shown(some(1), faulty)).toEqual([unknown])
  expect(await shown(some(1, 2000), faulty)).toEqual(['rate_limited'])
  const other = await makeProvider(world.test.db, { hand_off: 'code' })
  expect((await world.redeem('ACDE FGHJ', { key: other.key })).json().code).toBe(unknown)
  const counted = await sql<{ points: number }>`
    select points from rate_limit where key = ${`telemed_provider:${other.id}`}`.execute(world.test.db)
  expect(counted.rows).toEqual([{ points: 1 }])
})

test('right codes are not counted', async () => {
  await fill('telemed_provider_ip', `${world.provider.id} ${faulty}`, 1)
  for (let n = 0; n < 3; n += 1) {
    expect((await world.redeem(await liveCode(), { ip: faulty })).statusCode).toBe(200)
  }
})

test('a provider is limited to a thousand wrong codes in fifteen minutes over all addresses', async () => {
  expect(limitRules.telemed_provider).toMatchObject({ points: 1_000, seconds: 900 })
  await fill('telemed_provider', world.provider.id, 2)
  const ends: string[] = []
  for (let n = 0; n < 4; n += 1) ends.push(...(await shown([anyCode(1000 + n)], `203.0.113.${n}`)))
  expect(ends).toEqual([unknown, unknown, 'rate_limited', 'rate_limited'])
  expect((await world.redeem(await liveCode(), { ip: '203.0.113.99' })).statusCode).toBe(429)
})

test('there is one alert at 80 % of the limit', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  await fill('telemed_provider', world.provider.id, 202)
  for (let n = 0; n < 3; n += 1) {
    const arrival = { key: world.provider.key, credential: anyCode(1000 + n), check_id: newId() }
    const from = { ip: `203.0.113.${n}`, traceId: 'x' }
    await expect(redeem({ ...world.test.ctx, log }, arrival, from)).rejects.toMatchObject({ code: unknown })
  }
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ limit: 'telemed_provider', used: 800 })
  for (const secret of [world.provider.key, anyCode(1001), sha256(world.provider.key).toString('hex')])
    expect(lines[0]).not.toContain(secret)
})
