import { buffer } from 'node:stream/consumers'
import type { CardSide } from '@khum/contract'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Refused, refusal, tusClient } from '../documents/tus-client'
import { makeCard } from '../factory-card'
import { photo } from '../files/samples/images'
import { onePage } from '../files/samples/pdfs'
import { useCardWorld } from './card-world'

const world = useCardWorld()
const { test, call, begin, whole } = world

let origin = ''
let front: Buffer
let back: Buffer
let cardId: string
let tus: ReturnType<typeof tusClient>
beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  front = await photo(640, 400).jpeg().toBuffer()
  back = await photo(600, 400).png().toBuffer()
})
beforeEach(async () => {
  cardId = (await begin()).id
  tus = tusClient(origin, world.as)
})

const meta = (list: CardSide, id = cardId) => ({ target: 'card', target_id: id, list, filename: 'บัตร.jpg' })
const send = (bytes: Buffer, list: CardSide, id = cardId) => tus.send(bytes, meta(list, id))
async function images(
  id = cardId,
): Promise<{ id: string; list: string; fate: string; refusal: string | null }[]> {
  return (await call('GET', `/${id}`)).json().data.images
}
async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of test.ctx.gateways.files.list('')) keys.push(key)
  return keys
}

describe('pictures of a card', () => {
  it('are received, checked, stored and shown to their member like all files', async () => {
    const sent = await send(front, 'card_front')
    await send(back, 'card_back')
    expect(await images()).toMatchObject([
      { list: 'card_front', fate: 'received' },
      { list: 'card_back', fate: 'received' },
    ])
    await test.ctx.jobs.drain()
    expect(await images()).toMatchObject([
      { list: 'card_front', fate: 'accepted' },
      { list: 'card_back', fate: 'accepted' },
    ])
    const content = `/api/v1/documents/${sent.id}/content`
    expect((await test.call({ url: content, as: world.as })).statusCode).toBe(200)
    expect((await test.call({ url: content, as: await world.stranger() })).statusCode).toBe(404)
  })

  it('are scaled to 2000 pixels, turned upright and stripped of their location (R47)', async () => {
    const large = await photo(3000, 2400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { id } = await send(large, 'card_front')
    await test.ctx.jobs.drain()
    const row = await test.db
      .selectFrom('document')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const kept = await buffer(await test.ctx.gateways.files.get(row.object_key ?? ''))
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1600, height: 2000 })
    expect(await sharp(kept).metadata()).not.toHaveProperty('exif')
  })

  it('are JPG or PNG: a PDF is refused at its first piece', async () => {
    const { refused } = await send(onePage(), 'card_front')
    expect(refused).toEqual<Refused>({ status: 415, code: 'file_type_not_allowed' })
    expect(await images()).toMatchObject([{ fate: 'refused', refusal: 'file_type_not_allowed' }])
  })

  // Returns the fates by id instead of in order: both pictures have the same time, so their order is random.
  const fates = async () => Object.fromEntries((await images()).map(({ id, fate }) => [id, fate]))

  it('are replaced by a new one of the same side only once the new one is accepted', async () => {
    const first = await send(front, 'card_front')
    await test.ctx.jobs.drain()
    const broken = await send(Buffer.concat([front.subarray(0, 2_000), Buffer.alloc(2_000)]), 'card_front')
    await test.ctx.jobs.drain()
    expect(await fates()).toEqual({ [first.id]: 'accepted', [broken.id]: 'refused' })
    const second = await send(back, 'card_front')
    expect(await fates()).toEqual({ [first.id]: 'accepted', [second.id]: 'received' })
    await test.ctx.jobs.drain()
    expect((await images()).map(({ id }) => id)).toEqual([second.id])
    const kept = await objects()
    expect(kept.filter((key) => key.includes(first.id))).toEqual([])
    expect(kept.filter((key) => key.includes(second.id))).toHaveLength(2)
  })

  it('cannot be the same file on both sides (R52)', async () => {
    await send(front, 'card_front')
    expect((await send(front, 'card_back')).refused).toMatchObject({ code: 'file_duplicate' })
  })

  it('of a complete card can be replaced but not removed; of a draft they can be removed', async () => {
    const { id } = await send(front, 'card_front')
    await test.ctx.jobs.drain()
    const remove = (document: string) =>
      test.call({ method: 'DELETE', url: `/api/v1/documents/${document}`, as: world.as })
    expect((await remove(id)).statusCode).toBe(204)
    const card = await whole()
    const answer = await remove(card.images[0]?.id ?? '')
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'card_images_missing'])
    expect(await images(card.id)).toHaveLength(2)
  })

  it.each([
    ['a picture of a card in a claim’s list', { list: 'receipt' }],
    ['a receipt in a card’s', { target: 'draft' }],
    ['a target that does not exist', { target: 'album' }],
  ])('refuses %s', async (_case, wrong) => {
    const answer = await tus.create(front.length, { ...meta('card_front'), ...wrong })
    expect(await refusal(answer)).toEqual({ status: 400, code: 'validation_failed' })
  })

  it('get the same response for another member’s card and an unknown one (R39)', async () => {
    const { accountId } = world.member
    const theirs = await makeCard(test.db, { account_id: accountId, whose: 'family' })
    const strange = tusClient(origin, await world.stranger())
    const answers = await Promise.all(
      [theirs, 'A'.repeat(22)].map((id) => strange.create(front.length, meta('card_front', id))),
    )
    const problems = await Promise.all(answers.map(refusal))
    expect(problems[0]).toMatchObject({ status: 404, code: 'not_found' })
    expect(problems[0]).toEqual(problems[1])
  })
})
