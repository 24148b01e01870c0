import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { clientHeaders } from '../factory-client'
import { makeCoverage } from '../factory-coverage'
import { useNotificationWorld } from './notification-world'

const world = useNotificationWorld()
const { test } = world

const notice = {
  kind: 'notice',
  title: { th: 'ปิดระบบชั่วคราว', en: 'A short break' },
  text: { th: 'คืนวันเสาร์', en: 'On Saturday night' },
} as const

function send(body: object, key: string | null = newId(), as = clientHeaders) {
  const headers = key === null ? {} : { 'idempotency-key': key }
  return test.call({ method: 'POST', url: '/api/integration/v1/notices', as, headers, payload: body })
}
const toMember = () => ({ ...notice, username: world.member.username })
const rows = () => test.db.selectFrom('notification').selectAll().orderBy('seq').execute()

/** Compares ids by bytes, as the database does. */
const byBytes = (one: string, other: string) => (one < other ? -1 : 1)

async function makeContent(kind: 'promotion' | 'article', ends_on: string | null) {
  const id = newId()
  const words = { title_th: 'ตรวจสุขภาพ', title_en: 'Check-up' }
  await test.db
    .insertInto('content_item')
    .values({ id, kind, ...words, starts_on: '2026-11-01', ends_on })
    .execute()
  return id
}

describe('an editor’s notice', () => {
  it('goes to one member and is shown in the member’s list', async () => {
    const answer = await send(toMember())
    expect([answer.statusCode, answer.json().data]).toEqual([200, { sent: 1, queued: false }])
    const { items } = (await world.get('?tab=general')).json().data
    expect(items).toMatchObject([{ kind: 'notice', title: notice.title, text: notice.text, target: null }])
  })

  it('goes to all members with a current card of their own from the insurer, and to no others', async () => {
    const insurer = { policy: { insurer_code: 'TST' } }
    await makeCoverage(test.db, { ...world.member, ...insurer })
    await makeCoverage(test.db, { ...world.member, ...insurer, sort: 2 })
    const second = await makeMember(test.db)
    await makeCoverage(test.db, { ...second, policy: { ...insurer.policy, status: 'grace' } })
    const over = await makeMember(test.db)
    const past = { effective_date: '2025-01-01', expiry_date: '2025-12-31' }
    const { coverageId } = await makeCoverage(test.db, { ...over, ...insurer })
    await test.db.updateTable('coverage').set(past).where('id', '=', coverageId).execute()
    for (const status of ['lapsed', 'cancelled', 'void'] as const)
      await makeCoverage(test.db, { ...(await makeMember(test.db)), policy: { insurer_code: 'TST', status } })
    const annulled = await makeCoverage(test.db, { ...(await makeMember(test.db)), ...insurer })
    await test.db
      .updateTable('coverage')
      .set({ void_from_inception: true })
      .where('id', '=', annulled.coverageId)
      .execute()
    const guardian = await makeMember(test.db)
    await makeCoverage(test.db, { personId: second.personId, accountId: guardian.accountId, ...insurer })
    const other = { code: 'OTH', name_th: 'อื่น', name_en: 'Other', kind: 'life' } as const
    await test.db.insertInto('insurer').values(other).execute()
    const elsewhere = await makeMember(test.db)
    await makeCoverage(test.db, { ...elsewhere, policy: { insurer_code: 'OTH' } })
    expect((await send({ ...notice, ins_code: 'TST' })).json().data).toEqual({ sent: 0, queued: true })
    expect(await rows()).toEqual([])
    await test.ctx.jobs.drain()
    const recipients = (await rows()).map(({ account_id }) => account_id)
    expect(recipients.toSorted()).toEqual([world.member.accountId, second.accountId].toSorted())
    const sent = await test.db.selectFrom('notice').select(['sent', 'finished_at']).executeTakeFirstOrThrow()
    expect(sent).toEqual({ sent: 2, finished_at: test.clock.now() })
  })

  it('to an insurer’s members continues after the last member it reached, so that each gets it once (R54)', async () => {
    const insurer = { policy: { insurer_code: 'TST' } }
    const members = [world.member, await makeMember(test.db), await makeMember(test.db)]
    for (const member of members) await makeCoverage(test.db, { ...member, ...insurer })
    await send({ ...notice, ins_code: 'TST' })
    // Makes it look as if the job had been interrupted after the first account.
    const [first, ...others] = members.map(({ accountId }) => accountId).toSorted(byBytes)
    await test.db
      .updateTable('notice')
      .set({ last_account_id: first ?? '', sent: 1 })
      .execute()
    await test.ctx.jobs.drain()
    expect((await rows()).map(({ account_id }) => account_id)).toEqual(others)
    const { id } = await test.db.selectFrom('notice').select('id').executeTakeFirstOrThrow()
    await test.ctx.jobs.send(test.db, 'notice.send', { notice_id: id })
    await test.ctx.jobs.drain()
    expect(await rows()).toHaveLength(2)
  })

  it('is sent once per key (R54)', async () => {
    const key = newId()
    expect((await send(toMember(), key)).json().data).toEqual({ sent: 1, queued: false })
    expect((await send(toMember(), key)).json().data).toEqual({ sent: 1, queued: false })
    expect(await rows()).toHaveLength(1)
    await send(toMember())
    expect(await rows()).toHaveLength(2)
    expect((await send({ ...toMember(), kind: 'article' }, key)).json().code).toBe('idempotency_key_reused')
  })

  it('about a promotion links to it and expires with it', async () => {
    const content_id = await makeContent('promotion', '2026-11-22')
    const promotion = { ...toMember(), kind: 'promotion', content_id }
    await send(promotion)
    await send({ ...promotion, ends_on: '2026-11-21' })
    const list = async (as = world.as) =>
      (await world.get('?tab=promotion_article', as))
        .json()
        .data.items.map((item: { expired: boolean }) => item.expired)
    expect((await rows()).map(({ target, target_id }) => [target, target_id])).toEqual([
      ['promotion', content_id],
      ['promotion', content_id],
    ])
    expect(await list()).toEqual([false, false])
    test.clock.advance(86_400_000)
    expect(await list(await test.signIn(world.member))).toEqual([true, false])
  })

  it('keeps only allowed HTML in its body (R36)', async () => {
    const body = {
      th: '<p onclick="x()">วันเสาร์<script>alert(1)</script></p>',
      en: '<p>On <b>Saturday</b><img src="https://evil.example/a.png"></p>',
    }
    await send({ ...toMember(), body })
    const [row] = await rows()
    expect(row?.body_th).toBe('<p>วันเสาร์</p>')
    expect(row?.body_en).toMatch(/^<p>On <(b|strong)>Saturday<\/(b|strong)><\/p>$/)
  })

  it.each([
    ['no recipient', {}, 'ins_code'],
    ['two recipients', { ins_code: 'TST', username: 'malee' }, 'ins_code'],
    ['content for a plain notice', { username: 'malee', content_id: 'A'.repeat(22) }, 'content_id'],
    ['a title in one language only', { username: 'malee', title: { th: 'ก', en: ' ' } }, 'title.en'],
    ['a title that is too long', { username: 'malee', title: { th: 'ก'.repeat(121), en: 'a' } }, 'title.th'],
  ])('is refused with %s', async (_what, body, path) => {
    const answer = await send({ ...notice, ...body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    expect(answer.json().fields.map((field: { path: string }) => field.path)).toContain(path)
  })

  it('is refused for content of another kind, and for a body that is empty after sanitising', async () => {
    const content_id = await makeContent('article', null)
    const wrong = await send({ ...toMember(), kind: 'promotion', content_id })
    expect(wrong.json().fields).toEqual([{ path: 'content_id', code: 'invalid' }])
    const empty = await send({ ...toMember(), body: { th: 'ก', en: '<script>1</script>' } })
    expect(empty.json().fields).toEqual([{ path: 'body.en', code: 'invalid' }])
    expect(await rows()).toEqual([])
  })

  it('is refused for an unknown member or insurer, without the token of a client and without an idempotency key', async () => {
    expect((await send({ ...notice, username: 'nobody1' })).statusCode).toBe(404)
    expect((await send({ ...notice, ins_code: 'NONE' })).statusCode).toBe(404)
    expect((await send(toMember(), null)).json().code).toBe('idempotency_key_missing')
    const foreign = await send(toMember(), newId(), { authorization: 'Bearer another' })
    expect(foreign.json().code).toBe('client_token_refused')
  })
})
