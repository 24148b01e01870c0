import { beforeEach, describe, expect, test } from 'vitest'
import { seedTelemedCategories } from '../../seed/seed-reference'
import { providerCalls, providerEdit } from './provider-edit'
import { tokenOf } from './telemed-factory'
import { useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const { put, kept, retire } = providerCalls(world.test)
const key = 'dao-key-of-thirty-two-letters-1'
const next = 'dao-key-of-thirty-two-letters-2'
const detail = (id: string) => world.test.call({ method: 'GET', url: `/api/v1/telemed-providers/${id}` })
const everyRow = () =>
  Promise.all(
    (
      [
        'telemed_provider',
        'telemed_provider_category',
        'telemed_provider_insurer',
        'telemed_promotion',
      ] as const
    ).map((table) => world.test.db.selectFrom(table).selectAll().execute()),
  )

beforeEach(() => seedTelemedCategories(world.test.db))

async function wayTo(id: string) {
  const visit = await world.agreed({ provider: { id, code: 'dao', key } })
  await world.handOff(visit)
  return { visit, token: tokenOf((await world.wayIn(visit.id)).json().data.url) }
}

describe('saving a provider', () => {
  test('shows it to members, lets them find it by name and category, and accepts its key', async () => {
    const promotion = { text: { th: 'ลด 50', en: '50 off' }, starts_on: '2026-11-01', ends_on: '2026-12-31' }
    const answer = await put(
      'dao',
      providerEdit({ promotion, price_note: { th: '300 บาท', en: 'THB 300' }, closed_on: ['2026-12-31'] }),
    )
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      { id: expect.any(String), code: 'dao', key_count: 1 },
    ])
    expect(answer.body).not.toContain(key)
    const { id } = answer.json().data
    expect((await detail(id)).json().data).toMatchObject({
      name: { th: 'หมอดาว', en: 'Dao Doctors' },
      price_note: { en: 'THB 300' },
      extra_cards_most: 3,
      host: 'dao.example',
      languages: ['th', 'en'],
      closed_on: ['2026-12-31'],
      promotion: { text: promotion.text, ends_on: '2026-12-31', expired: false },
      open_now: true,
    })
    const found = await world.test.call({
      method: 'GET',
      url: `/api/v1/telemed-providers?search=${encodeURIComponent('dao ผิวหนัง')}`,
    })
    const { items, categories } = found.json().data
    expect(items.map((item: { id: string }) => item.id)).toEqual([id])
    expect(categories.map(({ icon }: { icon: string }) => icon)).toEqual(['general', 'skin'])
    const { token } = await wayTo(id)
    expect((await world.redeem(token, { key })).statusCode).toBe(200)
  })

  test('changes nothing when repeated, creates one in parallel, and replaces it with another edit', async () => {
    const promotion = { text: { th: 'ก', en: 'a' }, starts_on: '2026-11-01', ends_on: '2026-12-31' }
    const edit = { promotion, insurers: ['KHM'] }
    await world.test.db
      .insertInto('insurer')
      .values({ code: 'KHM', name_th: 'ก', name_en: 'K', kind: 'life', aliases: [] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const ids = await Promise.all([kept('dao', edit), kept('dao', edit)])
    const before = await everyRow()
    expect(new Set([...ids, await kept('dao', edit)]).size).toBe(1)
    expect(await everyRow()).toEqual(before)
    await kept('dao', { categories: ['mind'], hand_off: 'code', url: 'https://new.example/' })
    const changed = await world.test.db
      .selectFrom('telemed_provider')
      .select(['hand_off', 'url', 'restricted'])
      .where('code', '=', 'dao')
      .executeTakeFirst()
    expect(changed).toEqual({ hand_off: 'code', url: 'https://new.example/', restricted: false })
    const [, , insurers, promotions] = await everyRow()
    expect([insurers, promotions]).toEqual([[], []])
  })

  test('keeps keys until others are sent, allows two during a change, and stores only hashes', async () => {
    const id = await kept('dao')
    await kept('dao', { keys: undefined })
    const { token } = await wayTo(id)
    expect((await world.redeem(token, { key: next })).json().code).toBe('telemed_key_refused')
    expect((await put('dao', providerEdit({ keys: [key, next] }))).json().data.key_count).toBe(2)
    const stored = await world.test.db.selectFrom('telemed_provider_key').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(next)
    await kept('dao', { keys: [next] })
    expect((await world.redeem(token, { key })).json().code).toBe('telemed_key_refused')
    expect((await world.redeem(token, { key: next })).statusCode).toBe(200)
    // A key identifies its provider, so it must be unique.
    expect((await put('other', providerEdit({ keys: [next] }))).json().fields).toEqual([
      { path: 'keys', code: 'invalid' },
    ])
  })

  test.each([
    [{ url: 'http://dao.example/' }, 'url', 'invalid'],
    [{ url: 'https://dao.example:99999/' }, 'url', 'invalid'],
    [{ url: '/dev/telemed' }, 'url', 'invalid'],
    [{ url: 'https://dao.example/#here' }, 'url', 'invalid'],
    [{ url: 'https://a:b@dao.example/' }, 'url', 'invalid'],
    [{ extra_cards_most: 4 }, 'extra_cards_most', 'invalid'],
    [{ extra_cards_most: 1 }, 'extra_cards_most', 'invalid'],
    [{ categories: [] }, 'categories', 'required'],
    [{ insurers: ['NOBODY'] }, 'insurers', 'unknown_insurer'],
    [{ insurers: [] }, 'insurers', 'required'],
    [{ keys: undefined }, 'keys', 'required'],
    [{ keys: ['short'] }, 'keys.0', 'too_short'],
    [{ name: { th: 'ก', en: ' ' } }, 'name.en', 'required'],
    [{ logo: 'https://elsewhere.example/x.png' }, 'logo', 'invalid'],
    [{ languages: ['Thai'] }, 'languages.0', 'invalid'],
    [{ hours: [{ day: 8, opens: '08:00', closes: '09:00' }] }, 'hours.0.day', 'invalid'],
    [
      { promotion: { text: { th: 'ก', en: 'a' }, starts_on: '2026-12-01', ends_on: '2026-11-01' } },
      'promotion.ends_on',
      'expiry_before_start',
    ],
  ])('refuses %j at its field and saves nothing', async (given, path, code) => {
    const before = await everyRow()
    const answer = await put('wrong', providerEdit(given))
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().fields).toEqual([{ path, code }])
    expect(await everyRow()).toEqual(before)
  })
})

describe('retiring a provider', () => {
  test('refuses new visits, ends open ones and its keys, and still shows earlier ones', async () => {
    const id = await kept('dao')
    const { visit, token } = await wayTo(id)
    const begun = await world.start({ provider_id: id, entry: 'coverage', coverage_id: world.coverageId })
    expect(begun.statusCode, begun.body).toBe(201)
    expect((await retire('dao')).statusCode).toBe(204)

    expect((await world.start({ provider_id: id })).statusCode).toBe(404)
    expect((await detail(id)).statusCode).toBe(404)
    expect((await world.redeem(token, { key })).json().code).toBe('telemed_key_refused')
    expect((await world.wayIn(visit.id)).json().code).toBe('telemed_hand_off_over')
    expect((await world.get(begun.json().data.id)).json().data.state).toBe('expired')
    const history = await world.test.call({ method: 'GET', url: '/api/v1/telemed-visits', as: world.as })
    expect(
      history
        .json()
        .data.items.map((item: { state: string; provider: { name: { en: string } } }) => [
          item.state,
          item.provider.name.en,
        ])
        .toSorted(),
    ).toEqual([
      ['expired', 'Dao Doctors'],
      ['handed_off', 'Dao Doctors'],
    ])
    expect((await retire('dao')).json().code).toBe('not_found')
    expect(await world.audits()).toContainEqual(
      expect.objectContaining({ action: 'telemed.provider', outcome: 'retired' }),
    )
  })

  test('is undone by saving it again, under the same id and with new keys only', async () => {
    const id = await kept('dao')
    await retire('dao')
    expect((await put('dao', providerEdit({ keys: undefined }))).json().fields).toEqual([
      { path: 'keys', code: 'required' },
    ])
    expect((await detail(id)).statusCode).toBe(404)
    expect(await kept('dao', { keys: [next] })).toBe(id)
    expect((await world.start({ provider_id: id })).statusCode).toBe(201)
  })
})
