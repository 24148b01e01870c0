import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import {
  holdForOffice,
  receiveSourceVersion,
  releaseToSource,
  type SourceKey,
} from '../../src/modules/insurance/source-rows'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { useTestDatabase } from '../postgres/test-database'

const database = useTestDatabase()
const at = new Date('2026-11-21T05:00:00Z')

/** Creates a policy from a source. `send` receives a version of it and returns the decision. */
async function makePolicy() {
  const { policyId, insurerCode } = await makeCoverage(database.db, await makeMember(database.db))
  const key: SourceKey = { table: 'policy', insurerCode, source: 'test', sourceKey: policyId }
  const send = async (version: bigint, body: object, sourceKey = policyId) => {
    const call = receiveSourceVersion(database.db, { ...key, sourceKey }, { version, body }, at)
    return (await call).decision
  }
  return { key, policyId, send }
}

describe('a source’s version of a policy', () => {
  test('is new for an unknown key, changes a known one, and is older below the version applied last', async () => {
    const { send } = await makePolicy()
    expect(await send(1n, { number: 'A' }, 'unknown')).toBe('new')
    expect(await send(2n, { number: 'A' })).toBe('changed')
    expect(await send(0n, { number: 'A' })).toBe('older')
  })

  test('is unchanged if the same content arrives again, with its fields in another order', async () => {
    const { policyId, send } = await makePolicy()
    const { hash } = await receiveSourceVersion(
      database.db,
      { table: 'policy', insurerCode: 'TST', source: 'test', sourceKey: policyId },
      { version: 2n, body: { number: 'A', dates: { from: '2026-01-01', to: '2026-12-31' } } },
      at,
    )
    await database.db.updateTable('policy').set({ source_version: 2n, source_hash: hash }).execute()
    expect(await send(2n, { dates: { to: '2026-12-31', from: '2026-01-01' }, number: 'A' })).toBe('unchanged')
    expect(await send(2n, { number: 'B' })).toBe('conflict')
  })

  test('waits while staff hold the policy; the release gives the latest one back, once', async () => {
    const { key, send } = await makePolicy()
    expect(await holdForOffice(database.db, key)).toBe(true)
    expect(await send(2n, { number: 'A' })).toBe('held')
    expect(await send(4n, { number: 'C' })).toBe('held')
    expect(await send(3n, { number: 'B' })).toBe('older')
    expect(await send(4n, { number: 'C' })).toBe('unchanged')
    const release = () => inTransaction(database.db, (db) => releaseToSource(db, key))
    expect(await release()).toMatchObject({ version: 4n, body: { number: 'C' } })
    expect(await release()).toBeNull()
    expect(await send(5n, { number: 'D' })).toBe('changed')
  })

  test('can’t be held if there is no such row', async () => {
    const { key } = await makePolicy()
    expect(await holdForOffice(database.db, { ...key, source: 'other' })).toBe(false)
  })
})
