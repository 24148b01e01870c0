import { describe, expect, it } from 'vitest'
import { limitRules } from '../../src/limiters'
import { makeMember } from '../factories'
import { makeCard, wholeCard } from '../factory-card'
import { makeClaim } from '../factory-claim'
import { makeNotification } from '../factory-notification'
import { makeFamily } from '../family/family-world'
import { age } from '../one-time-codes/otp-world'
import { insertPayoutAccount } from '../payout-accounts/insert-account'
import { proveFlow } from '../prove-flow'
import { useCopyWorld } from './copy-world'

const world = useCopyWorld()
const { test } = world

/** Creates a typed-in card and saves its number with a call, so that the number is sealed. */
async function makeTypedCard(noCard: string): Promise<void> {
  const id = await makeCard(test.db, { account_id: world.member.accountId })
  const answer = await test.call({
    method: 'PUT',
    url: `/api/v1/cards/${id}`,
    as: world.as,
    payload: { version: 1, complete: false, data: { ...wholeCard, noCard } },
  })
  expect(answer.statusCode).toBe(200)
}

const over = '/privacy-setting?copy=over'

describe('the code for a copy (R27, R67)', () => {
  it('goes to the member’s own phone and is for this purpose and session; the right code gives an address', async () => {
    const flow = (await world.start()).json().data
    expect(flow).toMatchObject({ purpose: 'data_copy', phone: '081-xxx-5678' })
    expect((await world.confirm(flow.token)).json().code).toBe('flow_missing')
    await proveFlow(test, flow.token)
    const elsewhere = await test.signIn(world.member)
    expect((await world.confirm(flow.token, elsewhere)).json().code).toBe('flow_missing')
    const answer = await world.confirm(flow.token)
    expect(answer.json().data.path).toMatch(/^\/api\/v1\/data-copy\/file\?ticket=[\w-]+$/)
    expect(answer.json().data.until).toBe('2026-11-21T05:05:00.000Z')
  })

  it('is refused without a verified phone', async () => {
    await test.db.updateTable('login').set({ phone_verified_at: null }).execute()
    expect((await world.start()).json().code).toBe('phone_missing')
  })

  it('gives another address if the first answer was lost, counts one copy and writes one audit entry', async () => {
    const { token } = (await world.start()).json().data
    await proveFlow(test, token)
    const [first, second] = [await world.confirm(token), await world.confirm(token)]
    for (const answer of [first, second])
      expect((await world.download(answer.json().data.path)).statusCode).toBe(200)
    const key = world.member.accountId
    const used = await test.ctx.limiters.listUsed(['data_copy_member'])
    expect(used).toEqual([{ name: 'data_copy_member', key, share: 1 / limitRules.data_copy_member.points }])
    const entries = await test.db
      .selectFrom('audit_event')
      .select(['action', 'outcome', 'account_id', 'partner_id'])
      .where('action', '=', 'data_copy.made')
      .execute()
    expect(entries).toEqual([
      { action: 'data_copy.made', outcome: 'done', account_id: key, partner_id: 'testpartner' },
    ])
  })

  it('gives no other address once the code is older than ten minutes (R27)', async () => {
    const { token } = (await world.start()).json().data
    await proveFlow(test, token)
    expect((await world.confirm(token)).statusCode).toBe(200)
    await age(test, 601)
    expect((await world.confirm(token)).json().code).toBe('flow_missing')
  })

  it('is given for a few copies a day; then no code is sent and no address given', async () => {
    const { accountId } = world.member
    const { token } = (await world.start()).json().data
    await proveFlow(test, token)
    for (let made = 0; made < limitRules.data_copy_member.points; made += 1)
      await test.ctx.limiters.spend('data_copy_member', accountId)
    const refused = await world.start()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect((await world.confirm(token)).json().code).toBe('rate_limited')
    await test.ctx.limiters.clear('data_copy_member', accountId)
    expect((await world.confirm(token)).statusCode).toBe(200)
  })
})

describe('the copy (R67)', () => {
  it('is a ZIP with a README, data.json and the member’s files, in folders by claim', async () => {
    const { accountId } = world.member
    const claim = await world.submitted()
    await world.file('the receipt', { claim_id: claim.id, name: 'ใบเสร็จ/ที่ 1.jpg', attached_at: new Date() })
    const cardId = await makeCard(test.db, { account_id: accountId })
    await world.file('the card', { card_id: cardId, list: 'card_front', name: 'front.png' })
    const answer = await world.download(await world.address())
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data-2026-11-21.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const { files, data } = await world.copy()
    const readMe = String(files.get('README.txt'))
    expect(readMe).toContain('21/11/2569 เวลา 12:00')
    expect(readMe).toContain('21/11/2026 at 12:00')
    const texts = [...files].filter(([path]) => path.startsWith('files/'))
    expect(
      texts.map(([path, bytes]) => [path.replace(/-[\w-]{8}-/, '-ID-'), String(bytes)]).toSorted(),
    ).toEqual(
      expect.arrayContaining([
        ['files/cards/card_front-ID-front.jpg', 'the card'],
        [`files/${claim.claim_number}/receipt-ID-ใบเสร็จ_ที่ 1.jpg`, 'the receipt'],
      ]),
    )
    expect(data.made_at).toBe('2026-11-21T05:00:00.000Z')
    for (const note of data.files.filter(({ state }) => state === 'included'))
      expect([...files.keys()]).toContain(note.path)
  })

  it('has what the app’s screens show, with masked numbers, and nothing of other members (R39, R41)', async () => {
    const { accountId } = world.member
    await insertPayoutAccount(test, accountId, '1234567890')
    await makeTypedCard('9988776655')
    await makeNotification(test, { account_id: accountId })
    await makeFamily(test, world.member)
    const draftId = await world.readyDraft()
    const claim = await world.submitted()
    const stranger = await makeMember(test.db)
    const { data, files } = await world.copy()
    const get = async (path: string) =>
      (await test.call({ method: 'GET', url: path, as: world.as })).json().data
    expect(data.profile).toEqual(await get('/api/v1/profile'))
    expect(data.account).toEqual(await get('/api/v1/me'))
    expect(data.devices).toEqual(await get('/api/v1/sessions'))
    expect(data.consents).toEqual(await get('/api/v1/consents'))
    expect(data.linked_accounts).toEqual(await get('/api/v1/identities'))
    expect(data.notification_channels).toEqual(await get('/api/v1/notification-ways'))
    expect(data.payout_account).toEqual(await get('/api/v1/payout-account'))
    expect(data.typed_cards).toEqual(await get('/api/v1/cards'))
    expect(data.record_reads).toEqual(await get('/api/v1/record-reads'))
    expect(data.claim_drafts).toEqual(await get('/api/v1/claim-drafts'))
    expect(data.claim_drafts.items.map(({ id }) => id)).toContain(draftId)
    expect(data.coverages).toEqual([await get(`/api/v1/coverages/${world.coverageId}`)])
    expect(data.claims).toEqual([await get(`/api/v1/claims/${claim.id}`)])
    expect(data.notifications).toEqual((await get('/api/v1/notifications')).items)
    expect(data.telemedicine_visits).toEqual([])
    const family = await get('/api/v1/family')
    const links = family.members.map(({ coverages: _theirs, ...link }: { coverages: unknown }) => link)
    expect(data.family).toEqual({
      members: links,
      invitations: family.invitations,
      watchers: family.watchers,
    })
    expect(links).toHaveLength(1)
    const text = String(files.get('data.json'))
    for (const secret of ['1234567890', '9988776655', stranger.accountId, stranger.username])
      expect(text).not.toContain(secret)
  })

  it('has no file that was refused, isn’t checked yet or belongs to another member', async () => {
    const stranger = await makeMember(test.db)
    await world.file('mine')
    const card_id = await makeCard(test.db, { account_id: stranger.accountId })
    await world.file('theirs', { account_id: stranger.accountId, card_id, list: 'card_front' })
    for (const fate of ['received', 'waiting_scan', 'refused'] as const) {
      const id = await world.file(fate)
      const refusal = fate === 'refused' ? 'file_infected' : null
      await test.db.updateTable('document').set({ fate, refusal }).where('id', '=', id).execute()
    }
    const { files } = await world.copy()
    const sent = [...files].filter(([path]) => path.startsWith('files/'))
    expect(sent.map(([, bytes]) => String(bytes))).toEqual(['mine'])
  })

  it('names a file that can’t be read as missing, and is complete otherwise', async () => {
    const lost = await world.file('lost', { name: 'lost.jpg' })
    const kept = await world.file('kept', { name: 'kept.jpg' })
    const { object_key } = await test.db
      .selectFrom('document')
      .select('object_key')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow()
    await test.ctx.gateways.files.delete(object_key ?? '')
    const { files, data } = await world.copy()
    const states = data.files.map(({ id, state }) => [id, state] as const)
    expect(new Map(states)).toEqual(
      new Map([
        [lost, 'missing'],
        [kept, 'included'],
      ]),
    )
    expect([...files.values()].map(String)).toContain('kept')
  })

  it('has each of many claims once, and files with long names can be unpacked', async () => {
    const of = { account_id: world.member.accountId, coverage_id: world.coverageId }
    const ids: string[] = []
    for (let made = 0; made < 130; made += 1) ids.push(await makeClaim(test.db, of))
    await world.file('long', { name: `${'ก'.repeat(116)}.jpg` })
    const { files, data } = await world.copy()
    expect(data.claims.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const [path = ''] = [...files.keys()].filter((name) => name.startsWith('files/'))
    expect(Buffer.byteLength(path.split('/').at(-1) ?? '')).toBeLessThan(255)
    expect(path).toMatch(/ก\.jpg$/)
  })
})

describe('the address of a copy (R25, R67)', () => {
  it('works again until it expires, so that a failed download can be repeated', async () => {
    const path = await world.address()
    for (let tried = 0; tried < 2; tried += 1) expect((await world.download(path)).statusCode).toBe(200)
    test.clock.advance(299_000)
    expect((await world.download(path)).statusCode).toBe(200)
    test.clock.advance(1_000)
    const late = await world.download(path)
    expect([late.statusCode, late.headers.location]).toEqual([303, over])
  })

  it('ends with the session, and a changed or made-up one leads back to the app', async () => {
    const path = await world.address()
    const changed = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    await test.db.deleteFrom('rate_limit').execute()
    const english = await world.address()
    await test.db.updateTable('account').set({ lang: 'en' }).execute()
    for (const wrong of [changed.slice(0, -2), '/api/v1/data-copy/file?ticket=x', `${path.slice(0, 60)}`])
      expect((await world.download(wrong)).headers.location).toBe(over)
    await test.call({ method: 'DELETE', url: '/api/v1/session', as: world.as })
    for (const ended of [path, english]) expect((await world.download(ended)).headers.location).toBe(over)
  })
})
