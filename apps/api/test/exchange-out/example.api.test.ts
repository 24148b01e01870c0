import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPublisher } from '../../src/modules/events/publisher'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { useClaimWorld } from '../claims/claim-world'
import { clientEnv } from '../factory-client'
import { insertPayoutAccount } from '../payout-accounts/insert-account'

const world = useClaimWorld()
const { test } = world
const program = path.resolve(import.meta.dirname, '../../../../docs/exchange/example/client.mjs')
let folder: string
let address: string
let publisher: ReturnType<typeof startPublisher>

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'khum-example-'))
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  publisher = startPublisher(test.ctx)
})
afterEach(async () => {
  await publisher.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Runs the example client until it has nothing left to do, or kills it after some milliseconds. Returns whether the
 * client ended by itself.
 */
async function runExample({
  killAfterMs,
  isNew,
}: {
  killAfterMs?: number
  isNew?: boolean
} = {}): Promise<boolean> {
  const child = spawn(process.execPath, [program, folder, '--once', ...(isNew ? ['--new'] : [])], {
    env: { PATH: process.env.PATH, KHUM_URL: address, ...clientEnv },
    stdio: 'ignore',
  })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = await new Promise<[number | null]>((resolve) =>
    child.once('exit', (ended) => resolve([ended])),
  )
  clearTimeout(timer)
  return code === 0
}

const bytes = Buffer.from('the bytes of a receipt')

/** Submits a claim whose files have real content, so that the example client can download them. */
async function claimWithFiles(): Promise<{ id: string; claim_number: string }> {
  const claim = await world.submitted()
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

describe('the example of the guide', () => {
  it('fetches documents, decides line by line and pays; a failed payment comes back with another account', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234560000')
    const { id, claim_number: number } = await claimWithFiles()
    await pause(300)
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
    const files = readdirSync(path.join(folder, number)).filter((name) => name.endsWith('.jpeg'))
    expect(files).toHaveLength(3)
    for (const name of files) expect(readFileSync(path.join(folder, number, name)).equals(bytes)).toBe(true)
    await test.db.updateTable('payout_account').set({ ended_at: test.clock.now() }).execute()
    const account = await insertPayoutAccount(test, world.member.accountId, '9998887776')
    await test.call({
      method: 'POST',
      url: `/api/v1/claims/${id}/payout`,
      as: world.as,
      headers: { 'idempotency-key': `new account ${number}`.replaceAll(/\W/g, '-') },
      payload: { payout_account_id: account },
    })
    await pause(300)
    expect(await runExample()).toBe(true)
    expect(await statusOf(id)).toMatchObject({ status: 'paid', paid_on: '2026-11-21' })
  }, 60_000)

  it('with --new skips the claims from before its first start', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const before = await claimWithFiles()
    await pause(300)
    expect(await runExample({ isNew: true })).toBe(true)
    const after = await claimWithFiles()
    await pause(300)
    expect(await runExample({ isNew: true })).toBe(true)
    expect(await statusOf(before.id)).toMatchObject({ status: 'received' })
    expect(await statusOf(after.id)).toMatchObject({ status: 'paid' })
  }, 60_000)

  it('misses nothing and does nothing twice, however often it is killed', async () => {
    await insertPayoutAccount(test, world.member.accountId, '1234567890')
    const claims: { id: string; claim_number: string }[] = []
    let ended = 0
    for (let kill = 0; kill < 40; kill += 1) {
      if (kill % 5 === 0) claims.push(await claimWithFiles())
      if (await runExample({ killAfterMs: 40 + Math.random() * 400 })) ended += 1
    }
    await pause(300)
    expect(await runExample()).toBe(true)
    expect(ended).toBeLessThan(40)
    for (const { id, claim_number } of claims) {
      expect(await statusOf(id), claim_number).toMatchObject({ status: 'paid', benefit_satang: 135_000 })
      expect(existsSync(path.join(folder, claim_number, 'claim.json'))).toBe(true)
    }
    const orders = await test.db.selectFrom('payment_order').select(['claim_id', 'status']).execute()
    expect(orders.map(({ status }) => status)).toEqual(claims.map(() => 'paid'))
    const decisions = await test.db.selectFrom('claim_decision').select('version').execute()
    expect(decisions.map(({ version }) => version)).toEqual(claims.map(() => 1))
    expect(await brokenClaims(test.db)).toEqual([])
  }, 120_000)
})
