import { describe, expect, it } from 'vitest'
import { newId, sha256 } from '../../src/ids'
import { limitRules } from '../../src/limiters'
import { purgeExpired } from '../../src/purge-expired'
import { brokenInvariants } from '../broken-invariants'
import { age, tokenOf, useUseCardWorld } from './use-card-world'

const world = useUseCardWorld()

async function refusal(answer: ReturnType<typeof world.check>): Promise<string> {
  return (await answer).json().code ?? 'none'
}

describe('the hospital counter (R59)', () => {
  it('gets only what it needs, once, and the member’s screen shows the check', async () => {
    const shown = await world.shown()
    const answer = await world.check(shown.code)
    expect(answer.statusCode).toBe(200)
    const { data } = answer.json()
    expect(Object.keys(data).toSorted()).toEqual(['card', 'eligibility', 'hospital_name', 'verified_at'])
    expect(data).toMatchObject({ card: shown.card, eligibility: shown.eligibility })
    expect(answer.body).not.toMatch(/สมใจ|ดีงาม|Somjai|Deengam/)
    expect((await world.get(shown.id)).json().data).toMatchObject({
      state: 'verified',
      verified_at: data.verified_at,
      code: null,
      qr: null,
    })
    expect(await refusal(world.check(shown.code))).toBe('use_card_over')
    expect(await brokenInvariants(world.test.ctx.pool)).toEqual([])
  })

  it('accepts the digits as people type them', async () => {
    const thai = (digits: string) => digits.replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'.charAt(Number(digit)))
    const ways = [
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
      (code: string) => ` ${code}\n`,
      thai,
    ]
    for (const typed of ways) {
      const { code } = await world.shown()
      expect((await world.check(typed(code))).statusCode).toBe(200)
      expect(await refusal(world.check(typed(code)))).toBe('use_card_over')
      expect(await refusal(world.check(code))).toBe('use_card_over')
    }
  })

  it('accepts the QR code of this half minute and the one before, and no older one', async () => {
    const first = tokenOf((await world.shown()).qr)
    await age(world.test.db, 61)
    expect(await refusal(world.check(first))).toBe('use_card_over')
    const current = tokenOf((await world.shown()).qr)
    await age(world.test.db, 30)
    expect((await world.check(current)).statusCode).toBe(200)
  })

  it('refuses a forged QR signature and one of another card', async () => {
    const shown = await world.shown()
    const signature = tokenOf(shown.qr).slice(22)
    expect(await refusal(world.check(`${shown.id}.${'A'.repeat(22)}`))).toBe('use_card_over')
    expect(await refusal(world.check(newId() + signature))).toBe('desk_code_unknown')
    expect((await world.get(shown.id)).json().data.state).toBe('shown')
  })

  it('accepts digits and QR code only at the chosen hospital', async () => {
    const shown = await world.shown()
    const { key } = world.there
    expect(await refusal(world.check(shown.code, { key }))).toBe('desk_code_unknown')
    expect(await refusal(world.check(tokenOf(shown.qr), { key }))).toBe('desk_code_unknown')
    expect((await world.check(shown.code)).statusCode).toBe(200)
  })

  it.each([
    ['its time is over', () => age(world.test.db, 301)],
    [
      'its time is over and was written down',
      () => age(world.test.db, 301).then(() => purgeExpired(world.test.ctx)),
    ],
    ['it was taken back', async () => world.cancel((await world.start()).json().data.id)],
    ['it was checked', async () => world.check((await world.shown()).code)],
  ])('refuses an old code at every hospital once %s', async (_when, end) => {
    const shown = await world.shown()
    await end()
    for (const code of [shown.code, tokenOf(shown.qr)]) {
      const here = await world.check(code)
      expect([here.statusCode, here.json().code]).toEqual([410, 'use_card_over'])
      expect(await refusal(world.check(code, { key: world.there.key }))).toBe('desk_code_unknown')
    }
  })

  it('lets one of several parallel checks succeed', async () => {
    const shown = await world.shown()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.check(shown.code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(19)
  })

  it('returns the same result again only for the same check', async () => {
    const shown = await world.shown()
    const checkId = newId()
    const first = await world.check(shown.code, { checkId })
    expect((await world.check(shown.code, { checkId })).json()).toEqual(first.json())
    expect(await refusal(world.check(shown.code))).toBe('use_card_over')
    await age(world.test.db, 301)
    expect(await refusal(world.check(shown.code, { checkId }))).toBe('use_card_over')
  })

  it('returns the same result again for a QR code that has changed since', async () => {
    const shown = await world.shown()
    const token = tokenOf(shown.qr)
    const checkId = newId()
    const first = await world.check(token, { checkId })
    expect(first.statusCode).toBe(200)
    await age(world.test.db, 90)
    const again = await world.check(token, { checkId })
    expect(again.json().data).toMatchObject({ card: shown.card, eligibility: shown.eligibility })
    expect(await refusal(world.check(token))).toBe('use_card_over')
    expect(await refusal(world.check(`${shown.id}.${'A'.repeat(22)}`, { checkId }))).toBe('use_card_over')
    await age(world.test.db, 211)
    expect(await refusal(world.check(token, { checkId }))).toBe('use_card_over')
  })
})

describe('the hospital’s key', () => {
  it('is refused and audited if it is wrong, whatever the code', async () => {
    const shown = await world.shown()
    const wrong = await world.check(shown.code, { key: 'not-the-key' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'desk_refused'])
    expect(await refusal(world.check('000000', { key: 'not-the-key' }))).toBe('desk_refused')
    expect(await world.audits()).toContainEqual({
      action: 'desk.check',
      outcome: 'refused',
      account_id: null,
      subject: null,
    })
    expect((await world.get(shown.id)).json().data.state).toBe('shown')
  })

  it('may be one of two valid keys', async () => {
    const other = 'the-next-key'
    await world.test.db
      .insertInto('hospital_key')
      .values({ hospital_id: world.here.id, slot: 2, key_hash: sha256(other) })
      .execute()
    expect((await world.check((await world.shown()).code, { key: other })).statusCode).toBe(200)
    expect((await world.check((await world.shown()).code)).statusCode).toBe(200)
  })

  it('is counted by address if it is wrong; a right key still works', async () => {
    const { points } = limitRules.desk_ip
    for (let tried = 0; tried < points; tried += 1)
      expect(await refusal(world.check('000000', { key: `wrong-${tried}` }))).toBe('desk_refused')
    expect(await refusal(world.check('000000', { key: 'wrong' }))).toBe('rate_limited')
    expect((await world.check((await world.shown()).code)).statusCode).toBe(200)
  })

  it('gets no extra attempts with parallel wrong codes, and other hospitals are not affected', async () => {
    const { points } = limitRules.desk_hospital
    const codes = Array.from({ length: points + 20 }, (_, index) => `x${index}`)
    const answers = await Promise.all(codes.map((code) => refusal(world.check(code))))
    expect(answers.filter((code) => code === 'desk_code_unknown')).toHaveLength(points)
    expect(answers.filter((code) => code === 'rate_limited')).toHaveLength(20)
    const { code } = await world.shown()
    const refused = await world.check(code)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await refusal(world.check(code, { key: world.there.key }))).toBe('desk_code_unknown')
  })

  it('counts no failure for codes that were right before', async () => {
    const expired = await world.shown()
    await age(world.test.db, 301)
    const cancelled = await world.shown()
    await world.cancel(cancelled.id)
    const codes = [expired.code, tokenOf(expired.qr), cancelled.code, tokenOf(cancelled.qr)]
    for (let tried = 0; tried < limitRules.desk_hospital.points + 4; tried += 1)
      expect(await refusal(world.check(codes[tried % codes.length] ?? ''))).toBe('use_card_over')
    expect((await world.check((await world.shown()).code)).statusCode).toBe(200)
  })

  it('counts a failure for QR codes with a forged signature', async () => {
    const { id, code } = await world.shown()
    const { points } = limitRules.desk_hospital
    for (let tried = 0; tried < points; tried += 1)
      expect(await refusal(world.check(`${id}.${newId()}`))).toBe('use_card_over')
    expect(await refusal(world.check(code))).toBe('rate_limited')
  })

  it('counts no failure for right codes', async () => {
    for (let turn = 0; turn < limitRules.desk_hospital.points + 2; turn += 1)
      expect((await world.check((await world.shown()).code)).statusCode).toBe(200)
  })
})
