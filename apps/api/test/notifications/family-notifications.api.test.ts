import { beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '../factories'
import {
  accept,
  agreed,
  invite,
  makeLink,
  makeSigned,
  proved,
  type SignedMember,
} from '../family/family-world'
import { useTestApp } from '../test-app'

const test = useTestApp()
let asking: SignedMember
let asked: SignedMember
beforeEach(async () => {
  asking = await makeSigned(test, { name_th: 'อนันดา', name_en: 'Ananda' })
  asked = await makeSigned(test, { name_th: 'มาลี', name_en: 'Malee' })
})

async function notificationsOf({ as }: SignedMember) {
  const { items } = (await test.call({ url: '/api/v1/notifications', as })).json().data
  return items.map(
    ({ kind, params, target }: { kind: string; params: { name: object }; target: object }) => ({
      kind,
      name: params.name,
      target,
    }),
  )
}
const family = { name: 'family', id: null }
const end = (id: string, as: Record<string, string>) =>
  test.call({ method: 'DELETE', url: `/api/v1/family-links/${id}`, as })

describe('the family is notified', () => {
  it('of an invitation, and the inviter of the answer', async () => {
    const { id } = (await invite(test, asking.as, asked.phone)).json().data
    expect(await notificationsOf(asked)).toEqual([
      { kind: 'family_invited', name: { th: 'อนันดา', en: 'Ananda' }, target: family },
    ])
    expect(await notificationsOf(asking)).toEqual([])
    expect((await accept(test, asked.as, await proved(test, asked.as, id))).statusCode).toBe(204)
    expect(await notificationsOf(asking)).toEqual([
      { kind: 'family_accepted', name: { th: 'มาลี', en: 'Malee' }, target: family },
    ])
  })

  it('of an invitation by a person who registered in one script only', async () => {
    asking = await makeSigned(test, { name_th: '', name_en: 'Ann' })
    await invite(test, asking.as, asked.phone)
    expect(await notificationsOf(asked)).toMatchObject([{ name: { th: 'Ann', en: 'Ann' } }])
  })

  it('of nothing if no one has the phone, with the same response (R15)', async () => {
    const one = await invite(test, asking.as, '+66899999998')
    const other = await invite(test, asking.as, asked.phone)
    expect(one.statusCode).toBe(other.statusCode)
    expect(Object.keys(one.json().data)).toEqual(Object.keys(other.json().data))
    expect(await test.db.selectFrom('notification').select('kind').execute()).toHaveLength(1)
  })

  it('when either side ends an authority: the other side', async () => {
    await end(await agreed(test, asking, asked, ['see']), asked.as)
    expect((await notificationsOf(asking))[0]).toEqual({
      kind: 'family_ended',
      name: { th: 'มาลี', en: 'Malee' },
      target: family,
    })
    await end(await agreed(test, asking, asked, ['see']), asking.as)
    expect((await notificationsOf(asked))[0]).toMatchObject({
      kind: 'family_ended',
      name: { th: 'อนันดา', en: 'Ananda' },
    })
    const child = await makePerson(test.db)
    const before = await test.db.selectFrom('notification').select('id').execute()
    const link = await makeLink(test, { accountId: asking.accountId, personId: child })
    expect((await end(link, asking.as)).statusCode).toBe(204)
    expect(await test.db.selectFrom('notification').select('id').execute()).toHaveLength(before.length)
  })
})
