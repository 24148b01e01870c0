import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { runCommand } from '../../src/cli/claims/commands'
import type { AppContext } from '../../src/context'
import { createObjectStore } from '../../src/gateways/files/create-object-store'
import { readiness } from '../../src/http/readiness'
import { newId } from '../../src/ids'
import { EnvelopeError } from '../../src/keys/envelope'
import { createKeys } from '../../src/keys/keys'
import { hashNationalId } from '../../src/modules/accounts/person-identifiers'
import { recordDeletion } from '../../src/modules/deletion/deletion-ledger'
import { documentKeys } from '../../src/modules/documents/document-objects'
import { findPersonByNationalId } from '../../src/modules/find-policy/search.repo'
import { findMissingKeys, listKeyUsage, masterKeyCheck } from '../../src/modules/operations/key-usage.service'
import { reseal } from '../../src/modules/operations/reseal.service'
import { sealedColumns } from '../../src/modules/operations/sealed-values'
import { card, id } from '../damage-statements'
import { useUploads } from '../documents/use-uploads'
import { filesOf, mainRows, uploadBatch } from '../exchange/batch-files'
import { clientEnv, testClient } from '../factory-client'
import { photo } from '../files/samples/images'
import { testPartner, useTestApp } from '../test-app'

const test = useTestApp()
const uploads = useUploads(test)
const nationalId = '1101700203450'
/** What to encrypt, by table, where the content must be valid. All other sealed columns get a meaningless text. */
const secrets: Record<string, string> = { person: nationalId, document_reading: '[]', source_waiting: '{}' }
const key = (byte: number) => Buffer.alloc(32, byte)
const hexOf = (byte: number) => createKeys([key(byte)]).ids[0]?.toString('hex') ?? ''

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(900, 600).jpeg().toBuffer()
})

/** Returns the server's context with other master keys, the current one first. The test app uses key 7. */
async function withKeys(...bytes: number[]): Promise<AppContext> {
  const keys = createKeys(bytes.map(key))
  const files = await createObjectStore({ dataDirectory: test.ctx.config.dataDir, keys })
  return { ...test.ctx, keys, gateways: { ...test.ctx.gateways, files } }
}

const later = () => performance.now() + 60_000

/**
 * Writes data of every kind that is encrypted with key 7: a value in each sealed column, a document with its thumbnail,
 * and an unfinished upload.
 */
async function fill() {
  const member = await uploads.member()
  const names: Record<string, string> = { account: member.accountId, coverage: member.coverageId }
  const run = (statement: string) =>
    test.ctx.pool.query(
      statement.replace(/:(\w+)/g, (all, name: string) => (names[name] ? `'${names[name]}'` : all)),
    )
  await run(card('complete'))
  await run(`insert into payout_account (id, account_id, method, bank_code, holder, number_sealed, last4, confirmed_at)
    values ('${newId()}', :account, 'bank', '004', 'x', 'x', '1234', now())`)
  const staff = newId()
  await run(`insert into staff (id, email, name, created_at) values ('${staff}', 'a@b.example', 'xx', now())`)
  await run(
    `insert into staff_totp (staff_id, secret_sealed, created_at, last_step) values ('${staff}', 'x', now(), 0)`,
  )
  await run(`insert into webhook values ('${testClient.id}', 'https://example.com/', 0, now(), now())`)
  await run(`insert into webhook_secret values ('${newId()}', '${testClient.id}', 1, 'x', now())`)
  const flow = newId()
  await run(`insert into otp_flow (id, token_hash, purpose, partner_id, shows_phone, lang, expires_at)
    values ('${flow}', 'token', 'register', '${testPartner.id}', true, 'th', now())`)
  await run(`insert into outbox_message (id, channel, recipient, text_sealed, dedupe_key, created_at)
    values ('${newId()}', 'sms', '+66812345678', 'x', '${flow}', now())`)
  await run(`with place as (
      insert into hospital (id, code, name_th, name_en, kind, province_th, province_en, latitude, longitude, search_text)
      values (${id('h')}, 'h', '', '', 'hospital', '', '', 0, 0, '') returning id)
    insert into use_card (id, account_id, coverage_id, hospital_id, code_hash, code_sealed, card, eligibility, created_at, expires_at)
    select '${newId()}', :account, :coverage, place.id, '', 'x', '{}', '{}', now(), now() + interval '5 minutes' from place`)
  await run(
    `insert into signing_key (kid, public_jwk, private_sealed, signs_from) values ('${newId()}', '{}', 'x', now())`,
  )
  await run(`with paper as (
      insert into document (id, account_id, draft_id, list, name, size, fate, refusal, created_at, updated_at)
      values ('${newId()}', :account, '${member.draftId}', 'receipt', 'a.pdf', 1, 'refused', 'file_damaged', now(), now())
      returning id)
    insert into document_reading (document_id, state, values_sealed, updated_at) select id, 'done', 'x', now() from paper`)
  await run("update partner set line_messaging_channel_id = '1', line_messaging_secret_sealed = 'x'")
  await run(
    `update person set national_id_sealed = 'x', national_id_hash = 'x' where id = '${member.personId}'`,
  )
  await run(`insert into person_identifier (id, person_id, kind, number_sealed, number_hash)
    values ('${newId()}', '${member.personId}', 'passport', 'x', 'x')`)
  const batch = newId()
  await run(`insert into exchange_batch (id, source, name, insurer_code, mode, as_of, manifest, manifest_hash, dry_run, status,
      implied_version, created_at, created_by_client)
    select '${batch}', 'test', 'b', insurer.code, 'delta', '2026-11-21', '{}', '', false, 'receiving', 1, now(), client.id
    from insurer, client limit 1`)
  await run(`insert into exchange_row (batch_id, kind, group_key, file, line, source_key, source_version, implied, op, new_id,
      hashes, body, secrets_sealed)
    values ('${batch}', 'person', 'M1', 0, 1, 'M1', 1, true, 'upsert', '${newId()}', '{}', '{}', 'x')`)
  await run(`insert into source_waiting (insurer_code, table_name, source, source_key, source_version, source_hash, body,
      received_at, secrets_sealed)
    select code, 'person_source', 'test', 'M1', 2, '', '{}', now(), 'x' from insurer limit 1`)
  const { keys } = test.ctx
  for (const { table, column, id: name, aad } of sealedColumns) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(name)} as id from ${sql.table(table)}
      where ${table !== 'person'} or ${sql.ref(name)} = ${member.personId}`.execute(test.db)
    expect(rows.length, `${table}.${column}`).toBeGreaterThan(0)
    for (const row of rows) {
      const sealed = keys.seal(Buffer.from(secrets[table] ?? `secret of ${column}`), aad(row.id))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(name)} = ${row.id}`.execute(
        test.db,
      )
    }
  }
  await sql`update person set national_id_hash = ${hashNationalId(keys, nationalId)} where id = ${member.personId}`.execute(
    test.db,
  )
  const { id: documentId } = await member.tus.send(receipt, member.receipt)
  await test.ctx.jobs.drain()
  const open = await member.tus.begin(receipt.length, { ...member.receipt, filename: 'b.jpg' })
  await member.tus.patch(open, 0, receipt.subarray(0, 2_000))
  await recordDeletion(test.ctx, member.accountId)
  return { ...member, documentId }
}

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
    const { documentId, headers, personId } = await fill()
    const before = await contentOf(test.app, documentId, headers)
    const alone = await withKeys(9)
    expect(await unreadable(alone)).toBeGreaterThan(9)
    expect(await findMissingKeys(alone)).toEqual([hexOf(7)])
    expect(await readiness([masterKeyCheck(alone)])).toMatchObject({
      status: 'unavailable',
      details: { master_key: `missing ${hexOf(7)}` },
    })

    const both = await withKeys(9, 7)
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
      // Skips files of earlier tests, whose rows are gone.
      if (object.startsWith('documents/') && !object.includes(documentId)) continue
      for await (const _ of await alone.gateways.files.get(object)) {
        // Reads the whole file, because decrypting it must not fail.
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
    const { documentId } = await fill()
    const both = await withKeys(9, 7)
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
      // Reads the whole file, because decrypting it must not fail, whichever of the two keys encrypts it.
    }
    expect(await reseal(both, later())).toMatchObject({ complete: true })
    expect(await unreadable(await withKeys(9))).toBe(0)
  })

  it('keeps the files of a batch that is being received, and leaves what others sealed for the import key', async () => {
    await test.db
      .insertInto('insurer')
      .values({ code: 'TST', name_th: 'ทดสอบ', name_en: 'Test', kind: 'life' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await uploadBatch(test, filesOf(mainRows))
    const both = await withKeys(9, 7)
    const put = `${both.config.dataDir}/objects/exchange/in/test/one`
    await mkdir(put, { recursive: true })
    await writeFile(`${put}/person.csv.sealed`, 'KHI1')
    expect(await reseal(both, later())).toMatchObject({ failed: 0, complete: true })
    const alone = await withKeys(9)
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
    const { documentId, headers } = await fill()
    const both = await withKeys(9, 7)
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
    const { personId } = await fill()
    await sql`update person set national_id_sealed = ${Buffer.concat([
      test.ctx.keys.seal(Buffer.from('x'), 'elsewhere'),
    ])} where id = ${personId}`.execute(test.db)
    const both = await withKeys(9, 7)
    expect(await reseal(both, later())).toMatchObject({ failed: 1, complete: false })
    expect(await unreadable(await withKeys(9))).toBe(1)
  })

  it('is shown by `npm run claims -- keys`, and given up there if it is lost', async () => {
    await fill()
    const alone = await withKeys(9)
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
    await expect(runCommand(given, env)).rejects.toThrow('not_found')
    expect(await runCommand(['reseal'], env)).toMatch(/current/)
    await app.close()
  })
})
