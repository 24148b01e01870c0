import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDocument } from '../factory-draft'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const { test } = office
let nok: Person
let fon: Person
beforeEach(async () => {
  nok = await office.person('Nok')
  fon = await office.person('Fon')
})

const place = { page: 2, x: 0.5, y: 0.25, width: 0.25, height: 0.125 }

/** Creates a claim that the assessor Nok holds, with a document of three pages. */
async function held() {
  const number = await office.claim(
    {},
    { benefits: [{ kind: 'opd', limits: [{ key: 'year', value: 1_000_000 }] }] },
  )
  const { id: claim_id, account_id } = await office.row(number)
  const documentId = await makeDocument(test.db, {
    account_id,
    claim_id,
    content_type: 'application/pdf',
    pages: 3,
    attached_at: test.clock.now(),
  })
  const found = await office.take(nok, number)
  const line_id = found.claim.lines[0]?.id ?? ''
  const add = (as: Person, body: object = {}, document = documentId) =>
    office.post(as, `claims/${number}/documents/${document}/marks`, { ...place, line_id, ...body })
  const remove = (as: Person, id: string) =>
    test.app.inject({
      method: 'DELETE',
      url: `/api/office/v1/claims/${number}/marks/${id}`,
      headers: as.headers,
    })
  return { number, claim_id, documentId, line_id, add, remove, found }
}

describe('a mark', () => {
  it('says where on a document the figure of a line is, who set it and when', async () => {
    const { number, documentId, line_id, add } = await held()
    const { id } = (await add(nok)).json().data
    expect((await office.case(fon, number)).marks).toEqual([
      {
        ...place,
        id,
        document_id: documentId,
        line_id,
        by: 'Nok',
        at: test.clock.now().toISOString(),
        is_kept: false,
      },
    ])
  })

  it('is set only by the person who holds the claim, on its own pages and lines', async () => {
    const { number, add } = await held()
    const other = await held()
    expect((await add(fon)).json()).toMatchObject({ code: 'staff_claim_held', params: { name: 'Nok' } })
    expect((await add(nok, { page: 4 })).json().code).toBe('not_found')
    expect((await add(nok, { line_id: other.line_id })).json().code).toBe('not_found')
    expect((await add(nok, {}, other.documentId)).json().code).toBe('not_found')
    expect((await add(nok, { x: 1.5 })).statusCode).toBe(400)
    expect((await add(nok, { width: 0 })).statusCode).toBe(400)
    expect((await office.case(nok, number)).marks).toEqual([])
  })

  it('ends at the edge of the page', async () => {
    const { number, add } = await held()
    await add(nok, { x: 0.875, width: 0.5 })
    expect((await office.case(nok, number)).marks).toMatchObject([{ x: 0.875, width: 0.125 }])
  })

  it('can be removed until a decision is made, and stays with it afterwards', async () => {
    const { number, claim_id, add, remove, found } = await held()
    const first = (await add(nok)).json().data.id
    expect((await remove(fon, first)).json().code).toBe('staff_claim_held')
    expect((await remove(nok, first)).statusCode).toBe(204)
    expect((await remove(nok, first)).json().code).toBe('not_found')
    const { id } = (await add(nok)).json().data
    await office.post(nok, `claims/${number}/decision`, office.approval(found))
    expect((await office.case(nok, number)).marks).toMatchObject([{ id, is_kept: true }])
    await test.db
      .updateTable('claim')
      .set({ held_by: nok.staffId, held_since: test.clock.now() })
      .where('id', '=', claim_id)
      .execute()
    expect((await remove(nok, id)).json().code).toBe('claim_state_conflict')
    await expect(sql`delete from claim_mark`.execute(test.db)).rejects.toThrow('belongs to a decision')
    await expect(sql`update claim_mark set page = 1`.execute(test.db)).rejects.toThrow('append-only')
  })

  it('is deleted with its document, also after a decision', async () => {
    const { number, documentId, add, found } = await held()
    await add(nok)
    await office.post(nok, `claims/${number}/decision`, office.approval(found))
    await test.db.deleteFrom('document').where('id', '=', documentId).execute()
    expect((await office.case(nok, number)).marks).toEqual([])
  })

  it('is in the audit log of the claim (R95)', async () => {
    const { claim_id, add } = await held()
    const count = async () => {
      const rows = await test.db
        .selectFrom('audit_event')
        .select('id')
        .where('subject', '=', claim_id)
        .where('actor_id', '=', nok.staffId)
        .where('action', '=', 'staff.claims.decide')
        .execute()
      return rows.length
    }
    const before = await count()
    await add(nok)
    expect(await count()).toBe(before + 1)
  })
})
