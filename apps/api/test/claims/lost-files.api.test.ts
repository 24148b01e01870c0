import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeDocument, makeDraft } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world
let store: typeof test.ctx.gateways.files
beforeEach(() => {
  store = test.ctx.gateways.files
})
afterEach(() => {
  test.ctx.gateways.files = store
})

/** Inserts an accepted document of 5,000 bytes and stores its file. */
async function storedDocument(
  of: { draft_id?: string; claim_id?: string },
  list: 'receipt' | 'medical' | 'bank_book',
) {
  const object_key = `documents/f.${newId().replace(/^-/, 'a')}`
  await store.put(object_key, Readable.from([Buffer.alloc(5_000, 1)]))
  const id = await makeDocument(test.db, {
    account_id: world.member.accountId,
    list,
    object_key,
    object_size: 5_000,
    ...of,
  })
  return { id, object_key }
}

async function storedDraft() {
  const draft_id = await makeDraft(test.db, {
    accountId: world.member.accountId,
    coverageId: world.coverageId,
  })
  const receipt = await storedDocument({ draft_id }, 'receipt')
  await storedDocument({ draft_id }, 'medical')
  await storedDocument({ draft_id }, 'bank_book')
  return { draft_id, receipt }
}
const send = (draft_id: string) => world.submit({ draft_id, version: 1 })
const claims = () => test.db.selectFrom('claim').select('id').execute()

it('accepts a claim if all of its files are in the store (R74)', async () => {
  const { draft_id } = await storedDraft()
  expect((await send(draft_id)).statusCode).toBe(201)
})

it.each([
  ['is missing', (key: string) => store.delete(key)],
  ['is too short', (key: string) => store.put(key, Readable.from([Buffer.alloc(4_999, 1)]))],
])(
  'refuses a claim when a file %s, and accepts it once the file is attached again (R68, R74)',
  async (_, damage) => {
    const { draft_id, receipt } = await storedDraft()
    await damage(receipt.object_key)
    const refused = await send(draft_id)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'claim_files_lost', params: { count: 1 } }),
    ])
    expect(await claims()).toEqual([])
    const draft = (
      await test.call({ method: 'GET', url: `/api/v1/claim-drafts/${draft_id}`, as: world.as })
    ).json().data
    const fates = draft.documents.map((document: { id: string; fate: string; refusal: string | null }) => [
      document.id === receipt.id,
      document.fate,
      document.refusal,
    ])
    expect(fates).toContainEqual([true, 'refused', 'file_lost'])
    expect(fates.filter(([, fate]: [boolean, string]) => fate === 'accepted')).toHaveLength(2)

    await storedDocument({ draft_id }, 'receipt')
    expect((await send(draft_id)).statusCode).toBe(201)
  },
)

it('leaves the draft unchanged while the store is unavailable (R74)', async () => {
  const { draft_id } = await storedDraft()
  test.ctx.gateways.files = { ...store, size: () => Promise.reject(new Error('away')) }
  const refused = await send(draft_id)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
  test.ctx.gateways.files = store
  expect((await send(draft_id)).statusCode).toBe(201)
})

it('checks a file that is added to a claim in the same way', async () => {
  const { id: claim_id } = await world.submitted()
  const { id, object_key } = await storedDocument({ claim_id }, 'receipt')
  await store.delete(object_key)
  const attach = await test.call({
    method: 'POST',
    url: `/api/v1/claims/${claim_id}/documents`,
    as: world.as,
    headers: { 'idempotency-key': newId() },
    payload: { document_ids: [id] },
  })
  expect([attach.statusCode, attach.json().code]).toEqual([409, 'claim_files_lost'])
})
