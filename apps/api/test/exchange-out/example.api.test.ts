import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { publishEvents } from '../../src/modules/events/publish'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { useClaimWorld } from '../claims/claim-world'
import { clientEnv, clientHeaders } from '../factory-client'
import { completeData } from '../factory-draft'
import { insertPayoutAccount } from '../payout-accounts/insert-account'

const world = useClaimWorld()
const { test } = world
const program = path.resolve(import.meta.dirname, '../../../../docs/exchange/example/client.mjs')
let folder: string
/** Called for each call that the example client makes to Khum. `call` is the number of the call, from 1. */
let onCall: ((call: number, request: IncomingMessage, response: ServerResponse) => void) | undefined
let calls: string[]

beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  test.app.server.prependListener('request', (request, response) => {
    calls.push(request.url ?? '')
    onCall?.(calls.length, request, response)
  })
})
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'khum-example-'))
  onCall = undefined
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs the example client until it has handled all events. Returns true if the client ended by itself, and false if the
 * test killed it.
 */
async function runExample({ isNew = false, begun = (_child: ChildProcess) => {} } = {}): Promise<boolean> {
  await publishEvents(test.ctx)
  calls = []
  const bound = test.app.server.address()
  const KHUM_URL = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const child = spawn(process.execPath, [program, folder, '--once', ...(isNew ? ['--new'] : [])], {
    env: { PATH: process.env.PATH, KHUM_URL, ...clientEnv },
    stdio: 'ignore',
    timeout: 50_000,
  })
  begun(child)
  const [code] = await once(child, 'exit')
  onCall = undefined
  return code === 0
}

/**
 * Kills the example client after Khum has processed the client's call number `last`, but before the client gets the
 * response. Then runs the client again until it ends. Returns whether the client had ended by itself before it made
 * that call.
 */
async function runKilled(last: number): Promise<boolean> {
  const hasEnded = await runExample({
    begun(child) {
      onCall = (call, _request, response) => {
        const kill = () => {
          child.kill('SIGKILL')
          return response
        }
        if (call === last) Object.assign(response, { write: kill, end: kill })
      }
    },
  })
  if (!hasEnded) expect(await runExample()).toBe(true)
  return hasEnded
}

const bytes = Buffer.from('the bytes of a receipt')

/** Submits a claim whose files have real content, so that the example client can download them. */
async function claimWithFiles(medical_expense = '1,500.00'): Promise<{ id: string; claim_number: string }> {
  const data = { ...completeData, medical_expense }
  const claim = await world.submitted(await world.readyDraft({ data }))
  const files = await test.db
    .selectFrom('document')
    .select('object_key')
    .where('claim_id', '=', claim.id)
    .execute()
  for (const { object_key } of files)
    if (object_key) await test.ctx.gateways.files.put(object_key, Readable.from([bytes]))
  return claim
}
const statusOf = async (id: string) =>
  (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data

/** Ends the member's payout account and adds a new one. */
async function changeAccount(number: string): Promise<string> {
  await test.db.updateTable('payout_account').set({ ended_at: test.clock.now() }).execute()
  return await insertPayoutAccount(test, world.member.accountId, number)
}
async function payInto(id: string, payout_account_id: string): Promise<void> {
  const answer = await test.call({
    method: 'POST',
    url: `/api/v1/claims/${id}/payout`,
    as: world.as,
    headers: { 'idempotency-key': newId() },
    payload: { payout_account_id },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
function expectWholeFiles(number: string): void {
  const names = readdirSync(path.join(folder, number))
  const files = names.filter((name) => name.endsWith('.jpeg'))
  expect([files.length, names.length]).toEqual([3, 4])
  for (const name of files) expect(readFileSync(path.join(folder, number, name)).equals(bytes)).toBe(true)
  expect(JSON.parse(readFileSync(path.join(folder, number, 'claim.json'), 'utf8')).claim_number).toBe(number)
}

describe('the example of the guide', () => {
  it('fetches documents, decides line by line and pays; a failed payment comes back with another account', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234560000')
    const { id, claim_number: number } = await claimWithFiles()
    expect(await runExample()).toBe(true)
    const failed = await statusOf(id)
    expect(failed).toMatchObject({ status: 'payment_failed', benefit_satang: 135_000 })
    expect(failed.lines.map((line: { billed_satang: number }) => line.billed_satang)).toEqual([
      37_500, 112_500,
    ])
    expect(failed.lines[1].decided).toMatchObject({ coinsurance_satang: 11_250, benefit_satang: 101_250 })
    const [, received] = failed.events
    expect(received).toMatchObject({
      status: 'checking',
      note: { en: expect.stringContaining('has received') },
    })
    expectWholeFiles(number)
    await payInto(id, await changeAccount('9998887776'))
    expect(await runExample()).toBe(true)
    expect(await statusOf(id)).toMatchObject({ status: 'paid', paid_on: '2026-11-21' })
  }, 60_000)

  it('reports a payment as failed if Khum can’t read the account number any more, and pays the others', async () => {
    const account = await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const { id } = await claimWithFiles()
    const number_sealed = test.ctx.keys.seal(Buffer.from('1234567890'), 'another purpose')
    await test.db.updateTable('payout_account').set({ number_sealed }).where('id', '=', account).execute()
    expect(await runExample()).toBe(true)
    expect(await statusOf(id)).toMatchObject({ status: 'payment_failed' })
    await payInto(id, await changeAccount('9998887776'))
    expect(await runExample()).toBe(true)
    expect(await statusOf(id)).toMatchObject({ status: 'paid' })
  }, 60_000)

  it('with --new skips the claims from before its first start', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const before = await claimWithFiles()
    expect(await runExample({ isNew: true })).toBe(true)
    const after = await claimWithFiles()
    expect(await runExample({ isNew: true })).toBe(true)
    expect(await statusOf(before.id)).toMatchObject({ status: 'received' })
    expect(await statusOf(after.id)).toMatchObject({ status: 'paid' })
  }, 60_000)

  it('pays the hospital of a cashless claim', async () => {
    const coverage = await test.db
      .selectFrom('coverage')
      .select(['insurer_code', 'source', 'source_key'])
      .where('id', '=', world.coverageId)
      .executeTakeFirstOrThrow()
    const added = await test.call({
      method: 'POST',
      url: '/api/exchange/v1/claims',
      headers: clientHeaders,
      payload: {
        origin: 'paper',
        mode: 'cashless',
        source_key: 'H-1',
        insurer: coverage.insurer_code,
        coverage: { source: coverage.source, source_key: coverage.source_key },
        claim_type: 'illness',
        admited_type: 'opd',
        admited_date: '2026-11-18',
        symptom: 'ไข้หวัดใหญ่',
        provider_name: 'โรงพยาบาลทดสอบ',
        lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 40_000 }],
      },
    })
    expect(added.statusCode, added.body).toBe(200)
    expect(await runExample()).toBe(true)
    const orders = await test.db.selectFrom('payment_order').select(['status', 'amount']).execute()
    expect(orders).toEqual([{ status: 'paid', amount: 36_000n }])
  }, 60_000)

  it('gets another token after a 401, and begins again if the feed ends before its place', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const { id } = await claimWithFiles()
    writeFileSync(path.join(folder, 'place'), '1000')
    const begun = () => {
      onCall = (call, request) => {
        if (call === 2) request.headers.authorization = 'Bearer ended'
      }
    }
    expect(await runExample({ begun })).toBe(true)
    const [token, feed] = ['/api/exchange/v1/token', '/api/exchange/v1/events?after=']
    expect(calls.slice(0, 5).map((url) => url.split('&')[0])).toEqual([
      token,
      `${feed}1000`,
      token,
      `${feed}1000`,
      `${feed}0`,
    ])
    expect(await statusOf(id)).toMatchObject({ status: 'paid' })
  }, 60_000)

  it('takes claims from the list if its place is older than the feed, and then follows the feed', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const [missed, last] = [await claimWithFiles(), await claimWithFiles()]
    await publishEvents(test.ctx)
    const ofLast = test.db.selectFrom('feed_event').select('seq').where('subject', '=', last.claim_number)
    const { seq } = await ofLast.executeTakeFirstOrThrow()
    await sql`alter table feed_event disable trigger user`.execute(test.db)
    await sql`delete from feed_event where seq < ${seq}`.execute(test.db)
    await sql`alter table feed_event enable trigger user`.execute(test.db)
    writeFileSync(path.join(folder, 'place'), '1')
    expect(await runExample()).toBe(true)
    for (const { id } of [missed, last]) expect(await statusOf(id)).toMatchObject({ status: 'paid' })
    expectWholeFiles(missed.claim_number)
    expect(calls.filter((url) => url.includes('/events?')).map((url) => url.split('&')[0])).toEqual([
      '/api/exchange/v1/events?after=1',
      `/api/exchange/v1/events?after=${Number(seq) - 1}`,
    ])
  }, 60_000)

  it('misses nothing and does nothing twice, killed at each of its calls', async () => {
    const claims: { id: string; claim_number: string }[] = []
    for (let last = 1, hasEnded = false; !hasEnded; last += 1) {
      await changeAccount('1234560000')
      const claim = await claimWithFiles('100.00')
      claims.push(claim)
      const first = await runKilled(last)
      expect(await statusOf(claim.id), `call ${last}`).toMatchObject({ status: 'payment_failed' })
      await payInto(claim.id, await changeAccount('9998887776'))
      hasEnded = (await runKilled(last)) && first
      expect(await statusOf(claim.id), `call ${last}`).toMatchObject({ status: 'paid' })
      expectWholeFiles(claim.claim_number)
    }
    expect(claims.length).toBeGreaterThan(12)
    const orders = await test.db
      .selectFrom('payment_order')
      .innerJoin('payment_source_result', 'order_id', 'id')
      .select(['claim_id', 'status', 'amount', 'version'])
      .orderBy('id')
      .execute()
    const decisions = await test.db.selectFrom('claim_decision').select(['claim_id', 'version']).execute()
    const stepsOf = async (id: string) =>
      (await statusOf(id)).events.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`)
    const steps = await stepsOf(claims.at(-1)?.id ?? '')
    for (const { id } of claims) {
      expect(await stepsOf(id)).toEqual(steps)
      const order = { claim_id: id, amount: 9_000n, version: 2n }
      expect(orders.filter((one) => one.claim_id === id)).toEqual(
        expect.arrayContaining([
          { ...order, status: 'failed' },
          { ...order, status: 'paid' },
        ]),
      )
      expect(decisions.filter((one) => one.claim_id === id)).toEqual([{ claim_id: id, version: 1 }])
    }
    expect(orders).toHaveLength(2 * claims.length)
    expect(await brokenClaims(test.db)).toEqual([])
  }, 180_000)
})
