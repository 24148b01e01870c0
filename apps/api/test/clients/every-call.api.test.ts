import { clientScopes, type Endpoint, endpoints } from '@khum/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scopesOf } from '../../src/modules/clients/identify-client'
import { makeClient } from '../factory-client'
import { type TestApp, useTestApp } from '../test-app'
import { bytesOf, callRow } from './call-row'
import { bodies, existing, installationWide, makeTwoInsurers, missing, newAtFreeCode } from './two-insurers'
import { watchQueries } from './watch-queries'

const rows: [name: string, row: Endpoint][] = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access === 'client',
)

type Headers = Record<string, string>
type Params = Record<string, string>

const reading = rows.filter(([, { method }]) => method === 'GET')

const callIn = (test: TestApp) => (row: [string, Endpoint], params: Params, headers: Headers) =>
  callRow(test, row, { params, headers, bodies })

describe('every call of a client (R90)', () => {
  const test = useTestApp()
  const call = callIn(test)

  it('names a scope, and its errors', () => {
    for (const [name, row] of rows) {
      expect(scopesOf(row).length, name).toBeGreaterThan(0)
      expect(row.errors, name).toEqual(
        expect.arrayContaining(['client_token_refused', 'client_scope_missing']),
      )
    }
    expect(rows.length).toBeGreaterThan(30)
  })

  it('is refused with every scope but its own, for all insurers and for one', async () => {
    await makeTwoInsurers(test)
    const violations: string[] = []
    for (const scope of clientScopes)
      for (const insurers of [null, ['AAA']]) {
        const { headers } = await makeClient(test.db, { scopes: [scope], insurers })
        for (const row of rows) {
          const answer = await call(row, missing, headers)
          // Checks which scope the error names: if the client lacks a scope for the batch's rows, creating a batch is
          // refused with the same code.
          const isRefused =
            answer.statusCode === 403 &&
            answer.json().code === 'client_scope_missing' &&
            answer.json().params?.scope === scopesOf(row[1]).join(' ')
          if (isRefused === scopesOf(row[1]).includes(scope))
            violations.push(`${row[0]} with ${scope}: ${answer.statusCode}`)
          expect(answer.statusCode, row[0]).toBeLessThan(500)
        }
      }
    expect(violations).toEqual([])
  }, 120_000)

  it('control: a client of one insurer works on its own claims, and the query watcher finds their data', async () => {
    await makeTwoInsurers(test)
    const { headers } = await makeClient(test.db, { insurers: ['AAA'] })
    const { params, marks } = await existing(test, 'AAA')
    const queries = watchQueries(marks)
    const row = endpoints.takeClaim
    const taken = await call(['takeClaim', row], params, headers).finally(queries.stop)
    expect([taken.statusCode, taken.json().data?.status]).toEqual([200, 'checking'])
    expect(queries.found.length).toBeGreaterThan(3)
    const list = await call(['listOfficeClaims', endpoints.listOfficeClaims], {}, headers)
    expect(list.json().data.items).toMatchObject([{ claim_number: params.number, ins_code: 'AAA' }])
  })
})

describe.each([
  // Calls that only read can't affect each other, so the tests share one set of rows.
  ['reads', beforeAll, reading],
  ['changes', beforeEach, rows.filter((row) => !reading.includes(row))],
] as const)('every call of a client of one insurer that %s data (R90, R99)', (_does, hook, calls) => {
  const test = useTestApp(hook)
  const call = callIn(test)
  let headers: Headers
  let foreign: Awaited<ReturnType<typeof existing>>
  hook(async () => {
    await makeTwoInsurers(test)
    headers = (await makeClient(test.db, { insurers: ['AAA'] })).headers
    foreign = await existing(test, 'BBB')
  })

  it.each(calls)(
    '%s can’t tell another insurer’s data from missing ones, and reads none of them',
    async (name, row) => {
      const all = (await makeClient(test.db)).headers
      const queries = watchQueries(foreign.marks)
      const given = await call([name, row], foreign.params, headers).finally(queries.stop)
      expect(queries.found, name).toEqual([])
      for (const mark of foreign.marks) expect(given.body, name).not.toContain(mark)
      if (installationWide.has(name)) expect(given.statusCode, name).toBe(404)
      const isOfOne = row.path.includes(':') && !row.path.includes(':year')
      if (isOfOne && !newAtFreeCode.has(name)) {
        // Another insurer's row must cause the same statements as a missing row, so that timing doesn't reveal that the
        // row exists.
        const others = watchQueries([])
        const unknown = await call([name, row], missing, headers).finally(others.stop)
        expect(others.ran, name).toEqual(queries.ran)
        expect([given.statusCode, bytesOf(given.body)], name).toEqual([404, bytesOf(unknown.body)])
      }
      // This call can't succeed here: only a lost key can be given up, and this installation has lost no key.
      if (name === 'giveUpKey') return
      // A client of all insurers may make the same call. So the call above was refused because of the insurer.
      const allowed = await call([name, row], foreign.params, all)
      expect([401, 403, 404], `${name}: ${allowed.body}`).not.toContain(allowed.statusCode)
    },
  )
})
