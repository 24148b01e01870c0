import { limits } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { useTestApp } from '../test-app'
import { refusal, tusClient } from './tus-client'
import { useUploads } from './use-uploads'

const test = useTestApp()
const uploads = useUploads(test)
const { maxBytes, perList, bytesPerMemberAndDay } = limits.upload
type Member = Awaited<ReturnType<typeof uploads.member>>

/** Inserts files of this size into a draft without uploading them. */
async function putFiles(
  member: Member,
  list: 'receipt' | 'medical' | 'bank_book',
  count: number,
  size: number,
) {
  for (let n = 0; n < count; n += 1) {
    await test.db
      .insertInto('document')
      .values({
        id: newId(),
        account_id: member.accountId,
        draft_id: member.draftId,
        list,
        name: `${list}-${n}.jpg`,
        size,
        created_at: test.clock.now(),
        updated_at: test.clock.now(),
      })
      .execute()
  }
}

const codeOf = async (answer: Promise<Response>) => {
  const answered = await answer
  return answered.status === 201 ? 'created' : (await refusal(answered)).code
}

describe('the creation of an upload (R45)', () => {
  it('accepts 10 MiB and not a byte more', async () => {
    const { tus, receipt } = await uploads.member()
    expect(await codeOf(tus.create(maxBytes, receipt))).toBe('created')
    expect(await refusal(await tus.create(maxBytes + 1, receipt))).toEqual({
      status: 413,
      code: 'file_too_large',
    })
    expect(await refusal(await tus.create(0, receipt))).toEqual({ status: 422, code: 'file_empty' })
  })

  it.each([
    ['target', { target: 'policy' }],
    ['target_id', { target_id: '../../etc/passwd' }],
    ['list', { list: 'selfies' }],
    ['sha256', { sha256: 'abc' }],
  ])('refuses a wrong %s and names it', async (field, wrong) => {
    const { tus, receipt } = await uploads.member()
    const answer = await tus.create(10, { ...receipt, ...wrong })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: field }] })
  })

  it('refuses an ended and an unknown claim', async () => {
    const { tus, receipt, claim } = await uploads.member()
    const open = { ...receipt, target: 'claim', target_id: await claim() }
    const over = { ...receipt, target: 'claim', target_id: await claim({ status: 'withdrawn' }) }
    expect(await codeOf(tus.create(10, open))).toBe('created')
    expect(await refusal(await tus.create(10, over))).toEqual({ status: 409, code: 'claim_state_conflict' })
    expect(await codeOf(tus.create(10, { ...open, target_id: newId() }))).toBe('not_found')
  })

  it('accepts 10 files in a list and 20 in all, not counting refused ones', async () => {
    const member = await uploads.member()
    await putFiles(member, 'receipt', perList, 1_000)
    expect(await codeOf(member.tus.create(10, member.receipt))).toBe('file_list_full')
    await test.db
      .updateTable('document')
      .set({ fate: 'refused', refusal: 'file_damaged' })
      .where('name', '=', 'receipt-0.jpg')
      .execute()
    expect(await codeOf(member.tus.create(10, member.receipt))).toBe('created')
    await putFiles(member, 'medical', perList, 1_000)
    expect(await codeOf(member.tus.create(10, { ...member.receipt, list: 'bank_book' }))).toBe(
      'file_list_full',
    )
  })

  it('gives the last place in a list to one of many uploads at once', async () => {
    const member = await uploads.member()
    await putFiles(member, 'receipt', perList - 1, 1_000)
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(member.tus.create(10, member.receipt))),
    )
    expect(codes.filter((code) => code === 'created')).toHaveLength(1)
    expect(codes.filter((code) => code === 'file_list_full')).toHaveLength(5)
  })

  it('accepts 60 MiB for a claim and 200 MiB a day for a member', async () => {
    const member = await uploads.member()
    await putFiles(member, 'receipt', 6, maxBytes - 1)
    expect(await codeOf(member.tus.create(6, member.receipt))).toBe('created')
    expect(await codeOf(member.tus.create(1, member.receipt))).toBe('file_total_too_large')

    const metadata = { ...member.receipt, target_id: await member.anotherDraft() }
    await test.db
      .updateTable('document')
      .set({ size: maxBytes, received_bytes: 0, fate: 'uploading' })
      .where('size', '>', BigInt(6))
      .execute()
    const other = await uploads.member()
    await putFiles(member, 'medical', 10, maxBytes)
    await putFiles(member, 'bank_book', 3, maxBytes)
    const left = bytesPerMemberAndDay - 19 * maxBytes - 6
    expect(left).toBeGreaterThan(0)
    const answer = await member.tus.create(left + 1, metadata)
    expect(answer.headers.get('retry-after')).toBe(String(12 * 3600))
    expect(await refusal(answer)).toEqual({ status: 429, code: 'file_daily_limit' })
    expect(await codeOf(member.tus.create(left, metadata))).toBe('created')
    expect(await codeOf(other.tus.create(maxBytes, other.receipt))).toBe('created')
    test.clock.set('2026-11-21T17:00:00Z')
    // It is midnight in Bangkok, when the daily limit resets. The member must sign in again, because the access token
    // has expired.
    const tomorrow = tusClient(uploads.origin, await test.signIn(member))
    expect(await codeOf(tomorrow.create(10, metadata))).toBe('created')
  })
})
