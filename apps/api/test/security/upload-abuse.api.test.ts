import { limits } from '@khum/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../documents/tus-client'
import { useUploads } from '../documents/use-uploads'
import { photo } from '../files/samples/images'
import { useTestApp } from '../test-app'

const test = useTestApp()
const uploads = useUploads(test)
const { bytesPerMemberAndDay, filesPerMemberAndDay, maxBytes, shortPieces, atOnce } = limits.upload
type Member = Awaited<ReturnType<typeof uploads.member>>

let receipt: Buffer
beforeAll(async () => {
  receipt = await photo(600, 400, 60).jpeg({ quality: 90 }).toBuffer()
})

const idOf = (location: string) => location.split('/').at(-1) ?? ''
const create = (member: Member, size: number) => member.tus.create(size, member.receipt)

async function pretend(location: string, bytes: number): Promise<void> {
  await test.db
    .updateTable('document')
    .set({ received_bytes: bytes })
    .where('id', '=', idOf(location))
    .execute()
}

function remove(member: Member, url: string) {
  return test.call({ method: 'DELETE', url, as: member.headers })
}

describe('a member’s daily upload limit (R45)', () => {
  it('doesn’t grow by removing files or deleting the draft', async () => {
    const member = await uploads.member()
    const rounds = Math.floor(bytesPerMemberAndDay / maxBytes)
    for (let round = 0; round < rounds; round += 1) {
      const location = await member.tus.begin(maxBytes, member.receipt)
      await pretend(location, maxBytes)
      if (round < rounds - 1) await remove(member, `/api/v1/documents/${idOf(location)}`)
    }
    expect(await refusal(await create(member, 1))).toEqual({ status: 429, code: 'file_daily_limit' })
    expect((await remove(member, `/api/v1/claim-drafts/${member.draftId}`)).statusCode).toBe(204)
    const next = { ...member.receipt, target_id: await member.anotherDraft() }
    expect((await refusal(await member.tus.create(1, next))).code).toBe('file_daily_limit')
    test.clock.set('2026-11-21T17:00:00Z')
    expect((await member.tus.create(1, next, await test.signIn(member))).status).toBe(201)
  })

  it('also limits the number of files, including refused ones', async () => {
    const member = await uploads.member()
    const location = await member.tus.begin(10, member.receipt)
    await sql`
      insert into document (id, account_id, draft_id, list, name, size, fate, refusal, created_at, updated_at)
      select lpad(n::text, 22, '0'), account_id, draft_id, list, name, size, 'refused', 'file_damaged', created_at, created_at
      from document, generate_series(2, ${filesPerMemberAndDay}) n where id = ${idOf(location)}`.execute(
      test.db,
    )
    expect(await refusal(await create(member, 10))).toEqual({ status: 429, code: 'file_daily_limit' })
  })
})

describe('a file sent in tiny pieces (R53, R79)', () => {
  it('is stored in few pieces and can still be finished', async () => {
    const { tus, receipt: metadata } = await uploads.member()
    const big = Buffer.concat([receipt, Buffer.alloc(limits.upload.chunkBytes + 1_000)])
    const location = await tus.begin(big.length, metadata)
    for (let sent = 0; sent < shortPieces + 8; sent += 1) {
      const from = await tus.offset(location)
      const answer = await tus.patch(location, from, big.subarray(from, from + 10))
      expect(answer.status).toBe(204)
      expect(answer.headers.get('upload-offset')).toBe(String(await tus.offset(location)))
    }
    expect(await tus.offset(location)).toBe(shortPieces * 10)
    expect(await uploads.objects()).toHaveLength(shortPieces)
    const rest = await tus.patch(location, shortPieces * 10, big.subarray(shortPieces * 10))
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(big.length)])
  })
})

describe('many bodies at once', () => {
  it('are limited per member; other members are served', async () => {
    const member = await uploads.member()
    const other = await uploads.member()
    const locations = await Promise.all(
      ['receipt', 'medical'].map((list) => member.tus.begin(maxBytes, { ...member.receipt, list })),
    )
    const open: ReadableStreamDefaultController<Uint8Array>[] = []
    const hanging = Array.from({ length: atOnce }, (_, n) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open.push(controller)
          controller.enqueue(new Uint8Array([0xff, 0xd8]))
        },
      })
      return member.tus.patch(locations[n % 2] ?? '', 0, body)
    })
    await expect.poll(async () => (await member.tus.head(locations[0] ?? '')).status).toBe(503)
    expect(await refusal(await create(member, 10))).toEqual({ status: 503, code: 'busy' })
    expect((await create(other, 10)).status).toBe(201)
    for (const controller of open) controller.close()
    await Promise.all(hanging)
    expect((await create(member, 10)).status).toBe(201)
  })
})
