import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createObjectStore } from '../../src/gateways/files/create-object-store'
import { clockCheck, type ReadyCheck, readiness } from '../../src/http/readiness'
import { defaultPartnerCheck } from '../../src/modules/partners/partners.service'
import { makeMember, testPassword } from '../factories'
import { type FakeS3, startFakeS3 } from '../files/fake-s3'
import { useTestApp } from '../test-app'

const test = useTestApp()
const folder = mkdtempSync(path.join(tmpdir(), 'khum-ready-'))
let s3: FakeS3

beforeAll(async () => {
  s3 = await startFakeS3()
  test.ctx.gateways.files = await createObjectStore({
    url: s3.url,
    dataDirectory: folder,
    keys: test.ctx.keys,
  })
})
afterEach(() => {
  s3.fault = 'none'
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const readyz = () => test.app.inject({ method: 'GET', url: '/readyz' })

function hanging(name: string, required: boolean): ReadyCheck {
  return { name, required, timeoutMs: 50, check: () => new Promise(() => undefined) }
}

describe('/readyz', () => {
  it('is ok with the durability class when everything responds', async () => {
    const answer = await readyz()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'ok',
      durability: 'server',
      checks: {
        accepting: true,
        database: true,
        objects: true,
        default_partner: true,
        telemed_signing_key: true,
        texts: true,
        clock: true,
      },
      details: { telemed_signing_key: 'none yet' },
    })
  })

  it.each(['down', 'hang', 'busy'] as const)(
    'stays in service within 2 s, degraded, when the object store is %s (R73, R74)',
    async (fault) => {
      const member = await makeMember(test.db)
      s3.fault = fault
      const began = performance.now()
      const answer = await readyz()
      expect(performance.now() - began).toBeLessThan(2_000)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({
        status: 'degraded',
        checks: { database: true, objects: false },
        details: { objects: fault === 'hang' ? 'no answer in 1000 ms' : 'failed' },
      })
      const as = await test.signIn({ username: member.username, password: testPassword })
      expect((await test.call({ method: 'GET', url: '/api/v1/me', as })).statusCode).toBe(200)
    },
  )

  it.each([
    [{ id: 'nobody' }, 'DEFAULT_PARTNER_ID is no partner'],
    [{ secret: 'not-the-secret' }, 'DEFAULT_PARTNER_SECRET is not a secret of this partner'],
  ])('is degraded with the default partner %j', async (wrong, detail) => {
    const defaultPartner = { ...test.ctx.config.defaultPartner, ...wrong }
    const config = { ...test.ctx.config, defaultPartner }
    expect(await readiness([defaultPartnerCheck({ db: test.db, config })])).toEqual({
      status: 'degraded',
      checks: { default_partner: false },
      details: { default_partner: detail },
    })
  })

  it('is unavailable if a required check fails, throws or takes too long', async () => {
    const fine: ReadyCheck = { name: 'fine', required: true, check: async () => ({ ok: true, detail: 'v2' }) }
    const broken: ReadyCheck = {
      name: 'broken',
      required: true,
      check: () => {
        throw new Error('a secret address')
      },
    }
    expect(await readiness([fine, hanging('database', true)])).toEqual({
      status: 'unavailable',
      checks: { fine: true, database: false },
      details: { fine: 'v2', database: 'no answer in 50 ms' },
    })
    expect(await readiness([hanging('objects', false), broken])).toMatchObject({
      status: 'unavailable',
      details: { objects: 'no answer in 50 ms', broken: 'failed' },
    })
    expect(await readiness([fine, hanging('objects', false)])).toMatchObject({ status: 'degraded' })
  })

  it.each([
    [{ wallAheadMs: 9_000, ageMs: 60_000 }, 'ok', undefined],
    [{ wallAheadMs: 7_200_000, ageMs: 0 }, 'degraded', 'this machine is 7200 s ahead of the database'],
    [{ wallAheadMs: -11_000, ageMs: 0 }, 'degraded', 'this machine is 11 s behind the database'],
    [{ wallAheadMs: 0, ageMs: 301_000 }, 'degraded', 'not measured for 301 s'],
  ])('reports a clock with %o as %s', async (reading, status, detail) => {
    const clock = { ...test.clock, reading: () => reading }
    const answer = await readiness([clockCheck({ clock })])
    expect([answer.status, answer.details.clock]).toEqual([status, detail])
  })
})
