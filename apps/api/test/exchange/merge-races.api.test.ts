import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { serveInsurers } from '../factory-coverage'
import { makeReadyDraft } from '../factory-draft'
import { makeStaff } from '../factory-staff'
import { makeLink } from '../family/family-world'
import type { TestDatabase } from '../postgres/test-database'
import { testPartner } from '../test-partner'
import {
  coverage,
  filesOf,
  mainRows,
  person,
  policy,
  problemsOf,
  type Rows,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange({ brokenByHand: ['accepted_document_has_its_object'] })
let count = 0

/**
 * Uploads a batch.
 * @returns a function that has the server check and apply it
 */
async function ready(rows: Rows) {
  count += 1
  const { id } = await uploadBatch(server, filesOf(rows), { as_of: '2026-11-21', batch: `R-${count}` })
  return async () => {
    const url = `/api/exchange/v1/batches/${id}/check`
    await server.call({ method: 'POST', url, as: clientHeaders })
    await server.ctx.jobs.drain()
    return { id }
  }
}

async function send(rows: Rows) {
  return await (await ready(rows))()
}

const merge = { person: [{ source_key: 'M1', op: 'merge', into: 'M2' }] }
const split = { person: [{ source_key: 'M1', op: 'split' }] }

async function personOf(key: string): Promise<string> {
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  return person_id
}

/** Returns the coverage that the merge moves from person M1 to person M2. */
async function findMoved() {
  return await server.db
    .selectFrom('coverage')
    .select(['id', 'person_id', 'household_id'])
    .where('source_key', '=', 'C1')
    .executeTakeFirstOrThrow()
}

const treatment = {
  claim_type: 'illness',
  admited_type: 'opd',
  admited_date: '2026-11-18',
  symptom: 'ไข้หวัดใหญ่',
  provider_name: 'โรงพยาบาลทดสอบ',
  lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 40_000 }],
}

async function memberClaim(accountId: string, username: string, password: string) {
  const { id } = await findMoved()
  await server.db
    .insertInto('account_coverage')
    .values({ account_id: accountId, coverage_id: id, sort: 1, added_at: server.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const draft_id = await makeReadyDraft(server.db, { accountId, coverageId: id })
  const as = await server.signIn({ username, password })
  return () =>
    server.call({
      method: 'POST',
      url: '/api/v1/claims',
      as,
      headers: { 'idempotency-key': newId() },
      payload: { draft_id, version: 1 },
    })
}

/**
 * Everyone who may file a claim on the moved coverage. Each function prepares such a claim and returns a function that
 * sends it.
 */
const claimSenders = {
  async themselves() {
    const member = await makeMember(server.db, { person_id: await personOf('M2') })
    return await memberClaim(member.accountId, member.username, member.password)
  },
  async 'a relative'() {
    const member = await makeMember(server.db)
    const { accountId, username, password } = member
    const people = await server.db
      .selectFrom('person')
      .select('id')
      .where('id', '<>', member.personId)
      .execute()
    for (const { id: personId } of people)
      await makeLink(server, { accountId, personId }, { scopes: ['see', 'claim'] })
    return await memberClaim(accountId, username, password)
  },
  async 'the office'() {
    const { headers } = await makeStaff(server.db, { grants: [{ role: 'member_service', insurer: null }] })
    const { id } = await findMoved()
    return () =>
      server.app.inject({
        method: 'POST',
        url: '/api/office/v1/claims',
        headers: { ...headers, 'idempotency-key': newId() },
        payload: {
          ...treatment,
          coverage_id: id,
          received_on: '2026-11-19',
          confirmed_not_duplicate: true,
        },
      })
  },
  async 'a client'() {
    const key = { source: 'test', source_key: 'C1' }
    return () =>
      server.call({
        method: 'POST',
        url: '/api/exchange/v1/claims',
        headers: clientHeaders,
        payload: {
          ...treatment,
          origin: 'hospital',
          mode: 'cashless',
          source_key: `claim-${newId()}`,
          insurer: 'TST',
          coverage: key,
        },
      })
  },
} as const
type ClaimSender = keyof typeof claimSenders
const everySender = Object.keys(claimSenders) as ClaimSender[]

/**
 * Resolves when `many` connections wait for a lock of the connection `blockerPid`, directly or behind another
 * connection that waits.
 */
async function waitFor(blockerPid: number, many: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`
          with recursive waiting as (
            select pid from pg_stat_activity
            where datname = current_database() and ${blockerPid}::integer = any (pg_blocking_pids(pid))
            union
            select later.pid from pg_stat_activity later join waiting on waiting.pid = any (pg_blocking_pids(later.pid))
            where later.datname = current_database()
          )
          select pid from waiting`.execute(server.db)
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(many)
}

/** Throws when a call ends, because the call must wait until the lock is released. */
async function neverEnds(call: Promise<object>): Promise<never> {
  const answer = await call
  throw new Error(`a call did not wait: ${'body' in answer ? answer.body : JSON.stringify(answer)}`)
}

/**
 * Starts `first`, which waits for the lock that `blocker` holds. Then starts `second`, which waits too. Then releases
 * the lock.
 */
async function race<A extends object, B extends object>(
  blocker: (db: TestDatabase['db']) => Promise<unknown>,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let calls: [Promise<A>, Promise<B>] | undefined
  await server.db.transaction().execute(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await blocker(db)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const pid = rows[0]?.pid ?? 0
    const begun = first()
    await Promise.race([waitFor(pid, 1), neverEnds(begun)])
    const waiting = second()
    await Promise.race([waitFor(pid, 2), neverEnds(begun), neverEnds(waiting)])
    calls = [begun, waiting]
  })
  if (!calls) throw new Error('the calls were not made')
  return await Promise.all(calls)
}

/** Makes a claim wait after it was inserted, at the point where it reserves its amount. */
async function stopClaim(db: TestDatabase['db']) {
  const { household_id } = await findMoved()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${household_id}`}, 0))`.execute(db)
}

/** Makes a split wait after it was checked, at the point where it ends the merge. */
const stopSplit = (db: TestDatabase['db']) => db.selectFrom('person_merge').select('id').forUpdate().execute()

/** Makes a merge wait after it was checked, at the point where it moves the coverages from M1 to M2. */
async function stopMerge(db: TestDatabase['db']) {
  await db.selectFrom('household').select('id').forUpdate().execute()
}

/** Returns the people who own the claim and its coverage. */
async function owners() {
  return await server.db
    .selectFrom('claim')
    .innerJoin('coverage', 'coverage.id', 'claim.coverage_id')
    .select(['claim.person_id as claim', 'coverage.person_id as coverage'])
    .execute()
}

beforeEach(async () => {
  await serveInsurers(server.db, testPartner.id, 'TST')
  await send({
    ...mainRows,
    policy: [policy, { ...policy, source_key: 'G2/2026', policy_number: 'G2' }],
    person: [person, { ...person, source_key: 'M2', citizen_id: undefined, name_en: 'Mali' }],
    coverage: [coverage, { ...coverage, source_key: 'C2', policy_key: 'G2/2026', person_key: 'M2' }],
  })
})

test.each(everySender)('a split waits for a claim that %s is sending (R58)', async (sender) => {
  await send(merge)
  const claim = await claimSenders[sender]()
  const [filed, parted] = await race(stopClaim, claim, await ready(split))
  expect(filed.statusCode).toBeLessThan(300)
  const refused = sender === 'themselves'
  expect(await problemsOf(server, parted.id)).toEqual(
    refused ? ['person.ndjson 1 source_key claims_since_merge'] : [],
  )
  const owner = await personOf(refused ? 'M2' : 'M1')
  expect(await owners()).toEqual([{ claim: owner, coverage: owner }])
})

test.each(everySender)(
  'a claim that %s sends waits for a split, and then gets the coverage’s right owner (R58)',
  async (sender) => {
    await send(merge)
    const claim = await claimSenders[sender]()
    const [parted, filed] = await race(stopSplit, await ready(split), claim)
    expect(await problemsOf(server, parted.id)).toEqual([])
    const owner = await personOf('M1')
    expect((await findMoved()).person_id).toBe(owner)
    if (sender === 'themselves') expect(filed.json().code).toBe('coverage_not_claimable')
    else expect(await owners()).toEqual([{ claim: owner, coverage: owner }])
  },
)

test.each(['a relative', 'the office', 'a client'] as const)(
  'a merge and a claim that %s sends wait for each other (R58)',
  async (sender) => {
    const early = await claimSenders[sender]()
    const [filed] = await race(stopClaim, early, await ready(merge))
    expect(filed.statusCode).toBeLessThan(300)
    const owner = await personOf('M2')
    expect(await owners()).toEqual([{ claim: owner, coverage: owner }])
    await send(split)
    const late = await claimSenders[sender]()
    const [, second] = await race(stopMerge, await ready(merge), late)
    expect(second.statusCode).toBeLessThan(300)
    expect(new Set((await owners()).map((row) => row.claim))).toEqual(new Set([owner]))
  },
)
