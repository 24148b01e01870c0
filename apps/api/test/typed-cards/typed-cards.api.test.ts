import { describe, expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { makeMember } from '../factories'
import { emptyCard, makeCard, wholeCard } from '../factory-card'
import { codeOf, useCardWorld } from './card-world'

const world = useCardWorld()
const { test, call, save, begin, picture, whole, unlock } = world

describe('starting a card', () => {
  it('returns an empty draft, and the same one until it is complete', async () => {
    const first = await call('POST', '', { whose: 'self' })
    expect(first.statusCode).toBe(201)
    const card = first.json().data
    expect(card).toMatchObject({ state: 'draft', whose: 'self', version: 1, typed: null, images: [] })
    const [again, other] = await Promise.all([begin(), begin('family')])
    expect(again.id).toBe(card.id)
    expect(other.id).not.toBe(card.id)
  })

  it('creates one card for twenty parallel calls', async () => {
    const cards = await Promise.all(Array.from({ length: 20 }, () => begin()))
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1)
  })

  it('is limited', async () => {
    const complete = {
      account_id: world.member.accountId,
      whose: 'self',
      state: 'complete',
      company: 'A',
      number_sealed: Buffer.from('x'),
      insured_name: 'B',
      start_date: '2026-01-01',
      due_date: '2026-12-31',
    } as const
    for (let count = 0; count < 50; count += 1) await makeCard(test.db, complete)
    expect(codeOf(await call('POST', '', { whose: 'self' }))).toBe('rate_limited')
  })

  it('needs a session and the consent to health data (R66)', async () => {
    const answer = await test.call({ method: 'POST', url: '/api/v1/cards', payload: { whose: 'self' } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'session_missing'])
    const unasked = await test.signIn(await makeMember(test.db, {}, { healthConsent: false }))
    expect(codeOf(await call('POST', '', { whose: 'self' }, unasked))).toBe('health_consent_required')
    const save = { version: 1, complete: false, data: emptyCard }
    expect(codeOf(await call('PUT', `/${newId()}`, save, unasked))).toBe('health_consent_required')
  })
})

describe('typing a card', () => {
  it('stores what is typed, valid or not, and masks the numbers (R27, R41)', async () => {
    const { id, version } = await begin()
    const data = { ...wholeCard, company: '', dueDate: '2020-01-01' }
    const answer = await save(id, { version, complete: false, data })
    expect(answer.statusCode).toBe(200)
    const read = (await call('GET', `/${id}`)).json().data
    expect(read).toMatchObject({
      version: 2,
      state: 'draft',
      data: {
        ...data,
        noCard: null,
        employee_id: null,
        no_card_masked: '••••4471',
        employee_id_masked: '••••098',
      },
    })
    for (const body of [answer.body, JSON.stringify(read)]) expect(body).not.toMatch(/004471|EMP/)
  })

  it('keeps a date that isn’t complete until it is', async () => {
    const { id } = await begin()
    const read = async () => (await call('GET', `/${id}`)).json().data.data
    const started = { ...emptyCard, start_typed: '-5-12', due_typed: '2027--' }
    await save(id, { version: 1, complete: false, data: started })
    expect(await read()).toMatchObject({ ...started, noCard: null, employee_id: null })
    const data = { ...emptyCard, startDate: '2026-05-12', due_typed: '2027--' }
    await save(id, { version: 2, complete: false, data })
    expect(await read()).toMatchObject({ startDate: '2026-05-12', dueDate: null, due_typed: '2027--' })
    expect(await read()).not.toHaveProperty('start_typed')
    const long = await save(id, { version: 3, complete: false, data: { ...data, due_typed: '2027-12-311' } })
    expect(long.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'data.due_typed' }] })
  })

  it('doesn’t show what was typed of a date beside the whole date, which a former server stored', async () => {
    const { id } = await begin()
    await save(id, { version: 1, complete: false, data: { ...emptyCard, start_typed: '-5-12' } })
    await test.db.updateTable('declared_card').set({ start_date: '2026-05-12' }).execute()
    expect((await call('GET', `/${id}`)).json().data.data).not.toHaveProperty('start_typed')
  })

  it('keeps an amount that can’t be read until it can', async () => {
    const { id } = await begin()
    const rows = async () => (await call('GET', `/${id}`)).json().data.data.benefits
    const benefits = wholeCard.benefits.map((row) => ({
      ...row,
      used: null,
      amounts_typed: { used: '5.123' },
    }))
    await save(id, { version: 1, complete: false, data: { ...emptyCard, benefits } })
    expect(await rows()).toEqual(benefits)
    await save(id, { version: 2, complete: false, data: wholeCard })
    expect(await rows()).toEqual(wholeCard.benefits)
  })

  it('seals the numbers in the database (R69)', async () => {
    await whole()
    const { rows } = await test.ctx.pool.query('select declared_card::text as row from declared_card')
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toMatch(/PA-2569|EMP-0098/)
    expect(Buffer.from(rows[0].row).toString()).not.toContain(Buffer.from('PA-2569').toString('hex'))
  })

  it('keeps a number that is not sent', async () => {
    const { id, version } = await begin()
    await save(id, { version, complete: false, data: wholeCard })
    await save(id, { version: 2, complete: false, data: { ...wholeCard, noCard: null, employee_id: '' } })
    expect((await call('GET', `/${id}`)).json().data.data).toMatchObject({
      no_card_masked: '••••4471',
      employee_id_masked: '',
    })
  })

  it('reports a conflict to the second of two tabs, and loses nothing', async () => {
    const { id } = await begin()
    expect((await save(id, { version: 1, complete: false, data: wholeCard })).statusCode).toBe(200)
    const late = await save(id, { version: 1, complete: false, data: emptyCard })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'draft_conflict'])
    expect((await call('GET', `/${id}`)).json().data.data.name_ins).toBe('สมใจ ดีงาม')
  })

  it('takes the insurer’s name from the list by its code, and refuses an unknown code', async () => {
    await test.db
      .insertInto('insurer')
      .values({ code: 'AIA', name_th: 'เอไอเอ', name_en: 'AIA', kind: 'life' })
      .execute()
    const { id } = await begin()
    const data = { ...emptyCard, ins_code: 'AIA', company: 'anything' }
    const card = (await save(id, { version: 1, complete: false, data })).json().data
    expect(card).toMatchObject({ data: { company: 'เอไอเอ' }, insurer: { name: { en: 'AIA' } } })
    const wrong = await save(id, { version: 2, complete: false, data: { ...data, ins_code: 'NOBODY' } })
    expect(wrong.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'ins_code' }] })
  })

  it.each([
    ['an amount with a fraction', { max_limit: 1.5 }],
    ['an amount in words', { room_fee: '4000' }],
    ['a negative amount', { used: -1 }],
    ['more than the largest amount', { surgery_fee: 10_000_000_000 }],
  ])('refuses %s', async (_case, wrong) => {
    const { id } = await begin()
    const benefits = [{ ...wholeCard.benefits[0], ...wrong }]
    const answer = await call('PUT', `/${id}`, {
      version: 1,
      complete: false,
      data: { ...wholeCard, benefits },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'validation_failed'])
  })
})

describe('completing a card', () => {
  it('makes it complete', async () => {
    expect(await whole()).toMatchObject({
      state: 'complete',
      version: 2,
      images: [{ list: 'card_front' }, { list: 'card_back' }],
    })
  })

  it('reports everything that is missing', async () => {
    const { id } = await begin('family')
    const benefits = wholeCard.benefits.map((row) => ({ ...row, benefit: ' ' }))
    const data = { ...emptyCard, dueDate: '2026-01-01', startDate: '2026-01-01', benefits }
    const answer = await save(id, { version: 1, complete: true, data })
    expect(answer.json().fields).toEqual([
      { path: 'company', code: 'required' },
      { path: 'noCard', code: 'required' },
      { path: 'name_ins', code: 'required' },
      { path: 'relationship', code: 'required' },
      { path: 'benefits.0.benefit', code: 'required' },
      { path: 'dueDate', code: 'expiry_before_start' },
    ])
  })

  it('treats null as a missing number if none was typed', async () => {
    const { id } = await begin('family')
    const data = { ...wholeCard, noCard: null, relationship: 'child' as const }
    const answer = await save(id, { version: 1, complete: true, data })
    expect(answer.json().fields).toEqual([{ path: 'noCard', code: 'required' }])
  })

  it('needs both pictures accepted for the member’s own card, none for a relative’s', async () => {
    const { id } = await begin()
    const finish = () => save(id, { version: 1, complete: true, data: wholeCard })
    await picture(id, 'card_front')
    expect(codeOf(await finish())).toBe('card_images_missing')
    await picture(id, 'card_back', 'refused')
    expect(codeOf(await finish())).toBe('card_images_missing')
    await picture(id, 'card_back', 'received')
    const pending = await finish()
    expect([pending.statusCode, codeOf(pending)]).toEqual([409, 'card_images_pending'])
    await picture(id, 'card_back')
    expect((await finish()).statusCode).toBe(200)
    const family = await begin('family')
    const data = { ...wholeCard, relationship: 'child' as const }
    expect((await save(family.id, { version: 1, complete: true, data })).json().data).toMatchObject({
      state: 'complete',
      data: { relationship: 'child' },
    })
  })
})

describe('unmasked numbers of a card (R27, R41)', () => {
  it('are shown for five minutes after a code, and each read is audited', async () => {
    const { id } = await whole()
    const masked = await call('GET', `/${id}/details`)
    expect([masked.statusCode, codeOf(masked)]).toEqual([403, 'step_up_required'])
    await unlock()
    expect((await call('GET', `/${id}/details`)).json().data).toMatchObject({
      noCard: 'PA-2569-004471',
      employee_id: 'EMP-0098',
    })
    test.clock.advance(300_001)
    expect(codeOf(await call('GET', `/${id}/details`))).toBe('step_up_required')
    const looks = await test.db
      .selectFrom('audit_event')
      .select(['account_id', 'subject'])
      .where('action', '=', 'card_details.read')
      .execute()
    expect(looks).toEqual([{ account_id: world.member.accountId, subject: id }])
  })
})

describe('listing and deleting cards', () => {
  it('lists the member’s cards and drafts, by owner', async () => {
    const own = await whole()
    const family = await begin('family')
    await call('POST', '', { whose: 'self' }, await world.stranger())
    const ids = async (query = '') =>
      (await call('GET', query)).json().data.items.map(({ id }: { id: string }) => id)
    expect((await ids()).toSorted()).toEqual([own.id, family.id].toSorted())
    expect(await ids('?whose=family')).toEqual([family.id])
    expect((await test.call({ url: '/api/v1/cards' })).statusCode).toBe(401)
  })

  it('deletes a card with its pictures and their objects', async () => {
    const { id } = await whole()
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `/${id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect(await test.db.selectFrom('document').select('id').execute()).toEqual([])
  })

  it('gives the same response for another member’s card and an unknown one on every call (R38, R39)', async () => {
    const { id } = await whole()
    const stranger = await world.stranger()
    const body = { version: 2, complete: true, data: wholeCard }
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['GET', '/details', undefined],
      ['PUT', '', body],
      ['DELETE', '', undefined],
    ] as const) {
      const [theirs, nobodys] = await Promise.all(
        [id, newId()].map((one) => call(method, `/${one}${path}`, payload, stranger)),
      )
      const problems = [theirs, nobodys].map((answer) => ({ ...answer?.json(), trace_id: '' }))
      expect(problems[0], `${method} ${path}`).toMatchObject({ code: 'not_found', status: 404 })
      expect(problems[0]).toEqual(problems[1])
    }
  })

  it('returns the card’s own error code on an unexpected failure, and changes nothing', async () => {
    const { id } = await whole()
    await test.ctx.pool.query(`
      create function card_fails() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger card_fails before insert or update or delete on declared_card for each row execute function card_fails()`)
    try {
      const data = { ...wholeCard, noCard: null, employee_id: null, company: 'X' }
      const saved = await save(id, { version: 2, complete: true, data })
      expect([saved.statusCode, codeOf(saved)]).toEqual([503, 'card_save_failed'])
      expect(codeOf(await call('POST', '', { whose: 'self' }))).toBe('card_save_failed')
      const deleted = await call('DELETE', `/${id}`)
      expect([deleted.statusCode, codeOf(deleted)]).toEqual([503, 'card_delete_failed'])
    } finally {
      await test.ctx.pool.query('drop function card_fails cascade')
    }
    expect((await call('GET', `/${id}`)).json().data).toMatchObject({
      data: { company: 'ประกันคุณยาย' },
      images: [{ fate: 'accepted' }, { fate: 'accepted' }],
    })
  })
})
