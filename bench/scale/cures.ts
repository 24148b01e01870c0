import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimDraftEndpoints, deletionEndpoints, integrationEndpoints, noticeEndpoints } from '@khum/contract'
import type pg from 'pg'
import { createClient, type KhumServer, khumUrl, type World } from '../khum-server'
import { fatesIn } from '../member'
import { largePhoto } from '../photo'
import type { Row } from '../report'
import { median, quantile } from '../statistics'
import { makeDrafts, send } from '../uploads'
import { cpuSeconds, postgresCpuSeconds } from '../usage'
import { insurerCode } from './fill'
import { idOf } from './ids'
import {
  addReadyDraft,
  newId,
  openSessions,
  proveDeletion,
  type ScaleMember,
  type StoredFile,
} from './members'
import { kind } from './world'

const cli = path.resolve(import.meta.dirname, '../../apps/api/dist/audit-cli.js')
const deletions = 20
const submits = 600
/** How many claims are submitted first, without being measured, to warm up the server. */
const warmUps = 60
const connections = 20
const longestMs = 30 * 60_000

type Measure = (client: pg.Client, world: World, server: KhumServer) => Promise<Row>

/** Measures operations that used to be too slow on a large database. Each row has a target. */
export const cures: Record<string, Measure> = {
  list: shown(measureList),
  audit: shown(measureAudit),
  purge: shown(measurePurge),
  deletion: shown(measureDeletion),
  submits: shown(measureSubmits),
  notice: shown(measureNotice),
}

function shown(measure: Measure): Measure {
  return async (client, world, server) => {
    const row = await measure(client, world, server)
    process.stderr.write(`  ${row.what}: ${row.measured}\n`)
    return row
  }
}

async function measureList(client: pg.Client): Promise<Row> {
  const times: number[] = []
  const headers = await createClient(client)
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now()
    await call('GET', integrationEndpoints.listOfficeClaims.path, headers)
    times.push(performance.now() - began)
  }
  return row(
    'Integration list of claims without a status',
    times,
    'p50 ≤ 100 ms',
    quantile(times, 0.5) <= 100,
  )
}

async function measureAudit(client: pg.Client, world: World): Promise<Row> {
  const { rows } = await client.query<{ session_id: string; count: number }>(
    'select session_id, count(*)::int as count from audit_event where session_id is not null group by 1 order by 2 desc limit 1',
  )
  const began = performance.now()
  const { status, stdout } = spawnSync(
    process.execPath,
    [cli, 'reads', '--session', rows[0]?.session_id ?? '', '--from', '2000-01-01'],
    { env: { PATH: process.env.PATH, DATA_DIR: world.dataDir }, encoding: 'utf8' },
  )
  const seconds = (performance.now() - began) / 1_000
  const found = stdout.trim().split('\n').at(-1)
  return {
    what: '“Whose data did this session read”, of an event for each member',
    measured: `${seconds.toFixed(1)} s with the start of the program, ${found}`,
    target: '≤ 60 s',
    passed: status === 0 && seconds <= 60 && found === `${rows[0]?.count} rows`,
  }
}

async function measurePurge(client: pg.Client): Promise<Row> {
  const seconds = await runJob(client, 'uploads.purge')
  return {
    what: 'Job `uploads.purge`',
    measured: `${(seconds * 1_000).toFixed(0)} ms`,
    target: '≤ 500 ms',
    passed: seconds <= 0.5,
  }
}

/**
 * Adds a job without data and waits until it has ended.
 * @returns how many seconds the job ran
 */
export async function runJob(client: pg.Client, name: string): Promise<number> {
  const added = await client.query<{ id: string }>(
    "insert into pgboss.job (name, data) values ($1, '{}') returning id",
    [name],
  )
  const id = added.rows[0]?.id
  for (const until = Date.now() + longestMs; Date.now() < until; await delay(100)) {
    const { rows } = await client.query<{ state: string; seconds: string }>(
      'select state, extract(epoch from completed_on - started_on) as seconds from pgboss.job where id = $1',
      [id],
    )
    if (rows[0]?.state === 'completed') return Number(rows[0].seconds)
    if (rows[0]?.state === 'failed') throw new Error('the job failed')
  }
  throw new Error('the job took too long')
}

async function measureDeletion(client: pg.Client): Promise<Row> {
  const times: number[] = []
  for (const member of await openSessions(client, await liveMembers(client))) {
    const token = await proveDeletion(client, member)
    const began = performance.now()
    await call(
      'POST',
      deletionEndpoints.finishDeletion.path,
      { ...member.headers, 'register-token': token },
      {},
    )
    times.push(performance.now() - began)
  }
  return row(
    `Deleting an account, with its three claims and five notifications`,
    times,
    'p50 ≤ 100 ms',
    median(times) <= 100,
  )
}

/**
 * Returns the numbers of members whose accounts can be deleted, as many as `deletions`. Skips members whose accounts an
 * earlier run on the same database has deleted.
 */
async function liveMembers(client: pg.Client): Promise<number[]> {
  const numbers = Array.from({ length: 100 * deletions }, (_, n) => 1_000 + n * 7)
  const ids = numbers.map((n) => idOf(kind.account, n))
  const { rows } = await client.query<{ id: string }>(
    "select id from account where id = any ($1) and status = 'active'",
    [ids],
  )
  const live = new Set(rows.map(({ id }) => id))
  return numbers.filter((_, n) => live.has(ids[n] ?? '')).slice(0, deletions)
}

async function measureSubmits(client: pg.Client, _world: World, { pid }: KhumServer): Promise<Row> {
  const file = await storeFile(client)
  // If the database was kept, earlier runs have sent the claims of some members. This run starts after those members.
  const { rows } = await client.query<{ members: string; sent: number | null }>(
    `select (select count(*) from payout_account) as members,
       (select max(last_number) from claim_number_counter where prefix = $1) as sent`,
    [insurerCode],
  )
  const members = Number(rows[0]?.members)
  const first = Math.min(5_000, Math.floor(members / 4)) + 3 * (rows[0]?.sent ?? 0)
  const numbers = Array.from({ length: submits + warmUps }, (_, n) => (first + n * 3) % (members - 100))
  const ready: ReadyDraft[] = []
  for (const member of await openSessions(client, [...new Set(numbers)])) {
    ready.push({ member, draftId: await addReadyDraft(client, member, file) })
  }
  await submitAll(ready.splice(0, warmUps))
  const began = performance.now()
  const used = { server: cpuSeconds(pid), postgres: postgresCpuSeconds(pid) }
  const { times, refused } = await submitAll(ready)
  const rate = times.length / ((performance.now() - began) / 1_000)
  const each = (seconds: number) => `${((seconds * 1_000) / times.length).toFixed(1)} ms`
  const server = each(cpuSeconds(pid) - used.server)
  const postgres = each(postgresCpuSeconds(pid) - used.postgres)
  return {
    what: `Claims of one insurer sent over ${connections} connections`,
    measured: `${rate.toFixed(0)} a second (${times.length}; p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms); processor time for each claim ${server} in the server, ${postgres} in PostgreSQL${refused > 0 ? `; ${refused} answered with an error` : ''}`,
    target: '≥ 100 a second',
    passed: rate >= 100 && refused === 0,
  }
}

interface ReadyDraft {
  member: ScaleMember
  draftId: string
}

async function submitAll(ready: readonly ReadyDraft[]): Promise<{ times: number[]; refused: number }> {
  const waiting = [...ready]
  const times: number[] = []
  let refused = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const since = performance.now()
        const body = { draft_id: next.draftId, version: 1 }
        await call('POST', claimDraftEndpoints.submitClaim.path, next.member.headers, body).then(
          () => times.push(performance.now() - since),
          () => (refused += 1),
        )
      }
    }),
  )
  return { times, refused }
}

/**
 * Uploads a photo to a demo member's draft. The documents of the generated drafts then refer to this photo in the
 * object store.
 */
async function storeFile(client: pg.Client): Promise<StoredFile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-bench-scale-'))
  try {
    const { drafts } = await makeDrafts(1)
    const [draft] = drafts
    if (!draft) throw new Error('no draft')
    const picture = path.join(folder, 'a.jpg')
    writeFileSync(picture, await largePhoto())
    await send(drafts, [picture])
    while ((await fatesIn(draft.headers, draft.draftId))[0] !== 'accepted') await delay(100)
    const { rows } = await client.query<StoredFile>(
      'select object_key, object_size, sealed_by from document where draft_id = $1',
      [draft.draftId],
    )
    if (!rows[0]) throw new Error('no file')
    return rows[0]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureNotice(client: pg.Client): Promise<Row> {
  const words = { th: 'ประกาศ', en: 'Notice' }
  const began = performance.now()
  const body = { kind: 'notice', title: words, text: words, ins_code: insurerCode }
  await call('POST', noticeEndpoints.sendNotice.path, await createClient(client), body)
  const answered = performance.now() - began
  const since = Date.now()
  for (; Date.now() - since < longestMs; await delay(500)) {
    const { rows } = await client.query<{ sent: number; finished: boolean }>(
      'select sent, finished_at is not null as finished from notice order by created_at desc limit 1',
    )
    if (rows[0]?.finished)
      return {
        what: `A notice to ${rows[0].sent.toLocaleString('en')} members`,
        measured: `answered after ${answered.toFixed(0)} ms; the job took ${((Date.now() - since) / 1_000).toFixed(0)} s`,
        target: 'answered within 500 ms',
        passed: answered <= 500,
      }
  }
  throw new Error('the notice took too long')
}

async function call(
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: object,
): Promise<void> {
  const response = await fetch(`${khumUrl}${address}`, {
    method,
    headers: {
      ...headers,
      'idempotency-key': newId(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${address} was answered ${response.status}: ${answer}`)
}

function row(what: string, times: readonly number[], target: string, passed: boolean): Row {
  const measured = `p50 ${quantile(times, 0.5).toFixed(0)} ms · most ${Math.max(...times).toFixed(0)} ms`
  return { what, measured, target, passed }
}
