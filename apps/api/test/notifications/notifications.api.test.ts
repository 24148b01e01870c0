import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/ids'
import { notify } from '../../src/modules/notifications/notifications.service'
import { emptyAccount, makeMember, makePerson } from '../factories'
import { makeNotification } from '../factory-notification'
import { useNotificationWorld, words } from './notification-world'

const world = useNotificationWorld()

describe('the list', () => {
  test('is newest first, by tab or all, with the unread counts of each tab', async () => {
    const claim = await world.make({ kind: 'claim_received', params: '{"claim_number":"KHM-1"}' })
    const promotion = await world.make({ kind: 'promotion', ...words, read_at: world.test.clock.now() })
    const general = await world.make()
    const all = (await world.get()).json().data
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual([general, promotion, claim])
    expect(all.unread).toEqual({ claim_status: 1, promotion_article: 0, general: 1 })
    expect(all.next).toBeNull()
    const tab = (await world.get('?tab=claim_status')).json().data
    expect(tab.items).toEqual([
      {
        id: claim,
        tab: 'claim_status',
        kind: 'claim_received',
        params: { claim_number: 'KHM-1', name: null, provider: null },
        title: null,
        text: null,
        target: null,
        created_at: '2026-11-21T05:00:00.000Z',
        read_at: null,
        expired: false,
      },
    ])
    expect(tab.unread).toEqual(all.unread)
  })

  test('comes page by page without repeats or gaps while more arrive', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) made.push(await world.make())
    const first = (await world.get('?limit=2')).json().data
    await world.make()
    const second = (await world.get(`?limit=2&after=${first.next}`)).json().data
    const third = (await world.get(`?limit=2&after=${second.next}`)).json().data
    const ids = [first, second, third].flatMap((page) => page.items.map(({ id }: { id: string }) => id))
    expect(ids).toEqual(made.toReversed())
    expect(third.next).toBeNull()
  })

  test('is empty after an id that is not the member’s own, and refuses malformed ids', async () => {
    const other = await makeMember(world.test.db)
    const foreign = await makeNotification(world.test, { account_id: other.accountId })
    await world.make()
    expect((await world.get(`?after=${foreign}`)).json().data.items).toEqual([])
    const refused = await world.get('?after=1&tab=claims&limit=51')
    expect(refused.json().fields.map(({ path }: { path: string }) => path)).toEqual(['tab', 'after', 'limit'])
  })

  test('shows nothing of another member, and needs a session', async () => {
    const other = await makeMember(world.test.db)
    await makeNotification(world.test, { account_id: other.accountId })
    const { items, unread } = (await world.get()).json().data
    expect([items, unread.general]).toEqual([[], 0])
    expect((await world.get('', {})).json().code).toBe('session_missing')
  })
})

describe('one notification', () => {
  test('is shown with its body, and reading it changes nothing (R31)', async () => {
    const body = { body_th: '<p>ก</p>', body_en: '<p>a</p>' }
    const id = await world.make({ kind: 'article', ...words, ...body, target: 'article', target_id: newId() })
    const { data } = (await world.get(`/${id}`)).json()
    expect(data).toMatchObject({
      title: { th: words.title_th, en: words.title_en },
      text: { th: words.text_th, en: words.text_en },
      body: { th: '<p>ก</p>', en: '<p>a</p>' },
      target: { name: 'article' },
      read_at: null,
    })
    expect((await world.get(`/${id}`)).json().data.read_at).toBeNull()
  })

  test('expires after its last day, and its body is not shown then', async () => {
    const row = { kind: 'promotion', ...words, body_th: 'ก', body_en: 'a' } as const
    const lastDay = await world.make({ ...row, ends_on: '2026-11-21' })
    const over = await world.make({ ...row, ends_on: '2026-11-20' })
    expect((await world.get(`/${lastDay}`)).json().data).toMatchObject({ expired: false, body: { th: 'ก' } })
    expect((await world.get(`/${over}`)).json().data).toMatchObject({ expired: true, body: null })
    const list = (await world.get()).json().data.items
    expect(list.map(({ expired }: { expired: boolean }) => expired)).toEqual([true, false])
  })

  test('of another member is not found, like an unknown one', async () => {
    const other = await makeMember(world.test.db)
    const foreign = await makeNotification(world.test, { account_id: other.accountId })
    for (const id of [foreign, newId(), 'short']) {
      expect((await world.get(`/${id}`)).json().code).toBe('not_found')
      expect((await world.post(`${id}/read`)).json().code).toBe('not_found')
    }
    expect((await world.get(`/${foreign}`, {})).json().code).toBe('session_missing')
  })
})

describe('marking read', () => {
  test('records the first time; repeating it is no error', async () => {
    const id = await world.make()
    expect((await world.post(`${id}/read`)).statusCode).toBe(204)
    world.test.clock.advance(60_000)
    expect((await world.post(`${id}/read`)).statusCode).toBe(204)
    expect((await world.get(`/${id}`)).json().data.read_at).toBe('2026-11-21T05:00:00.000Z')
    expect((await world.post(`${id}/read`, {}, {})).json().code).toBe('session_missing')
  })

  test('marks a tab or all; other members’ stay unread', async () => {
    const other = await makeMember(world.test.db)
    const foreign = await makeNotification(world.test, { account_id: other.accountId })
    await world.make({ kind: 'claim_paid' })
    await world.make({ kind: 'promotion', ...words })
    await world.make()
    const one = await world.post('read', { tab: 'promotion_article' })
    expect(one.json().data.unread).toEqual({ claim_status: 1, promotion_article: 0, general: 1 })
    const all = await world.post('read')
    expect(all.json().data.unread).toEqual({ claim_status: 0, promotion_article: 0, general: 0 })
    const row = await world.test.db
      .selectFrom('notification')
      .select('read_at')
      .where('id', '=', foreign)
      .executeTakeFirstOrThrow()
    expect(row.read_at).toBeNull()
    expect((await world.post('read', { tab: 'all' })).json().code).toBe('validation_failed')
    expect((await world.post('read', { newest_id: '1' })).json().code).toBe('validation_failed')
    expect((await world.post('read', {}, {})).json().code).toBe('session_missing')
  })
})

describe('marking all read up to the newest that the member has seen', () => {
  test('leaves later ones unread, also those of the same instant', async () => {
    await world.make({ kind: 'claim_paid' })
    await world.make()
    const { newest_id } = (await world.get('?tab=claim_status')).json().data
    await world.make()
    world.test.clock.advance(60_000)
    await world.make({ kind: 'claim_paid' })
    const answer = await world.post('read', { newest_id })
    expect(answer.json().data.unread).toEqual({ claim_status: 1, promotion_article: 0, general: 1 })
  })

  test('marks nothing if the newest isn’t the member’s own', async () => {
    expect((await world.get()).json().data.newest_id).toBeNull()
    const other = await makeMember(world.test.db)
    await world.make()
    const foreign = await makeNotification(world.test, { account_id: other.accountId })
    const answer = await world.post('read', { newest_id: foreign })
    expect(answer.json().data.unread.general).toBe(1)
  })
})

describe('notifying', () => {
  const news = { kind: 'family_accepted', target: { name: 'family' }, dedupeKey: 'once' } as const
  let payloads: string[]
  beforeEach(() => {
    payloads = []
  })

  /** Runs `work` and adds to `payloads` what PostgreSQL then sends to every server that listens (`listen`). */
  async function listening(work: () => Promise<unknown>) {
    const client = await world.test.ctx.pool.connect()
    try {
      client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
      await client.query('listen khum_notification')
      await work()
      await client.query('select 1')
      await client.query('unlisten *')
    } finally {
      client.removeAllListeners('notification')
      client.release()
    }
  }

  test('happens once for each event, names the person it is about, and reaches the servers after the commit', async () => {
    const personId = await makePerson(world.test.db, { name_th: 'อนันดา', name_en: 'Ananda' })
    const to = { accountId: world.member.accountId }
    await listening(async () => {
      await notify(world.test.ctx, { ...news, to, personId })
      await notify(world.test.ctx, { ...news, to, personId })
    })
    const { items } = (await world.get()).json().data
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'family_accepted',
      tab: 'general',
      params: { name: { th: 'อนันดา', en: 'Ananda' } },
      target: { name: 'family', id: null },
    })
    expect(payloads).toEqual([world.member.accountId])
  })

  test('does nothing if the transaction fails', async () => {
    const to = { accountId: world.member.accountId }
    await listening(async () => {
      const failing = world.test.db.transaction().execute(async (db) => {
        await notify({ ...world.test.ctx, db }, { ...news, to })
        throw new Error('given up')
      })
      await expect(failing).rejects.toThrow('given up')
    })
    expect((await world.get()).json().data.items).toEqual([])
    expect(payloads).toEqual([])
  })

  test('finds an account by its verified phone or its person at the partner, and no deleted account', async () => {
    const { db, clock, ctx } = world.test
    const partnerId = 'testpartner'
    const proved = await makeMember(db, { phone: '+66811111111', phone_verified_at: clock.now() })
    await makeMember(db, { phone: '+66822222222' })
    const gone = await makeMember(db)
    await emptyAccount(db, gone.accountId)
    await notify(ctx, { ...news, to: { phone: '+66811111111', partnerId } })
    await notify(ctx, { ...news, to: { phone: '+66811111111', partnerId: 'another' } })
    await notify(ctx, { ...news, to: { phone: '+66822222222', partnerId } })
    const { personId } = world.member
    await notify(ctx, { ...news, to: { personId, besidesAccountId: proved.accountId } })
    await notify(ctx, { ...news, to: { personId, besidesAccountId: world.member.accountId } })
    await notify(ctx, { ...news, to: { accountId: gone.accountId } })
    const rows = await db.selectFrom('notification').select('account_id').orderBy('seq').execute()
    expect(rows.map(({ account_id }) => account_id)).toEqual([proved.accountId, world.member.accountId])
  })

  test('marking read reaches the servers too, but only if something was unread', async () => {
    const id = await world.make()
    await listening(async () => {
      await world.post(`${id}/read`)
      await world.post(`${id}/read`)
      await world.make()
      await world.post('read')
      await world.post('read')
    })
    expect(payloads).toEqual([world.member.accountId, world.member.accountId])
  })
})
