import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '../../src/ids'
import { hashNationalId } from '../../src/modules/accounts/person-identifiers'
import { recordDeletion } from '../../src/modules/deletion/deletion-ledger'
import { sealedColumns } from '../../src/modules/operations/sealed-values'
import { card, id } from '../damage-statements'
import type { useUploads } from '../documents/use-uploads'
import { testClient } from '../factory-client'
import { type TestApp, testPartner } from '../test-app'

export const nationalId = '1101700203450'
/**
 * The values to encrypt in tables whose sealed column must have a valid value. All other sealed columns get a
 * meaningless text.
 */
const secrets: Record<string, string> = {
  person: nationalId,
  document_reading: '[]',
  exchange_row: '{}',
  source_waiting: '{}',
}

/**
 * Writes data of every kind that Khum encrypts, with key 7, the test app's master key: a value in each sealed column, a
 * document with its thumbnail, and an unfinished upload.
 */
export async function fillSealed(test: TestApp, uploads: ReturnType<typeof useUploads>, receipt: Buffer) {
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
