import { describe, expect, it } from 'vitest'
import { makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { makeLink } from '../family/family-world'
import { tokenOf, useUseCardWorld } from './use-card-world'

const world = useUseCardWorld()

/** Creates a spouse whose card the member may use. */
async function makeSpouse() {
  const { test, member } = world
  const spouse = await makeMember(test.db)
  const { coverageId } = await makeCoverage(test.db, { ...spouse, policy: { insurer_code: 'TST' } })
  await test.db
    .insertInto('account_coverage')
    .values({ account_id: member.accountId, coverage_id: coverageId, sort: 9, added_at: test.clock.now() })
    .execute()
  const linkId = await makeLink(
    test,
    { accountId: member.accountId, personId: spouse.personId },
    { relationship: 'spouse', proof: 'invitation', scopes: ['see', 'use_card'] },
  )
  const as = await test.signIn(spouse)
  const end = () => test.call({ method: 'DELETE', url: `/api/v1/family-links/${linkId}`, as })
  const showing = async () =>
    (await world.get((await world.start({ coverage: coverageId })).json().data.id)).json().data
  return { as, coverageId, end, showing, linkId }
}

function outcomes() {
  const checks = world.test.db.selectFrom('audit_event').where('action', '=', 'desk.check')
  return checks.select('outcome').orderBy('id').execute()
}

describe('a relative’s card at the hospital counter (R42, R59)', () => {
  it('is accepted while the authority to use it lasts', async () => {
    const { showing } = await makeSpouse()
    const shown = await showing()
    expect((await world.check(shown.code)).statusCode).toBe(200)
    expect((await world.get(shown.id)).json().data.state).toBe('verified')
  })

  it('notifies the member who showed it and its owner once, without the place (R63)', async () => {
    const { showing, coverageId, as } = await makeSpouse()
    const { code } = await showing()
    await world.check(code, { checkId: 'C'.repeat(22) })
    await world.check(code, { checkId: 'C'.repeat(22) })
    const notificationsOf = async (headers: Record<string, string>) => {
      const { items } = (await world.test.call({ url: '/api/v1/notifications', as: headers })).json().data
      return items.map(({ id: _id, ...item }: { id: string }) => item)
    }
    const news = { kind: 'card_checked', tab: 'general', target: { name: 'coverage', id: coverageId } }
    const [mine, ...more] = await notificationsOf(world.as)
    expect(mine).toMatchObject({ ...news, params: { name: { th: 'สมใจ', en: 'Somjai' } } })
    expect(more).toEqual([])
    const theirs = await notificationsOf(as)
    expect(theirs).toMatchObject([{ ...news, params: { name: null } }])
    expect(JSON.stringify([mine, theirs])).not.toMatch(/ทดสอบ|Test Hospital/)
  })

  it.each([
    ['digits', (shown: { code: string }) => shown.code],
    ['QR', (shown: { qr: string }) => tokenOf(shown.qr)],
  ] as const)(
    'is refused and audited if the authority ended within the five minutes: %s',
    async (_what, of) => {
      const { showing, end } = await makeSpouse()
      const shown = await showing()
      expect((await end()).statusCode).toBe(204)
      const answer = await world.check(of(shown))
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'use_card_over'])
      expect(await outcomes()).toEqual([{ outcome: 'revoked' }])
    },
  )

  it.each([
    ['narrowed', () => ({ scopes: ['see' as const] })],
    ['expired', () => ({ ends_at: world.test.clock.now() })],
  ])('is refused if the authority was %s', async (_how, change) => {
    const { showing, linkId } = await makeSpouse()
    const shown = await showing()
    await world.test.db.updateTable('family_link').set(change()).where('id', '=', linkId).execute()
    expect((await world.check(shown.code)).statusCode).toBe(410)
  })

  it('gets no repeated response after the authority ended', async () => {
    const { showing, end } = await makeSpouse()
    const { code } = await showing()
    const checkId = 'check-of-one-desk-0001'
    expect((await world.check(code, { checkId })).statusCode).toBe(200)
    await end()
    expect((await world.check(code, { checkId })).statusCode).toBe(410)
  })

  it('cannot be read any more after the authority ended, whether shown or checked', async () => {
    const { showing, end } = await makeSpouse()
    const live = await showing()
    await end()
    expect((await world.get(live.id)).statusCode).toBe(404)
    const list = await world.test.call({ method: 'GET', url: '/api/v1/use-cards', as: world.as })
    expect(list.json().data.items).toEqual([])
  })

  it('does not block the owner after the authority ended: they can show their card at once', async () => {
    const { as, coverageId, showing, end } = await makeSpouse()
    await showing()
    const wish = { coverage: coverageId, as, hospital: world.there.id }
    expect((await world.start(wish)).json().code).toBe('use_card_elsewhere')
    await end()
    expect((await world.start(wish)).statusCode).toBe(201)
  })
})
