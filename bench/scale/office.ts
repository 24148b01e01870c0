import { createHash, randomBytes } from 'node:crypto'
import { officeCaseEndpoints, officeQueueEndpoints, officeQueues } from '@khum/contract'
import type pg from 'pg'
import { khumUrl } from '../khum-server'
import type { Row } from '../report'
import { quantile } from '../statistics'
import { mixed } from './ids'
import { newId } from './members'
import { claimsPerMember } from './world'

type Headers = Record<string, string>
type Send = (n: number) => Promise<unknown>

const rounds = 200
const warmUps = 20
const pagesDeep = 40
const { listQueue, countQueues, searchOfficeClaims, takeNextClaim } = officeQueueEndpoints

/** Measures the office's queues, search and case screen with the session of a person who works for every insurer. */
export async function measureOffice(client: pg.Client): Promise<Row[]> {
  const headers = await openStaffSession(client)
  const { rows: counted } = await client.query<{ members: number }>(
    'select count(*)::integer as members from payout_account',
  )
  const members = counted[0]?.members ?? 0
  const get: (address: string) => Promise<Answer> = (address) => call('GET', address, headers)
  const search = (q: string) => call('POST', searchOfficeClaims.path, headers, { q })
  const openClaim = (n: number) =>
    `SCL-${String((mixed(n, 84) % (members - 1)) * claimsPerMember + claimsPerMember - 1).padStart(9, '0')}`
  const rows: Row[] = []
  for (const queue of officeQueues) {
    const open = () => Promise.all([get(countQueues.path), get(`${listQueue.path}?queue=${queue}`)])
    rows.push(await measure(`Office: counts and first rows of “${queue}”`, open, 100))
  }
  let after = ''
  const nextPage: Send = async (n) => {
    const from = n % pagesDeep === 0 ? '' : `&after=${after}`
    after = (await get(`${listQueue.path}?queue=new${from}`)).data.next ?? ''
  }
  rows.push(await measure(`Office: ${pagesDeep} pages of “new”, one after the other`, nextPage, 100))
  const rare: Send = () => get(`${listQueue.path}?queue=overdue&admited_type=maternity`)
  rows.push(await measure('Office: overdue claims of a rare type of treatment', rare, 100))
  const none: Send = () => get(`${listQueue.path}?queue=new&admited_type=vision`)
  rows.push(await measure('Office: new claims of a type that none has', none, 100))
  rows.push(await measure('Office: search by claim number', (n) => search(openClaim(n)), 100))
  rows.push(await measure('Office: search by running number', (n) => search(`69-${n}`), 100))
  rows.push(await measure('Office: search by policy number', (n) => search(`SC${n}`), 100))
  rows.push(await measure('Office: search by employee number', (n) => search(`E${n}`), 100))
  rows.push(await measure('Office: search by amount', (n) => search(`${200 + n}.00`), 100))
  rows.push(await measure('Office: search by name', (n) => search(`ชื่อ${n} สกุล`), 100))
  rows.push(await measure('Office: search by surname', (n) => search(`สกุล${n}`), 300))
  const open: Send = (n) => get(officeCaseEndpoints.getCase.path.replace(':number', openClaim(n)))
  rows.push(await measure('Office: a case', open, 300))
  rows.push(
    await measure('Office: taking the next claim', () => call('POST', takeNextClaim.path, headers), 300),
  )
  return rows
}

async function measure(what: string, send: Send, mostMs: number): Promise<Row> {
  for (let n = 0; n < warmUps; n += 1) await send(n)
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    const began = performance.now()
    await send(warmUps + n)
    times.push(performance.now() - began)
  }
  const p99 = quantile(times, 0.99)
  const row = {
    what,
    measured: `p50 ${quantile(times, 0.5).toFixed(1)} ms · p99 ${p99.toFixed(1)} ms`,
    target: `p99 ≤ ${mostMs} ms`,
    passed: p99 <= mostMs,
  }
  process.stderr.write(`  ${what}: ${row.measured}\n`)
  return row
}

interface Answer {
  data: { next?: string | null }
}

async function call(method: string, address: string, headers: Headers, body?: object): Promise<Answer> {
  const response = await fetch(`${khumUrl}${address}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${address} was answered ${response.status}`)
  const answer: Answer = JSON.parse(await response.text())
  return answer
}

/**
 * Inserts a senior assessor for every insurer, with a session.
 * @returns the headers for this person's calls
 */
async function openStaffSession(client: pg.Client): Promise<Headers> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const staffId = newId()
  await client.query("insert into staff (id, email, name, created_at) values ($1, $2, 'Bench', now())", [
    staffId,
    `${staffId}@tpa.example`.toLowerCase(),
  ])
  await client.query(
    "insert into staff_grant (staff_id, role, granted_at) values ($1, 'senior_assessor', now())",
    [staffId],
  )
  await client.query(
    `insert into staff_session (id, token_hash, staff_id, created_at, last_used_at, authenticated_at, expires_at)
     values ($1, $2, $3, now(), now(), now(), now() + interval '10 hours')`,
    [newId(), hash, staffId],
  )
  return { cookie: `__Secure-khum-office=${token}`, origin: 'https://khum.example' }
}
