import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { SealedFolder } from '@khum/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../../src/context'
import { createObjectStore } from '../../src/gateways/files/create-object-store'
import { openS3Store, parseS3Url } from '../../src/gateways/files/s3-store'
import { createKeys } from '../../src/keys/keys'
import { takeSealedFolders } from '../../src/modules/exchange/sealed-folders'
import { listKeyUsage } from '../../src/modules/operations/key-usage.service'
import { clientHeaders, makeClient, testClient } from '../factory-client'
import { startFakeS3 } from '../files/fake-s3'
import { mainRows, type Rows } from './batch-files'
import { useExchange } from './exchange-app'
import { sealBatch } from './seal-batch'

const server = useExchange()
let work = ''
let count = 0

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'khum-sealed-'))
})
afterAll(async () => {
  await rm(work, { recursive: true, force: true })
})
const incoming = (...parts: string[]) =>
  path.join(server.ctx.config.dataDir, 'objects', 'exchange', 'in', ...parts)
beforeEach(async () => {
  await rm(incoming(), { recursive: true, force: true })
  await sealedSource('test')
})

async function sealedSource(source: string | null) {
  const answer = await server.call({
    method: 'PUT',
    url: `/api/exchange/v1/clients/${testClient.id}/sealed-source`,
    as: clientHeaders,
    payload: { source },
  })
  return answer.json()
}

async function seal(
  rows: Rows,
  { source = 'TEST', ctx = server.ctx as Pick<AppContext, 'keys'>, as_of = '2026-11-21' } = {},
) {
  count += 1
  return await sealBatch(rows, { source, ctx, work, number: count, as_of })
}

async function put(sealed: string, source = 'test', name = 'one') {
  await mkdir(incoming(source), { recursive: true })
  await cp(sealed, incoming(source, name), { recursive: true })
}

/**
 * Imports the folders.
 * @returns the status of each folder
 */
async function take(ctx: AppContext = server.ctx): Promise<Partial<SealedFolder>[]> {
  await takeSealedFolders(ctx)
  await server.ctx.jobs.drain()
  const answer = await server.call({ url: '/api/exchange/v1/sealed-folders', as: clientHeaders })
  const { items }: { items: SealedFolder[] } = answer.json().data
  return items.map(({ source, name, status, code, detail }) => ({ source, name, status, code, detail }))
}

async function batches() {
  const rows = await server.db.selectFrom('exchange_batch').select(['status', 'created_by_client']).execute()
  return rows.map(({ status, created_by_client }) => `${status} ${created_by_client}`)
}

const applied = [`applied ${testClient.id}`]
const one = { source: 'test', name: 'one', code: null, detail: null }

test('a folder of sealed files becomes a batch of the client of its source, once (R85, R87)', async () => {
  const sealed = await seal(mainRows)
  for (const name of await readdir(sealed)) {
    const bytes = await readFile(path.join(sealed, name))
    expect(bytes.includes('Malee') || bytes.includes('TST'), name).toBe(false)
  }
  await put(sealed)
  expect(await take()).toEqual([{ ...one, status: 'taken' }])
  expect(await batches()).toEqual(applied)
  expect(await server.db.selectFrom('coverage').select('source_key').execute()).toEqual([
    { source_key: 'C1' },
  ])
  expect(await take()).toEqual([{ ...one, status: 'taken' }])
  expect(await batches()).toEqual(applied)
  expect((await readdir(incoming('test', 'one'))).length).toBe(5)
})

test('the same in an S3 store', async () => {
  const s3 = await startFakeS3()
  try {
    const raw = await openS3Store(parseS3Url(s3.url), { spoolDirectory: path.join(work, 'spool') })
    const files = await createObjectStore({ url: s3.url, dataDirectory: work, keys: server.ctx.keys })
    const sealed = await seal(mainRows)
    for (const name of await readdir(sealed))
      await raw.put(`exchange/in/test/one/${name}`, Readable.from([await readFile(path.join(sealed, name))]))
    const own = server.ctx.gateways.files
    server.ctx.gateways.files = files
    try {
      expect(await take()).toEqual([{ ...one, status: 'taken' }])
      expect(await batches()).toEqual(applied)
    } finally {
      server.ctx.gateways.files = own
    }
  } finally {
    await s3.close()
  }
})

test('a plain file is refused and named, and only its first bytes are read (R87)', async () => {
  await put(await seal(mainRows))
  const plain = Buffer.alloc(1_000_000, 'citizen_id,1100700000014\n')
  await writeFile(incoming('test', 'one', 'person.csv.sealed'), plain)
  const { files } = server.ctx.gateways
  const read: string[] = []
  const asStored = {
    ...files.asStored,
    get: async (key: string) => {
      read.push(key)
      return await files.asStored.get(key)
    },
  }
  const watched = { ...server.ctx, gateways: { ...server.ctx.gateways, files: { ...files, asStored } } }
  const named = { ...one, status: 'refused', code: 'plain_file', detail: 'person.csv.sealed' }
  expect(await take(watched)).toEqual([named])
  expect(new Set(read).size).toBe(read.length)
  expect(await batches()).toEqual([])
  await rm(incoming('test', 'one', 'person.csv.sealed'))
  await writeFile(incoming('test', 'one', 'person.csv'), plain)
  expect(await take()).toEqual([{ ...named, detail: 'person.csv' }])
  await rm(incoming('test', 'one', 'person.csv'))
  expect(await take()).toEqual([{ ...one, status: 'taken' }])
  await writeFile(incoming('test', 'loose.csv'), plain)
  expect(await take()).toContainEqual({
    ...one,
    name: 'loose.csv',
    status: 'refused',
    code: 'not_in_a_folder',
  })
})

test.each(['ชุดที่ 1', '2026-11 full'])('a folder called “%s” is refused and listed', async (name) => {
  await put(await seal(mainRows), 'test', name)
  expect(await take()).toEqual([{ ...one, name, status: 'refused', code: 'name_invalid' }])
})

test('a folder that is still being copied waits', async () => {
  const sealed = await seal(mainRows)
  await put(sealed)
  const person = incoming('test', 'one', 'person.ndjson.sealed')
  await rm(person)
  expect(await take()).toEqual([{ ...one, status: 'incomplete', detail: 'person.ndjson' }])
  for (const length of [3, 20, 100]) {
    await cp(path.join(sealed, 'person.ndjson.sealed'), person)
    await truncate(person, length)
    expect(await take()).toEqual([{ ...one, status: 'incomplete', detail: 'person.ndjson.sealed' }])
  }
  await rm(incoming('test', 'one', 'manifest.json.sealed'))
  await cp(path.join(sealed, 'person.ndjson.sealed'), person)
  expect(await take()).toEqual([{ ...one, status: 'incomplete', detail: 'manifest.json' }])
  await put(sealed)
  expect(await take()).toEqual([{ ...one, status: 'taken' }])
})

test('a changed or renamed file is refused once, and nothing of it is kept', async () => {
  const sealed = await seal(mainRows)
  await put(sealed)
  const person = incoming('test', 'one', 'person.ndjson.sealed')
  const bytes = await readFile(person)
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
  await writeFile(person, bytes)
  const changed = { ...one, status: 'refused', code: 'file_changed', detail: 'person.ndjson' }
  expect(await take()).toEqual([changed])
  expect(await take()).toEqual([changed])
  expect(await batches()).toEqual([`refused ${testClient.id}`])
  expect(await server.db.selectFrom('exchange_piece').selectAll().execute()).toEqual([])
  await put(sealed, 'test', 'two')
  expect(await take()).toContainEqual({ ...one, name: 'two', status: 'taken' })
})

test('a folder is refused as long as no client imports its source, it names another source, or a scope is missing', async () => {
  await sealedSource(null)
  await put(await seal(mainRows))
  expect(await take()).toEqual([{ ...one, status: 'refused', code: 'client_missing' }])
  await sealedSource('test')
  await server.db
    .updateTable('client')
    .set({ scopes: ['events.read'] })
    .execute()
  await takeSealedFolders(server.ctx)
  const { code, detail } = await server.db
    .selectFrom('sealed_folder')
    .select(['code', 'detail'])
    .executeTakeFirstOrThrow()
  expect({ code, detail }).toEqual({ code: 'client_scope_missing', detail: 'members.write' })
  await server.db
    .updateTable('client')
    .set({ scopes: ['members.write', 'clients.write'] })
    .execute()
  expect(await take()).toEqual([{ ...one, status: 'taken' }])
  await put(await seal(mainRows, { source: 'OTHER' }), 'test', 'two')
  expect(await take()).toContainEqual({
    ...one,
    name: 'two',
    status: 'refused',
    code: 'source_differs',
    detail: 'OTHER',
  })
})

test('a file for the import key of a former master key opens as long as that is in MASTER_KEY (R97)', async () => {
  const former = { keys: createKeys([Buffer.alloc(32, 9)]) }
  await put(await seal(mainRows, { ctx: former }))
  const unknown = { ...one, status: 'refused', code: 'key_unknown', detail: 'coverage.ndjson.sealed' }
  expect((await take()).map(({ code }) => code)).toEqual([unknown.code])
  const keys = createKeys([Buffer.alloc(32, 7), Buffer.alloc(32, 9)])
  const filesOfFormer = async () => {
    const { items } = await listKeyUsage({ ...server.ctx, keys })
    return items.find(({ state }) => state === 'older')?.files
  }
  expect(await filesOfFormer()).toBe(5)
  expect(await take({ ...server.ctx, keys })).toEqual([{ ...one, status: 'taken' }])
  expect(await filesOfFormer()).toBe(0)
  expect(await batches()).toEqual(applied)
})

test('an interrupted import continues with the missing piece', async () => {
  await put(await seal(mainRows))
  const { files } = server.ctx.gateways
  let left = 2
  const put2: typeof files.put = async (key, bytes, options) => {
    left -= 1
    if (left < 0) throw new Error('the process dies here')
    return await files.put(key, bytes, options)
  }
  const dying = {
    ...server.ctx,
    gateways: { ...server.ctx.gateways, files: { ...files, put: put2 } },
  }
  await expect(takeSealedFolders(dying)).rejects.toThrow('dies here')
  expect(await batches()).toEqual([`receiving ${testClient.id}`])
  expect(await take()).toEqual([{ ...one, status: 'taken' }])
  expect(await batches()).toEqual(applied)
})

test('a folder that can’t be read doesn’t stop the others', async () => {
  await put(await seal(mainRows))
  await put(await seal({ person: [] }), 'test', 'two')
  const { files } = server.ctx.gateways
  const get: typeof files.asStored.get = async (key) => {
    if (key.includes('/one/')) throw new Error('permission denied')
    return await files.asStored.get(key)
  }
  const gateways = { ...server.ctx.gateways, files: { ...files, asStored: { ...files.asStored, get } } }
  await expect(takeSealedFolders({ ...server.ctx, gateways })).rejects.toThrow('permission denied')
  const { status } = await server.db
    .selectFrom('sealed_folder')
    .select('status')
    .where('name', '=', 'two')
    .executeTakeFirstOrThrow()
  expect(status).toBe('taken')
  expect(await take()).toContainEqual({ ...one, status: 'taken' })
})

test('a folder whose day is far ahead is refused, also once that day has come', async () => {
  await put(await seal(mainRows, { as_of: '2027-11-21' }))
  const refused = [
    { ...one, status: 'refused', code: 'validation_failed', detail: 'manifest.as_of too_far_ahead' },
  ]
  expect(await take()).toEqual(refused)
  server.clock.set('2027-11-21T05:00:00Z')
  expect(await take()).toEqual(refused)
  expect(await batches()).toEqual([])
})

test('a source has one client, of its own system', async () => {
  const other = await makeClient(server.db)
  const answer = await server.call({
    method: 'PUT',
    url: `/api/exchange/v1/clients/${other.id}/sealed-source`,
    as: clientHeaders,
    payload: { source: 'TEST' },
  })
  expect(answer.json().fields).toEqual([{ path: 'source', code: 'source_has_a_client' }])
  expect((await sealedSource('elsewhere')).fields).toEqual([
    { path: 'source', code: 'source_of_another_system' },
  ])
})
