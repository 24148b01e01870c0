import { describe, expect, it } from 'vitest'
import { setMenu } from '../test-partner'
import { useTelemedWorld } from './telemed-world'

const world = useTelemedWorld()
const { test } = world

async function codeOf(call: ReturnType<typeof test.call>) {
  const answer = await call
  return `${answer.statusCode} ${answer.json().code}`
}
const off = '403 telemed_not_offered'

describe('telemedicine that the insurer switched off', () => {
  it('starts no visit', async () => {
    await setMenu(test.db, { status_6: 0 })
    expect(await codeOf(world.start())).toBe(off)
    expect(await codeOf(world.start({ entry: 'coverage', coverage_id: world.coverageId }))).toBe(off)
    expect(await test.db.selectFrom('telemed_visit').select('id').execute()).toEqual([])
  })

  it('continues no visit: neither cards, nor terms, nor the hand-off', async () => {
    const { id } = (await world.start()).json().data
    const [document = ''] = await world.documents()
    const choice = { coverage_id: world.coverageId, extra_ids: [] }
    await setMenu(test.db, { status_6: 0 })
    expect(await codeOf(world.choose(id, choice))).toBe(off)
    await setMenu(test.db, { status_6: 1 })
    await world.choose(id, choice)
    await setMenu(test.db, { status_6: 0 })
    expect(await codeOf(world.accept(id, document))).toBe(off)
    expect((await world.get(id)).json().data).toMatchObject({ accepted_steps: [], state: 'choosing' })
  })

  it('hands no one over, and does not show an earlier hand-off', async () => {
    const visit = await world.agreed()
    await setMenu(test.db, { status_6: 0 })
    expect(await codeOf(world.handOff(visit))).toBe(off)
    await setMenu(test.db, { status_6: 1 })
    expect((await world.handOff(visit)).statusCode).toBe(201)
    await setMenu(test.db, { status_6: 0 })
    expect(await codeOf(world.wayIn(visit.id))).toBe(off)
  })

  it('still shows earlier visits', async () => {
    const visit = await world.agreed()
    await setMenu(test.db, { status_6: 0 })
    expect((await world.get(visit.id)).json().data).toMatchObject({ id: visit.id })
    const list = await test.call({ method: 'GET', url: '/api/v1/telemed-visits', as: world.as })
    expect(list.json().data.items).toHaveLength(1)
  })

  it('is independent of the e-Claim switch', async () => {
    await setMenu(test.db, { status_5: 0 })
    expect((await world.start()).statusCode).toBe(201)
  })
})
