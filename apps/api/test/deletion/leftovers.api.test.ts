import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { purgeExpired } from '../../src/purge-expired'
import { completeData, makeDocument } from '../factory-draft'
import { proveFlow } from '../prove-flow'
import { memberMail, memberPhone, useDeletionWorld } from './deletion-world'

const world = useDeletionWorld()
const { test } = world

/** Returns the tables that contain this string in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(test.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits =
      await sql`select from ${sql.raw(name)} row where row::text like ${`%${text}%`} limit 1`.execute(test.db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

it('a day after a deletion the database has no phone, earlier phone, e-mail or username of the account (R60, R68)', async () => {
  await world.submitted()
  await test.ctx.jobs.drain()
  const username = `canary${world.member.username.replace(/\D/g, '')}`
  await test.db.updateTable('login').set({ username }).where('id', '=', world.member.accountId).execute()
  await test.signIn({ ...world.member, username })
  const newPhone = '+66898765432'
  const started = await test.call({
    method: 'POST',
    url: '/api/v1/profile/phone',
    as: world.as,
    payload: { phone: newPhone, current_password: world.member.password },
  })
  const { token } = started.json().data
  await proveFlow(test, token)
  const changed = await test.call({
    method: 'PUT',
    url: '/api/v1/profile/phone',
    as: world.as,
    headers: { 'register-token': token },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await world.deleted()).statusCode).toBe(204)
  test.clock.advance(86_400_000 + 3_600_000)
  await purgeExpired(test.ctx)
  for (const canary of [newPhone.slice(1), memberPhone.slice(1), memberMail, username])
    expect(await tablesWith(canary), canary).toEqual([])
})

it('a deletion removes e-mail, names and file names of a decided claim, and leaves the symptom in the claim only (R68)', async () => {
  const canaries = {
    mail: 'canary@example.net',
    file: 'canaryfile',
    symptom: 'canarysymptom',
    name: 'Canaryname',
  }
  await test.db
    .updateTable('person')
    .set({ name_en: canaries.name, surname_en: canaries.name })
    .where('id', '=', world.member.personId)
    .execute()
  const draftId = await world.readyDraft({
    data: { ...completeData, email: canaries.mail, symptom: canaries.symptom },
  })
  await test.db
    .updateTable('document')
    .set({ name: `${canaries.file}.jpg` })
    .execute()
  const { claim_number: number, id } = await world.submitted(draftId)
  await makeDocument(test.db, {
    account_id: null,
    sender: 'staff',
    sender_id: newId(),
    claim_id: id,
    attached_at: test.clock.now(),
    name: `${canaries.file}.jpg`,
  })
  const keys = { take: newId(), 'request-document': newId(), reject: newId() }
  const request = { list: 'medical', reason: { th: 'ก', en: 'a' }, due_date: '2026-12-24' }
  const moves = [
    ['take', undefined],
    ['request-document', request],
    ['reject', { reason: 'waiting_period' }],
  ] as const
  for (const [move, body] of moves) {
    const answer = await world.office(number, move, body, keys[move])
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).toContain(canaries.mail)
  }
  await test.ctx.jobs.drain()
  expect((await world.deleted()).statusCode).toBe(204)
  test.clock.advance(86_400_000 + 3_600_000)
  await purgeExpired(test.ctx)
  for (const canary of [canaries.mail, canaries.file]) expect(await tablesWith(canary), canary).toEqual([])
  // The claim stays, without the member's name. The policy keeps its record of the insured person (R60).
  expect(await tablesWith(canaries.symptom)).toEqual(['public.claim'])
  expect(await tablesWith(canaries.name)).toEqual(['public.person'])

  const events = () => test.db.selectFrom('claim_event').select('id').where('claim_id', '=', id).execute()
  const before = await events()
  for (const [move, body] of moves) {
    const again = await world.office(number, move, body, keys[move])
    expect([again.statusCode, again.json().data.id, again.json().data.status]).toEqual([
      200,
      id,
      'not_approved',
    ])
    expect(again.body).not.toContain(canaries.mail)
  }
  expect(await events()).toEqual(before)
})

it('a file that can’t be deleted keeps none of the account’s other files (R60)', async () => {
  const { files } = test.ctx.gateways
  const key = `documents/00/f.${newId()}`
  await files.put(key, Readable.from([Buffer.from('receipt')]), { size: 7 })
  const object_keys = ['not an object key', key]
  await test.ctx.jobs.send(test.db, 'account.erase', { object_keys })
  await expect(test.ctx.jobs.drain()).rejects.toThrow('not an object key')
  expect(await files.exists(key)).toBe(false)
})
