import { beforeEach, describe, expect, it } from 'vitest'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { listFamily, makeFamily, makeSigned, type SignedMember } from './family-world'

const test = useTestApp()
let member: SignedMember
let first: string
let second: string
beforeEach(async () => {
  member = await makeSigned(test)
  first = (await makeCoverage(test.db, { ...member, sort: 0 })).coverageId
  second = (await makeCoverage(test.db, { ...member, sort: 1 })).coverageId
})

const arrange = (items: object[], as = member.as) =>
  test.call({ method: 'PUT', url: '/api/v1/coverage-list', as, payload: { items } })
const own = async () => (await test.call({ url: '/api/v1/coverages', as: member.as })).json().data.items
const place = (id: string, part: object = {}) => ({ id, nickname: '', hidden: false, ...part })

describe('the order of a list', () => {
  it('is stored with nicknames and hidden cards; a hidden card isn’t the primary one', async () => {
    const items = [place(second, { nickname: '  บัตรบริษัท ', hidden: true }), place(first)]
    expect((await arrange(items)).statusCode).toBe(204)
    expect(await own()).toMatchObject([
      { id: second, nickname: 'บัตรบริษัท', hidden: true },
      { id: first, nickname: null, hidden: false },
    ])
    const home = await test.call({ url: '/api/v2/home?lang=th', as: member.as })
    expect(home.json().data.primary_card.id).toBe(first)
  })

  it('can be set for relatives’ cards too', async () => {
    const { coverageId } = await makeFamily(test, member)
    expect((await arrange([place(coverageId, { nickname: 'แม่' })])).statusCode).toBe(204)
    expect((await listFamily(test, member.as)).json().data.members).toMatchObject([
      { coverages: [{ id: coverageId, nickname: 'แม่' }] },
    ])
    expect((await own()).map(({ id }: { id: string }) => id)).toEqual([first, second])
  })

  it('is refused as a whole if a card isn’t in the list or comes twice', async () => {
    const { coverageId: others } = await makeCoverage(test.db, await makeSigned(test))
    for (const bad of [[place(others)], [place(first)]]) {
      const answer = await arrange([place(second), place(first, { nickname: 'ก' }), ...bad])
      expect(answer.statusCode).toBe(404)
    }
    expect((await own())[0]).toMatchObject({ id: first, nickname: null })
  })

  it('accepts nicknames of at most 40 letters', async () => {
    expect((await arrange([place(first, { nickname: 'ก'.repeat(41) })])).json().code).toBe(
      'validation_failed',
    )
    expect((await arrange([place(first, { nickname: 'ก'.repeat(40) })])).statusCode).toBe(204)
  })
})

describe('removing a card from the list', () => {
  it('leaves the other cards and other members’ lists', async () => {
    const remove = (id: string) =>
      test.call({ method: 'DELETE', url: `/api/v1/coverage-list/${id}`, as: member.as })
    expect((await remove(first)).statusCode).toBe(204)
    expect((await own()).map(({ id }: { id: string }) => id)).toEqual([second])
    expect((await remove(first)).statusCode).toBe(404)
  })
})
