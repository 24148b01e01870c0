import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../broken-invariants'
import { photo } from '../files/samples/images'
import { type Person, useOffice } from './office-world'

const office = useOffice()
const { test } = office
let scan: Buffer
let mai: Person
beforeAll(async () => {
  scan = await photo(600, 400).jpeg().toBuffer()
})
beforeEach(async () => {
  mai = await office.person('Mai', 'member_service')
})

async function send(number: string, payload: Buffer | string, { as = mai, type = 'image/jpeg' } = {}) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/office/v1/claims/${number}/documents?list=receipt&filename=scan.jpg`,
    headers: { ...as.headers, 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, ...answer.json() }
}

describe('a paper scanned into a claim', () => {
  it('is checked like a member’s file, and then belongs to the claim', async () => {
    const number = await office.claim()
    const sent = await send(number, scan)
    expect(sent).toMatchObject({ status: 201, data: { outcome: 'new', document: { list: 'receipt' } } })
    expect((await send(number, scan)).data).toMatchObject({ outcome: 'known' })
    // The first `drain` checks and accepts the file, the second one attaches it to the claim.
    await test.ctx.jobs.drain()
    await test.ctx.jobs.drain()
    const { items } = (await office.get(mai, `claims/${number}/documents`)).json().data
    expect(items).toMatchObject([{ id: sent.data.document.id, name: 'scan.jpg', fate: 'accepted' }])
    const { documents } = await office.case(mai, number)
    expect(documents.map(({ id }) => id)).toEqual([sent.data.document.id])
    const stored = await test.db
      .selectFrom('document')
      .select(['sender', 'sender_id'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ sender: 'staff', sender_id: mai.staffId })
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('that was loaded ahead is opened without sending it again, and both are recorded (R95)', async () => {
    const number = await office.claim()
    const { id } = (await send(number, scan)).data.document
    await test.ctx.jobs.drain()
    await test.ctx.jobs.drain()
    const nok = await office.person('Nok')
    const get = (query: string, etag?: string, as = nok, headers = {}) =>
      test.app.inject({
        url: `/api/office/v1/claims/${number}/documents/${id}${query}`,
        headers: { ...as.headers, ...(etag ? { 'if-none-match': etag } : {}), ...headers },
      })
    const early = await get('?ahead=1')
    expect(early.rawPayload.length).toBe((await office.case(nok, number)).documents[0]?.bytes)
    const opened = await get('', String(early.headers.etag))
    expect(opened.statusCode).toBe(304)
    expect(opened.rawPayload).toHaveLength(0)
    expect((await get('', '"another"')).rawPayload).toEqual(early.rawPayload)
    const other = await office.person('Other', 'assessor', 'ELSE')
    expect((await get('', String(early.headers.etag), other)).statusCode).toBe(404)
    const outcomes = async (action: string, subject: string) => {
      const rows = await test.db
        .selectFrom('audit_event')
        .select('outcome')
        .where('action', '=', action)
        .where('subject', '=', subject)
        .orderBy('id')
        .execute()
      return rows.map(({ outcome }) => outcome)
    }
    expect(await outcomes('document.read', id)).toEqual(['loaded_ahead', 'shown', 'shown'])
    // The member sees only the calls with the outcome `done`: the two times that the document was opened.
    const calls = await outcomes('staff.documents.read', (await office.row(number)).id)
    expect(calls).toEqual(['loaded_ahead', 'done', 'done'])
    // If a person types the address of a preload into the browser, the call counts as an opening.
    for (const query of ['?ahead=1', '?variant=thumbnail&ahead=1'])
      await get(query, undefined, nok, { 'sec-fetch-dest': 'document' })
    expect(await outcomes('document.read', id)).toEqual(['loaded_ahead', 'shown', 'shown', 'shown'])
    const { id: claimId } = await office.row(number)
    expect((await outcomes('staff.documents.read', claimId)).slice(3)).toEqual(['done', 'done'])
  })

  it('is refused if it isn’t a picture or PDF, and for a claim of another insurer (R90)', async () => {
    const number = await office.claim()
    expect(await send(number, 'text', { type: 'text/plain' })).toMatchObject({ status: 415 })
    expect(await send(number, 'not a picture')).toMatchObject({ code: 'file_type_not_allowed' })
    const other = await office.person('Other', 'member_service', 'ELSE')
    expect(await send(number, scan, { as: other })).toMatchObject({ status: 404, code: 'not_found' })
    expect((await office.get(other, `claims/${number}/documents`)).statusCode).toBe(404)
  })
})
