import { request as httpRequest } from 'node:http'
import { limits } from '@khum/contract'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../src/ids'
import { publishEvents } from '../../src/modules/events/publish'
import { brokenInvariants } from '../broken-invariants'
import { useClaimWorld } from '../claims/claim-world'
import { clientHeaders, testClient } from '../factory-client'
import { makeDocument } from '../factory-draft'
import { photo } from '../files/samples/images'

const world = useClaimWorld()
const { test } = world
let receipt: Buffer
let another: Buffer
let origin: string
beforeAll(async () => {
  receipt = await photo(600, 400).jpeg().toBuffer()
  another = await photo(500, 400, 60).jpeg().toBuffer()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

let number: string
beforeEach(async () => {
  const { insurer_code, ...coverage } = await test.db
    .selectFrom('coverage')
    .select(['insurer_code', 'source', 'source_key'])
    .where('id', '=', world.coverageId)
    .executeTakeFirstOrThrow()
  const payload = {
    origin: 'hospital',
    mode: 'cashless',
    source_key: 'H-1',
    insurer: insurer_code,
    coverage,
    claim_type: 'illness',
    admited_type: 'opd',
    admited_date: '2026-11-18',
    symptom: 'ไข้หวัดใหญ่',
    provider_name: 'โรงพยาบาลทดสอบ',
    lines: [{ description: { th: 'ค่ายา', en: 'Medicine' }, billed_satang: 40_000 }],
  }
  const url = '/api/exchange/v1/claims'
  const added = await test.call({ method: 'POST', url, headers: clientHeaders, payload })
  number = added.json().data.claim.claim_number
})

interface Sending {
  query?: string
  type?: string
  headers?: Record<string, string>
  to?: string
}
const send = (
  payload: Buffer | string,
  { query = 'list=receipt', type = 'image/jpeg', headers, to }: Sending = {},
) =>
  test.call({
    method: 'POST',
    url: `/api/exchange/v1/claims/${to ?? number}/documents?${query}`,
    headers: { ...clientHeaders, 'content-type': type, ...headers },
    payload,
  })
const get = async (path: string) =>
  (await test.call({ url: `/api/exchange/v1/${path}`, headers: clientHeaders })).json().data
/** Runs all jobs: first the file checks, then the jobs that attach the accepted files. */
async function work(): Promise<void> {
  while ((await test.ctx.jobs.drain()) > 0);
}
async function parts(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of test.ctx.gateways.files.list('parts')) keys.push(key)
  return keys
}
const listed = async (to = number) => (await get(`claims/${to}/documents`)).items
const digestOf = (bytes: Buffer) => `sha-256=:${sha256(bytes).toString('base64')}:`

describe('a file that a client sends to a claim', () => {
  it('is checked, then belongs to the claim and can be read; the feed and the audit log name it', async () => {
    const sent = await send(receipt, { query: 'list=receipt&filename=a%2F%E2%80%AEใบเสร็จ.jpg' })
    expect(sent.statusCode).toBe(201)
    const { outcome, document } = sent.json().data
    expect([outcome, document]).toMatchObject(['new', { list: 'receipt', fate: 'received', refusal: null }])
    expect(document.name).toBe('ใบเสร็จ.jpg')
    expect((await get(`claims/${number}`)).documents).toEqual([])
    await work()
    expect(await listed()).toEqual([{ ...document, fate: 'accepted' }])
    const claim = await get(`claims/${number}`)
    expect(claim.documents).toMatchObject([{ id: document.id, list: 'receipt', content_type: 'image/jpeg' }])
    const url = `/api/exchange/v1/documents/${document.id}/content`
    const content = await test.call({ url, headers: clientHeaders })
    expect([content.statusCode, content.rawPayload.length]).toEqual([200, claim.documents[0].size])
    await publishEvents(test.ctx)
    const { items } = await get('events')
    expect(items.at(-1)).toMatchObject({ type: 'claim.documents_added', subject: { key: number } })
    const { id, person_id } = await test.db
      .selectFrom('claim')
      .select(['id', 'person_id'])
      .executeTakeFirstOrThrow()
    const read = await test.db
      .selectFrom('audit_event')
      .select(['actor_kind', 'actor_id', 'person_id'])
      .where('subject', '=', id)
      .where('action', '=', 'client.documents.write')
      .execute()
    expect(read[0]).toEqual({ actor_kind: 'client', actor_id: testClient.id, person_id })
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('answers a request for documents, and the claim is checked again', async () => {
    const reason = { th: 'ขอใบเสร็จ', en: 'Please send the receipt' }
    await world.office(number, 'request-document', { list: 'receipt', reason, due_date: '2026-12-20' })
    await send(another, { query: 'list=medical' })
    await work()
    expect((await get(`claims/${number}`)).status).toBe('documents_needed')
    await send(receipt)
    await work()
    const claim = await get(`claims/${number}`)
    expect(claim.status).toBe('checking')
    expect(claim.requests).toMatchObject([{ list: 'receipt', fulfilled_at: expect.any(String) }])
    expect(claim.events.at(-1)).toMatchObject({ status: 'checking', actor: 'client', party: 'member' })
    expect(await brokenInvariants(test.db)).toEqual([])
  })

  it('is stored once, even if it is sent four times at once or again after it was accepted (R52)', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(receipt)))
    const all = answers.map((answer) => answer.json().data)
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(['known', 'known', 'known', 'new'])
    expect(new Set(all.map(({ document }) => document.id)).size).toBe(1)
    await work()
    for (const headers of [{}, { 'content-digest': digestOf(receipt) }]) {
      const again = await send(receipt, { headers })
      expect([again.statusCode, again.json().data.document.fate]).toEqual([200, 'accepted'])
    }
    const other = await send(Buffer.concat([receipt, receipt]), {
      headers: { 'content-digest': digestOf(receipt) },
    })
    expect(other.json().code).toBe('file_checksum_mismatch')
    expect(
      (await test.db.selectFrom('document').select('id').where('fate', '=', 'accepted').execute()).length,
    ).toBe(1)
  })

  it.each([
    ['text', () => Buffer.from('not a picture'), {}, 'file_type_not_allowed'],
    ['nothing', () => Buffer.alloc(0), { headers: { 'content-length': '0' } }, 'file_empty'],
    ['too much', () => Buffer.alloc(limits.upload.maxBytes + 1), {}, 'file_too_large'],
    [
      'another hash',
      () => receipt,
      { headers: { 'content-digest': digestOf(Buffer.from('x')) } },
      'file_checksum_mismatch',
    ],
    [
      'a malformed hash',
      () => receipt,
      { headers: { 'content-digest': 'sha-256=:x:' } },
      'validation_failed',
    ],
    ['an unknown list', () => receipt, { query: 'list=card_front' }, 'validation_failed'],
    ['no list', () => receipt, { query: '' }, 'validation_failed'],
    ['JSON', () => Buffer.from('{}'), { type: 'application/json' }, 'unsupported_media_type'],
    ['another type', () => receipt, { type: 'image/heic' }, 'unsupported_media_type'],
    ['an unknown claim', () => receipt, { to: 'MADE-999999' }, 'not_found'],
  ] satisfies [string, () => Buffer, Sending, string][])(
    'is refused for %s, and the claim has no file',
    async (_why, bytes, sending, code) => {
      expect((await send(bytes(), sending)).json().code).toBe(code)
      await work()
      expect((await get(`claims/${number}`)).documents).toEqual([])
    },
  )

  it('is refused after the scan if it is infected, and is listed with the reason for a day', async () => {
    const scan = vi.spyOn(test.ctx.gateways.scanner, 'scan').mockResolvedValue({ infected: 'Eicar' })
    await send(receipt)
    await work()
    scan.mockRestore()
    expect(await listed()).toMatchObject([{ fate: 'refused', refusal: 'file_infected' }])
    expect((await get(`claims/${number}`)).documents).toEqual([])
    test.clock.advance(1_000)
    // The same file may be sent again, because the scanner's refusal may have been a false alarm.
    expect((await send(receipt)).statusCode).toBe(201)
    await work()
    expect((await listed()).map(({ fate }: { fate: string }) => fate)).toEqual(['refused', 'accepted'])
  })

  it('leaves nothing if the connection breaks', async () => {
    const before = await parts()
    const files = () => test.db.selectFrom('document').select('id').execute()
    const url = `${origin}/api/exchange/v1/claims/${number}/documents?list=receipt`
    const headers = { ...clientHeaders, 'content-type': 'image/jpeg', 'content-length': receipt.length }
    const sending = httpRequest(url, { method: 'POST', headers })
    sending.on('error', () => undefined)
    sending.write(receipt.subarray(0, receipt.length / 2))
    await vi.waitFor(async () => expect(await files()).toHaveLength(1))
    sending.destroy()
    await vi.waitFor(async () => expect(await files()).toEqual([]))
    await vi.waitFor(async () => expect(await parts()).toEqual(before))
  })

  it('counts towards the limits per claim and per day; an ended claim accepts no file (R45)', async () => {
    const { id } = await test.db.selectFrom('claim').select('id').executeTakeFirstOrThrow()
    const sent = { account_id: null, sender: 'client', sender_id: testClient.id, claim_id: id } as const
    const now = test.clock.now()
    for (let count = 0; count < limits.upload.perList; count += 1)
      await makeDocument(test.db, { ...sent, attached_at: now, created_at: now })
    expect((await send(receipt)).json().code).toBe('file_list_full')
    const size = limits.upload.maxBytes
    for (let count = 0; count < limits.upload.bytesPerMemberAndDay / size; count += 1) {
      const refused = { fate: 'refused', refusal: 'file_damaged', size, received_bytes: size } as const
      await makeDocument(test.db, { ...sent, ...refused, created_at: now })
    }
    expect((await send(receipt, { query: 'list=medical' })).json().code).toBe('file_daily_limit')
    await test.db.updateTable('claim').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    expect((await send(receipt, { query: 'list=medical' })).json().code).toBe('claim_state_conflict')
  })

  it('is refused for now while a member uploads the same file, which may never be attached (R52)', async () => {
    const claim = await world.submitted()
    const hash = sha256(receipt)
    const own = {
      account_id: world.member.accountId,
      claim_id: claim.id,
      fate: 'accepted',
      sha256: hash,
      size: receipt.length,
    } as const
    const id = await makeDocument(test.db, own)
    for (const headers of [{}, { 'content-digest': digestOf(receipt) }])
      expect((await send(receipt, { to: claim.claim_number, headers })).json().code).toBe(
        'file_still_sending',
      )
    expect(await listed(claim.claim_number)).toEqual([])
    await test.db.deleteFrom('document').where('id', '=', id).execute()
    expect((await send(receipt, { to: claim.claim_number })).statusCode).toBe(201)
  })

  it('isn’t the member’s own, even if it is sent to a member’s claim', async () => {
    const claim = await world.submitted()
    expect((await send(receipt, { to: claim.claim_number })).statusCode).toBe(201)
    await work()
    const own = await test.call({ url: `/api/v1/claims/${claim.id}`, as: world.as })
    expect(own.json().data.documents).toHaveLength(3)
    expect((await get(`claims/${claim.claim_number}`)).documents).toHaveLength(4)
  })
})
