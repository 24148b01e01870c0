import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/app'
import { runCommand } from '../../src/cli/claims/commands'
import type { AppContext } from '../../src/context'
import { readiness } from '../../src/http/readiness'
import { newId } from '../../src/ids'
import { EnvelopeError } from '../../src/keys/envelope'
import { createKeys } from '../../src/keys/keys'
import { recordDeletion } from '../../src/modules/deletion/deletion-ledger'
import { documentKeys } from '../../src/modules/documents/document-objects'
import { findPersonByNationalId } from '../../src/modules/find-policy/search.repo'
import { findMissingKeys, listKeyUsage, masterKeyCheck } from '../../src/modules/operations/key-usage.service'
import { reseal } from '../../src/modules/operations/reseal.service'
import { sealedColumns } from '../../src/modules/operations/sealed-values'
import { useUploads } from '../documents/use-uploads'
import { filesOf, mainRows, uploadBatch } from '../exchange/batch-files'
import { clientEnv } from '../factory-client'
import { makeDocument } from '../factory-draft'
import { photo } from '../files/samples/images'
import { useTestApp } from '../test-app'
import { fillSealed, nationalId } from './fill-sealed'
import { withKeys } from './with-keys'

const test = useTestApp()
const uploads = useUploads(test)
const hexOf = (byte: number) => createKeys([Buffer.alloc(32, byte)]).ids[0]?.toString('hex') ?? ''

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(900, 600).jpeg().toBuffer()
})

const later = () => performance.now() + 60_000

/** Returns how many sealed values can't be decrypted with the keys of `ctx`. */
async function unreadable({ keys, db }: AppContext): Promise<number> {
  let failed = 0
  for (const { table, column, id: name, aad } of sealedColumns) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${sql.ref(name)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    for (const row of rows) {
      try {
        keys.open(row.sealed, aad(row.id))
      } catch (error) {
        if (!(error instanceof EnvelopeError)) throw error
        failed += 1
      }
    }
  }
  return failed
}

async function contentOf(app: FastifyInstance, documentId: string, as: Record<string, string>) {
  const headers = { 'x-api-key': 'test-api-key', ...as }
  const answer = await app.inject({ method: 'GET', url: `/api/v1/documents/${documentId}/content`, headers })
  return { status: answer.statusCode, bytes: answer.rawPayload }
}

describe('a replaced master key (R97)', () => {
  it('is known for every sealed column of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed'
        and not (select relispartition from pg_class where oid = table_name::regclass) order by 1`.execute(
      test.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(
      sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
    )
  })

  it('can be removed once everything is re-sealed; members can read their files all the time', async () => {
    const { documentId, headers, personId } = await fillSealed(test, uploads, receipt)
    const before = await contentOf(test.app, documentId, headers)
    const alone = await withKeys(test, 9)
    expect(await unreadable(alone)).toBeGreaterThan(9)
    expect(await findMissingKeys(alone)).toEqual([hexOf(7)])
    expect(await readiness([masterKeyCheck(alone)])).toMatchObject({
      status: 'unavailable',
      details: { master_key: `missing ${hexOf(7)}` },
    })

    const both = await withKeys(test, 9, 7)
    const app = await buildApp(both, 'no-pages')
    const [report, ...reads] = await Promise.all([
      reseal(both, later()),
      ...Array.from({ length: 10 }, () => contentOf(app, documentId, headers)),
    ])
    await app.close()
    expect(report).toMatchObject({ failed: 0, complete: true })
    expect(reads.filter(({ status, bytes }) => status !== 200 || !bytes.equals(before.bytes))).toEqual([])

    expect(await unreadable(alone)).toBe(0)
    expect((await readiness([masterKeyCheck(alone)])).status).toBe('ok')
    const served = await buildApp(alone, 'no-pages')
    expect((await contentOf(served, documentId, headers)).bytes.equals(before.bytes)).toBe(true)
    await served.close()
    for await (const object of alone.gateways.files.list('')) {
      // Skips the files of earlier tests, because their rows were deleted.
      if (object.startsWith('documents/') && !object.includes(documentId)) continue
      for await (const _ of await alone.gateways.files.get(object)) {
        // Reading the whole file is the check: the loop throws if the file can't be decrypted.
      }
    }
    const found = await findPersonByNationalId(test.db, alone.keys.lookupHashes(nationalId, 'national_id'))
    expect(found?.id).toBe(personId)
    const { items } = await listKeyUsage(both)
    expect(items).toMatchObject([
      { key_id: hexOf(9), state: 'current' },
      { key_id: hexOf(7), state: 'older', values: 0, files: 0 },
    ])
    expect(await reseal(both, later())).toMatchObject({ values: 0, files: 0, complete: true })
  })

  it('is replaced in steps: the next run continues an interrupted one', async () => {
    const { documentId } = await fillSealed(test, uploads, receipt)
    const both = await withKeys(test, 9, 7)
    expect(await reseal(both, performance.now() - 1)).toMatchObject({ values: 0, complete: false })
    const { files } = both.gateways
    let left = 1
    const failing = {
      ...files,
      reseal: async (object: string) => {
        left -= 1
        if (left < 0) throw new Error('the process dies here')
        await files.reseal(object)
      },
    }
    const dying = { ...both, gateways: { ...both.gateways, files: failing } }
    await expect(reseal(dying, later())).rejects.toThrow('dies here')
    for await (const _ of await files.get(documentKeys(documentId).file)) {
      // Reading the whole file is the check: the loop throws if neither of the two keys can decrypt the file.
    }
    expect(await reseal(both, later())).toMatchObject({ complete: true })
    expect(await unreadable(await withKeys(test, 9))).toBe(0)
  })

  it('stops at its deadline among the records of many deleted accounts, and reads several at once', async () => {
    const both = await withKeys(test, 9, 7)
    for (let n = 0; n < 50; n += 1) await recordDeletion(test.ctx, newId())
    const until = later()
    const now = vi.spyOn(performance, 'now')
    let running = 0
    let most = 0
    let read = 0
    const slow = {
      ...both.gateways.files,
      sealedBy: async (object: string) => {
        read += 1
        running += 1
        most = Math.max(most, running)
        now.mockReturnValue(until + 1)
        const keyId = await both.gateways.files.sealedBy(object)
        running -= 1
        return keyId
      },
    }
    const report = await reseal({ ...both, gateways: { ...both.gateways, files: slow } }, until)
    now.mockRestore()
    expect(report.complete).toBe(false)
    expect(most).toBeGreaterThan(1)
    expect(read).toBeLessThan(50)
  })

  it('keeps the files of a batch that is being received, and leaves what others sealed for the import key', async () => {
    await test.db
      .insertInto('insurer')
      .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await uploadBatch(test, filesOf(mainRows))
    const both = await withKeys(test, 9, 7)
    const put = `${both.config.dataDir}/objects/exchange/in/test/one`
    await mkdir(put, { recursive: true })
    await writeFile(`${put}/person.csv.sealed`, 'KHI1')
    expect(await reseal(both, later())).toMatchObject({ failed: 0, complete: true })
    const alone = await withKeys(test, 9)
    const pieces = await test.db
      .selectFrom('exchange_piece')
      .select('object_key')
      .where('batch_id', '=', id)
      .execute()
    expect(pieces.length).toBe(4)
    for (const { object_key } of pieces)
      expect(await alone.gateways.files.sealedBy(object_key)).toEqual(alone.keys.ids[0])
    expect(await readFile(`${put}/person.csv.sealed`, 'utf8')).toBe('KHI1')
    await rm(`${both.config.dataDir}/objects/exchange`, { recursive: true })
  })

  it('does not restore a file that the member deletes meanwhile', async () => {
    const { documentId, headers } = await fillSealed(test, uploads, receipt)
    const both = await withKeys(test, 9, 7)
    const { files } = both.gateways
    const racing = {
      ...files,
      reseal: async (object: string) => {
        const url = `/api/v1/documents/${documentId}`
        const removed = await test.call({ method: 'DELETE', url, as: headers })
        if (object.includes('/f.')) expect(removed.statusCode).toBe(204)
        await files.reseal(object).catch(() => undefined)
      },
    }
    await reseal({ ...both, gateways: { ...both.gateways, files: racing } }, later())
    const stored: string[] = []
    for await (const object of files.list('')) {
      if (object.includes(documentId)) stored.push(object)
    }
    expect(stored).toEqual([])
  })

  it('reports a value that no key opens, and continues with the others', async () => {
    const { personId } = await fillSealed(test, uploads, receipt)
    await sql`update person set national_id_sealed = ${Buffer.concat([
      test.ctx.keys.seal(Buffer.from('x'), 'elsewhere'),
    ])} where id = ${personId}`.execute(test.db)
    const both = await withKeys(test, 9, 7)
    expect(await reseal(both, later())).toMatchObject({ failed: 1, complete: false })
    expect(await unreadable(await withKeys(test, 9))).toBe(1)
  })

  it('reports a document of the demo, which no store has, and continues with the others', async () => {
    const { accountId, draftId } = await fillSealed(test, uploads, receipt)
    const key = `demo-paper/${'x'.repeat(200)}`
    await makeDocument(test.db, { account_id: accountId, draft_id: draftId, object_key: key })
    const both = await withKeys(test, 9, 7)
    expect(await reseal(both, later())).toMatchObject({ failed: 1, complete: false })
    expect(await findMissingKeys(await withKeys(test, 9))).toEqual([])
  })

  it('is shown by `npm run claims -- keys`, and given up there if it is lost', async () => {
    await fillSealed(test, uploads, receipt)
    const alone = await withKeys(test, 9)
    const app = await buildApp(alone, 'no-pages')
    const env = {
      KHUM_URL: await app.listen({ port: 0, host: '127.0.0.1' }),
      ...clientEnv,
    }
    expect(await runCommand(['keys'], env)).toMatch(
      new RegExp(`${hexOf(7)} {2}missing {2}\\d+ values, \\d+ files`),
    )
    const status = async () => (await fetch(`${env.KHUM_URL}/readyz`)).status
    expect(await status()).toBe(503)
    const given = ['give-up-key', hexOf(7), '--reason', 'the vault burned']
    expect(await runCommand(given, env)).toMatch(/lost/)
    expect(await status()).toBe(200)
    expect(await runCommand(given, env)).toMatch(/lost/)
    const events = await sql`select from audit_event where action = 'master_key.given_up'`.execute(test.db)
    expect(events.rows).toHaveLength(1)
    const unknown = ['give-up-key', 'ffffffff', '--reason', 'the vault burned']
    await expect(runCommand(unknown, env)).rejects.toThrow('not_found')
    expect(await runCommand(['reseal'], env)).toMatch(/current/)
    await runCommand(['reseal'], env)
    const waiting = await sql`select from pgboss.job where name = 'keys.reseal'`.execute(test.db)
    expect(waiting.rows).toHaveLength(2)
    await app.close()
  })
})
