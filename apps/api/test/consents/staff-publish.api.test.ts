import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../src/app'
import { newId } from '../../src/ids'
import { makeClient } from '../factory-client'
import { makeStaff } from '../factory-staff'
import { useTestApp } from '../test-app'

const server = useTestApp()
type Headers = Record<string, string>
let author: Headers
beforeEach(async () => {
  await server.db
    .insertInto('insurer')
    .values({ code: 'AAA', name_th: 'ก', name_en: 'A', kind: 'life' })
    .execute()
  author = (await makeClient(server.db, { createdBy: 'Preecha', scopes: ['content.write'] })).headers
})

const words = (en = 'Body') => ({
  title: { th: 'นโยบาย', en: 'Notice' },
  body: { th: 'เนื้อหา', en },
  controller: { th: 'บริษัท ก', en: 'A' },
  dpo_contact: 'dpo@a.example',
})

/** Writes the draft of insurer AAA's privacy notice. @returns the hash of its words */
async function draft(en?: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/integration/v1/consents/drafts/AAA/privacy',
    headers: author,
    payload: words(en),
  })
  return answer.json().data.text_hash
}

const staff = async (name = 'Wanida', insurer: string | null = 'AAA') =>
  (await makeStaff(server.db, { name, grants: [{ role: 'privacy_officer', insurer }] })).headers

async function office(headers: Headers, path: string, payload?: object) {
  const answer = await server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/office/v1/consent-texts${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  const { code, data } = answer.json()
  return { status: answer.statusCode, code, data }
}
const of = '/drafts/AAA/privacy'

test('staff read a draft beside the text in force, and publish exactly these words (R66)', async () => {
  const text_hash = await draft()
  const officer = await staff()
  expect((await office(officer, of)).data).toMatchObject({ draft: { body: { en: 'Body' } }, former: null })
  const { data } = await office(officer, `${of}/publish`, { text_hash, is_force: true })
  expect(data.items).toMatchObject([
    { insurer_code: 'AAA', kind: 'privacy', is_force: true, state: 'in_force' },
  ])
  expect(data.drafts).toEqual([])
  await draft('Second body')
  expect((await office(officer, of)).data).toMatchObject({
    draft: { body: { en: 'Second body' } },
    former: { title: { en: 'Notice' }, body: { en: 'Body' } },
  })
  const audited = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_kind'])
    .where('action', 'in', ['consent_text.checked', 'consent_text.published'])
    .execute()
  expect(audited).toEqual([
    { action: 'consent_text.checked', actor_kind: 'staff' },
    { action: 'consent_text.published', actor_kind: 'staff' },
  ])
})

test('a refused draft can’t be published; its author sees the reason and writes another', async () => {
  const text_hash = await draft()
  const officer = await staff()
  const refused = await office(officer, `${of}/refuse`, { text_hash, reason: 'The address is missing' })
  expect(refused.data.drafts).toMatchObject([{ refused: { by: 'Wanida', reason: 'The address is missing' } }])
  for (const step of ['publish', 'refuse'])
    expect((await office(officer, `${of}/${step}`, { text_hash, is_force: false, reason: 'x' })).code).toBe(
      'consent_draft_refused',
    )
  const another = await draft('Better')
  expect((await office(officer, `${of}/publish`, { text_hash: another, is_force: false })).status).toBe(200)
})

test('the author, changed words and another insurer’s officer are refused', async () => {
  const text_hash = await draft()
  const body = { text_hash, is_force: false }
  expect((await office(await staff('PREECHA'), `${of}/publish`, body)).code).toBe('second_person_needed')
  await draft('Changed')
  expect((await office(await staff(), `${of}/publish`, body)).code).toBe('consent_draft_changed')
  await server.db
    .insertInto('insurer')
    .values({ code: 'BBB', name_th: 'ข', name_en: 'B', kind: 'life' })
    .execute()
  expect((await office(await staff('Somsri', 'BBB'), of)).status).toBe(404)
})

test('staff force a published text, take that back and withdraw it, with a reason', async () => {
  const officer = await staff()
  const text_hash = await draft()
  const { data } = await office(officer, `${of}/publish`, { text_hash, is_force: false })
  const path = `/privacy/${data.items[0].version}`
  const item = async (step: string, body: object) =>
    (await office(officer, `${path}/${step}`, { reason: 'x', ...body })).data.items[0]
  expect(await item('force', { is_force: true })).toMatchObject({ is_force: true })
  expect(await item('force', { is_force: false })).toMatchObject({ is_force: false })
  expect(await item('withdraw', {})).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'x' })
})

test('in production, clients can’t act as second person: staff do', async () => {
  const { ctx } = server
  const production = await buildApp({ ...ctx, config: { ...ctx.config, env: 'production' } }, 'no-pages')
  const { headers } = await makeClient(server.db, {
    createdBy: 'Second',
    scopes: ['batches.confirm', 'consents.publish'],
  })
  const text_hash = await draft()
  for (const url of [
    '/api/integration/v1/consents/drafts/AAA/privacy/check',
    `/api/exchange/v1/batches/${newId()}/confirm`,
  ]) {
    const call = { method: 'POST', url, headers: { ...headers, 'idempotency-key': newId() } } as const
    const payload = url.endsWith('check') ? { text_hash } : {}
    const answer = await production.inject({ ...call, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'client_scope_missing'])
  }
  await production.close()
})
