import { beforeEach, expect, test } from 'vitest'
import { erasePerson } from '../../src/modules/accounts/persons.repo'
import { runBatch } from '../../src/modules/exchange/run-batch'
import { clientHeaders } from '../factory-client'
import {
  balance,
  batchOf,
  claim,
  coverage,
  filesOf,
  hospital,
  mainRows,
  network,
  person,
  problemsOf,
  type Rows,
  sendBatch,
  uploadBatch,
} from './batch-files'
import { useExchange } from './exchange-app'

const server = useExchange()

beforeEach(async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

/**
 * Makes a batch wait after its check, by giving another batch of the insurer the status `applying`. Then runs `change`
 * and applies the waiting batch.
 */
async function sendWaiting(rows: Rows, change: () => Promise<unknown>) {
  const busy = await uploadBatch(server, filesOf({ person: [person] }))
  const setBusy = (status: 'applying' | 'receiving') =>
    server.db.updateTable('exchange_batch').set({ status }).where('id', '=', busy.id).execute()
  await setBusy('applying')
  const { id, status } = await sendBatch(server, filesOf(rows))
  expect(status).toBe('checked')
  await change()
  await setBusy('receiving')
  await runBatch(server.ctx, server.db, id)
  const batch = await batchOf(server, id)
  return { id, status: batch.status, ...batch.reconciliation, problems: await problemsOf(server, id) }
}

test('a hospital is refused if another insurer’s batch has given its code to another hospital since the check', async () => {
  const taken = { ...hospital, source_key: 'H-2', hospital_code: 'TST-HOSPITAL-2' }
  const free = { ...hospital, source_key: 'H-3', hospital_code: 'TST-HOSPITAL-3', codes: undefined }
  const change = () => sendBatch(server, filesOf({ hospital: [taken] }), { insurer: 'OTH' })
  expect(await sendWaiting({ hospital: [hospital, free], network: [network] }, change)).toMatchObject({
    status: 'applied',
    new: 1,
    refused: 2,
    problems: [
      'hospital.ndjson 1 codes code_of_another_row',
      'network.ndjson 1 hospital_code reference_refused',
    ],
  })
})

test('a contract is refused if its hospital was removed since the check', async () => {
  const other = await sendBatch(server, filesOf({ hospital: [hospital] }), { insurer: 'OTH' })
  const change = async () => {
    const url = `/api/exchange/v1/batches/${other.id}/undo`
    await server.call({ method: 'POST', url, as: clientHeaders })
    await runBatch(server.ctx, server.db, other.id)
  }
  expect(await sendWaiting({ network: [network] }, change)).toMatchObject({
    status: 'applied',
    new: 0,
    refused: 1,
    problems: ['network.ndjson 1 hospital_code reference_unknown'],
  })
})

test('a coverage is refused with the rows that need it if its person was erased since the check (R68)', async () => {
  const child = { ...person, source_key: 'M2', citizen_id: undefined }
  await sendBatch(server, filesOf({ ...mainRows, person: [person, child], coverage: [] }))
  const { person_id } = await server.db
    .selectFrom('person_source')
    .select('person_id')
    .where('source_key', '=', 'M1')
    .executeTakeFirstOrThrow()
  const rows = {
    coverage: [
      coverage,
      { ...coverage, source_key: 'C2', person_key: 'M2', subscriber_key: 'M1', relationship: 'child' },
      { ...coverage, source_key: 'C3', person_key: 'M2' },
    ],
    balance: [balance],
    claim: [claim],
  }
  const batch = await sendWaiting(rows, () => erasePerson(server.db, person_id))
  expect(batch).toMatchObject({
    status: 'applied',
    new: 1,
    refused: 4,
    problems: [
      'coverage.ndjson 1 person_key reference_unknown',
      'coverage.ndjson 2 subscriber_key reference_unknown',
      'balance.ndjson 1 coverage_key reference_refused',
      'claim.ndjson 1 coverage_key reference_refused',
    ],
  })
  const url = `/api/exchange/v1/batches/${batch.id}/undo`
  await server.call({ method: 'POST', url, as: clientHeaders })
  await runBatch(server.ctx, server.db, batch.id)
  expect((await batchOf(server, batch.id)).status).toBe('undone')
  expect(await server.db.selectFrom('coverage').select('id').execute()).toEqual([])
})
