import { Readable } from 'node:stream'
import { type BenefitKind, dayMs, limits } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { deleteOldDrafts } from '../../src/modules/claims/drafts.service'
import { documentKeys } from '../../src/modules/documents/document-objects'
import { purgeExpired } from '../../src/purge-expired'
import { reportRetention, retentionClasses } from '../../src/retention'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { completeData, makeDocument, makeDraft, makeReadyDraft } from '../factory-draft'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world
const drafts = '/api/v1/claim-drafts'

function create(coverageId: string, as = world.as) {
  return test.call({ method: 'POST', url: drafts, as, payload: { coverage_id: coverageId } })
}
function own() {
  return { accountId: world.member.accountId, coverageId: world.coverageId }
}

describe('drafts of a claim', () => {
  it('are deleted with their files two years after they were last saved, and not before (R70)', async () => {
    const at = test.clock.now().getTime()
    const daysAgo = (days: number) => new Date(at - days * dayMs)
    const ids = [await makeDraft(test.db, own()), await makeDraft(test.db, own())]
    for (const [n, id] of ids.entries())
      await test.db
        .updateTable('claim_draft')
        .set({ created_at: daysAgo(900), updated_at: daysAgo(n === 0 ? 733 : 731) })
        .where('id', '=', id)
        .execute()
    const [old, kept] = ids
    const documentId = await makeDocument(test.db, { account_id: own().accountId, draft_id: old })
    const key = documentKeys(documentId).file
    await test.ctx.gateways.files.put(key, Readable.from([Buffer.from('receipt')]), { size: 7 })
    const report = async () =>
      (await reportRetention(test.db, retentionClasses(test.ctx.config), test.clock.now())).find(
        ({ table }) => table === 'claim_draft',
      )?.overdue
    expect(await report()).toBe(1)
    await purgeExpired(test.ctx)
    await test.ctx.jobs.drain()
    expect(await report()).toBe(0)
    expect(await test.db.selectFrom('claim_draft').select('id').execute()).toEqual([{ id: kept }])
    expect(await test.db.selectFrom('document').select('id').execute()).toEqual([])
    await expect(test.ctx.gateways.files.get(key)).rejects.toThrow()
  })

  it('are deleted although an older one can’t be deleted, which fails the job (R70)', async () => {
    const ids = [await makeDraft(test.db, own()), await makeDraft(test.db, own())].sort()
    const long = new Date(test.clock.now().getTime() - 733 * dayMs)
    await test.db.updateTable('claim_draft').set({ created_at: long, updated_at: long }).execute()
    await test.ctx.pool.query(`
      create function draft_stays() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger draft_stays before delete on claim_draft for each row when (old.id = '${ids[0]}') execute function draft_stays()`)
    try {
      await expect(deleteOldDrafts(test.ctx, test.clock.now())).rejects.toThrow(`draft ${ids[0]}`)
    } finally {
      await test.ctx.pool.query('drop function draft_stays cascade')
    }
    expect(await test.db.selectFrom('claim_draft').select('id').execute()).toEqual([{ id: ids[0] }])
  })

  it('start for the member’s own coverage and are there on another phone', async () => {
    const created = await create(world.coverageId)
    expect(created.statusCode).toBe(201)
    expect(created.json().data).toMatchObject({ version: 1, step: 'fill', data: {}, documents: [] })
    expect(created.json().data).toMatchObject({ reads_receipts: true, reads_text: false })
    expect(created.json().data.coverage).toMatchObject({ id: world.coverageId, claimable: true })

    const { id } = created.json().data
    const save = { version: 1, step: 'fill', data: { claim_type: 'illness' } }
    const saved = await test.call({ method: 'PUT', url: `${drafts}/${id}`, as: world.as, payload: save })
    const otherPhone = await test.signIn(world.member)
    const list = await test.call({ method: 'GET', url: drafts, as: otherPhone })
    expect(list.json().data.items).toEqual([saved.json().data])
  })

  it('aren’t listed before the first entry, and a second start continues the same one', async () => {
    const { id } = (await create(world.coverageId)).json().data
    const payload = { version: 1, step: 'fill', data: { email: 'filled@by.app' } }
    await test.call({ method: 'PUT', url: `${drafts}/${id}`, as: world.as, payload })
    const list = await test.call({ method: 'GET', url: drafts, as: world.as })
    expect(list.json().data.items).toEqual([])
    expect((await create(world.coverageId)).json().data.id).toBe(id)
    await makeDocument(test.db, { account_id: world.member.accountId, draft_id: id })
    expect((await create(world.coverageId)).json().data.id).not.toBe(id)
  })

  it('name the kind of treatment of a card that covers a single one', async () => {
    const kindOf = async (benefits: readonly BenefitKind[]) => {
      const specs = benefits.map((kind) => ({ kind, limits: [] }))
      return (await create(await world.addCoverage({ benefits: specs }))).json().data.only_treatment
    }
    expect(await kindOf(['dental', 'telemedicine'])).toBe('dental')
    expect(await kindOf(['dental', 'opd'])).toBeNull()
    expect(await kindOf(['telemedicine'])).toBeNull()
  })

  it('start without a policy number, which only submitting needs', async () => {
    const coverageId = await world.addCoverage({ policy: { number: null } })
    expect((await create(coverageId)).statusCode).toBe(201)
  })

  it('don’t start for a lapsed coverage or another member’s', async () => {
    const lapsed = await world.addCoverage({ policy: { status: 'lapsed' } })
    expect((await create(lapsed)).json().code).toBe('coverage_not_claimable')
    expect((await create(world.coverageId, await world.stranger())).json().code).toBe('not_found')
    expect((await create(newId())).json().code).toBe('not_found')
  })

  it('start after the end of cover until the insurer’s filing days have passed, and take no later treatment', async () => {
    const ended = await world.addCoverage({ coverage: { expiry_date: '2026-11-15' } })
    const cover = (await create(ended)).json().data.coverage
    expect(cover).toMatchObject({ state: 'ended', claimable: true, claim_until: '2026-12-15' })
    const submit = async (admited_date: string) => {
      const own = { accountId: world.member.accountId, coverageId: ended }
      const draft_id = await makeReadyDraft(test.db, own, { data: { ...completeData, admited_date } })
      return await world.submit({ draft_id, version: 1 })
    }
    expect((await submit('2026-11-16')).json()).toMatchObject({
      code: 'claim_incomplete',
      fields: [{ path: 'admited_date', code: 'date_after_cover' }],
    })
    expect((await submit('2026-11-15')).statusCode).toBe(201)

    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code: 'TST', filing_days: 5 })
      .execute()
    expect((await create(ended)).json().code).toBe('coverage_not_claimable')
    expect((await submit('2026-11-14')).json().code).toBe('coverage_not_claimable')
  })

  it('are refused by name once there are as many as a member may have', async () => {
    await Promise.all(Array.from({ length: limits.draftsPerMember }, () => makeDraft(test.db, own())))
    const answer = await create(world.coverageId)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'draft_limit'])
  })

  it('of a card that the member may no longer claim on, or without entries, don’t count towards that number', async () => {
    const { personId, accountId } = await makeMember(test.db)
    const { coverageId: relatives } = await makeCoverage(test.db, { personId, accountId })
    const others = await world.addCoverage()
    const half = Array.from({ length: limits.draftsPerMember / 2 })
    await Promise.all(half.map(() => makeDraft(test.db, { ...own(), coverageId: relatives })))
    await Promise.all(half.map(() => makeDraft(test.db, { ...own(), coverageId: others }, {})))
    expect((await create(world.coverageId)).statusCode).toBe(201)
  })

  it('store invalid data too, and count the saves', async () => {
    const id = await makeDraft(test.db, own(), {})
    const data = { ...completeData, medical_expense: 'หนึ่งพัน', admited_date: '2569' }
    const save = { version: 1, step: 'attach', data }
    const saved = await test.call({ method: 'PUT', url: `${drafts}/${id}`, as: world.as, payload: save })
    expect(saved.statusCode).toBe(200)
    expect(saved.json().data).toMatchObject({ version: 2, step: 'attach', data })
    const read = await test.call({ method: 'GET', url: `${drafts}/${id}`, as: world.as })
    expect(read.json()).toEqual(saved.json())
  })

  it('refuse a save of an old version and keep the first', async () => {
    const id = await makeDraft(test.db, own(), {})
    const save = (symptom: string) =>
      test.call({
        method: 'PUT',
        url: `${drafts}/${id}`,
        as: world.as,
        payload: { version: 1, step: 'fill', data: { symptom } },
      })
    const answers = await Promise.all([save('ปวดท้อง'), save('ปวดหัว')])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('draft_conflict')
    const stored = await test.call({ method: 'GET', url: `${drafts}/${id}`, as: world.as })
    expect(stored.json().data).toEqual(answers.find((answer) => answer.statusCode === 200)?.json().data)
  })

  it('show their files with the state of each, without object keys', async () => {
    const draft_id = await makeDraft(test.db, own())
    const account_id = world.member.accountId
    await makeDocument(test.db, { account_id, draft_id, fate: 'refused', refusal: 'file_pdf_locked' })
    await makeDocument(test.db, { account_id, draft_id, fate: 'uploading', received_bytes: 300 })
    const { documents } = (
      await test.call({ method: 'GET', url: `${drafts}/${draft_id}`, as: world.as })
    ).json().data
    expect(documents).toHaveLength(2)
    expect(documents).toContainEqual(
      expect.objectContaining({ fate: 'refused', refusal: 'file_pdf_locked', has_thumbnail: false }),
    )
    expect(documents).toContainEqual(expect.objectContaining({ fate: 'uploading', received_bytes: 300 }))
    expect(Object.keys(documents[0])).not.toContain('object_key')
  })

  it('are deleted with their files, rows and objects', async () => {
    const draft_id = await makeDraft(test.db, own())
    const { files } = test.ctx.gateways
    await files.put('documents/gone', Readable.from([Buffer.from('bytes')]))
    await makeDocument(test.db, {
      account_id: world.member.accountId,
      draft_id,
      object_key: 'documents/gone',
    })
    const answer = await test.call({ method: 'DELETE', url: `${drafts}/${draft_id}`, as: world.as })
    expect(answer.statusCode).toBe(204)
    expect(await test.db.selectFrom('document').select('id').execute()).toEqual([])
    expect(await files.exists('documents/gone')).toBe(false)
    const again = await test.call({ method: 'DELETE', url: `${drafts}/${draft_id}`, as: world.as })
    expect(again.json().code).toBe('not_found')
  })

  it('can’t be read, saved or deleted by another member, who gets “not found” (R39)', async () => {
    const id = await makeDraft(test.db, own())
    const stranger = await world.stranger()
    const payload = { version: 1, step: 'fill', data: {} }
    for (const target of [id, newId(), 'malformed']) {
      const url = `${drafts}/${target}`
      for (const call of [
        { method: 'GET', url },
        { method: 'PUT', url, payload },
        { method: 'DELETE', url },
      ] as const) {
        const answer = await test.call({ ...call, as: stranger })
        expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
    const list = await test.call({ method: 'GET', url: drafts, as: stranger })
    expect(list.json().data.items).toEqual([])
    expect(await test.db.selectFrom('claim_draft').select(['id', 'version']).execute()).toEqual([
      { id, version: 1 },
    ])
  })

  it('ignore unknown fields and refuse text that is too long', async () => {
    const id = await makeDraft(test.db, own(), {})
    const put = (data: object) =>
      test.call({
        method: 'PUT',
        url: `${drafts}/${id}`,
        as: world.as,
        payload: { version: 1, step: 'fill', data },
      })
    const long = await put({ symptom: 'ก'.repeat(501) })
    expect(long.json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'data.symptom', code: 'too_long' }],
    })
    const extra = await put({ symptom: 'ไข้', status: 'paid', account_id: newId() })
    expect(extra.json().data.data).toEqual({ symptom: 'ไข้' })
  })
})
