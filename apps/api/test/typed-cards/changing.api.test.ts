import { limits } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { wholeCard } from '../factory-card'
import { lostEnvelope } from '../key-rotation/with-keys'
import { codeOf, useCardWorld } from './card-world'

const { test, call, save, whole, unlock } = useCardWorld()

describe('changing a complete card', () => {
  it('stores changes beside the card until they are complete', async () => {
    const { id } = await whole()
    const changed = { ...wholeCard, noCard: null, employee_id: null, name_ins: '' }
    const typed = (await save(id, { version: 2, complete: false, data: changed })).json().data
    expect(typed).toMatchObject({
      state: 'complete',
      data: { name_ins: 'สมใจ ดีงาม' },
      typed: { name_ins: '', no_card_masked: '••••4471' },
    })
    const finished = { ...changed, name_ins: 'สมใจ ดีเลิศ' }
    expect((await save(id, { version: 3, complete: true, data: finished })).json().data).toMatchObject({
      data: { name_ins: 'สมใจ ดีเลิศ', no_card_masked: '••••4471' },
      typed: null,
    })
  })

  it('keeps a date that isn’t complete beside the card, and doesn’t complete it', async () => {
    const { id } = await whole()
    const masked = { ...wholeCard, noCard: null, employee_id: null }
    const changed = { ...masked, dueDate: null, due_typed: '-5-12' }
    await save(id, { version: 2, complete: false, data: changed })
    expect((await call('GET', `/${id}`)).json().data).toMatchObject({
      data: { dueDate: wholeCard.dueDate },
      typed: { dueDate: null, due_typed: '-5-12' },
    })
    const refused = await save(id, { version: 3, complete: true, data: changed })
    expect(refused.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'dueDate' }] })
    expect((await save(id, { version: 3, complete: false, data: masked })).json().data.typed).toBeNull()
  })

  it('keeps an amount that can’t be read beside the card, and doesn’t complete it', async () => {
    const { id } = await whole()
    const masked = { ...wholeCard, noCard: null, employee_id: null }
    const benefits = wholeCard.benefits.map((row) => ({ ...row, used: null, amounts_typed: { used: 'abc' } }))
    const changed = { ...masked, benefits }
    await save(id, { version: 2, complete: false, data: changed })
    expect((await call('GET', `/${id}`)).json().data).toMatchObject({
      data: { benefits: wholeCard.benefits },
      typed: { benefits },
    })
    const refused = await save(id, { version: 3, complete: true, data: changed })
    expect(refused.json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'benefits.0.used', code: 'amount_invalid' }],
    })
    const [row] = benefits
    const long = [{ ...row, amounts_typed: { used: '9'.repeat(limits.card.amount + 1) } }]
    const tooLong = await call('PUT', `/${id}`, {
      version: 3,
      complete: false,
      data: { ...masked, benefits: long },
    })
    expect(tooLong.json()).toMatchObject({ fields: [{ path: 'data.benefits.0.amounts_typed.used' }] })
    expect((await save(id, { version: 3, complete: false, data: masked })).json().data.typed).toBeNull()
  })

  it('drops the changes if the member restores the original values', async () => {
    const { id } = await whole()
    const data = { ...wholeCard, noCard: null, employee_id: null }
    await save(id, { version: 2, complete: false, data: { ...data, company: 'X' } })
    expect((await save(id, { version: 3, complete: false, data })).json().data.typed).toBeNull()
  })

  it('needs no code for other fields of a card without an employee id (R27)', async () => {
    const { id } = await whole({ ...wholeCard, employee_id: '' })
    const same = { ...wholeCard, noCard: null, employee_id: '' }
    const changed = await save(id, { version: 2, complete: false, data: { ...same, company: 'X' } })
    expect(changed.json().data).toMatchObject({ typed: { company: 'X', employee_id_masked: '' } })
    expect((await save(id, { version: 3, complete: false, data: same })).json().data.typed).toBeNull()
    const finished = { ...same, name_ins: 'สมใจ ดีเลิศ' }
    expect((await save(id, { version: 4, complete: true, data: finished })).json().data).toMatchObject({
      data: { name_ins: 'สมใจ ดีเลิศ', employee_id_masked: '' },
      typed: null,
    })
  })

  it('needs a code to remove an employee id, also one in the unfinished changes (R27)', async () => {
    const masked = { ...wholeCard, noCard: null }
    const removes = (id: string, version: number) =>
      save(id, { version, complete: false, data: { ...masked, employee_id: '' } })
    const withId = await whole()
    const without = await whole({ ...wholeCard, employee_id: '' })
    await unlock()
    await save(without.id, { version: 2, complete: false, data: { ...masked, employee_id: 'EMP-1' } })
    test.clock.advance(301_000)
    expect(codeOf(await removes(withId.id, 2))).toBe('step_up_required')
    expect(codeOf(await removes(without.id, 3))).toBe('step_up_required')
  })

  it('discards changes with their number', async () => {
    const { id } = await whole()
    await unlock()
    const changed = { ...wholeCard, noCard: 'NEW-0000-9999', company: 'X' }
    await save(id, { version: 2, complete: false, data: changed })
    const data = { ...wholeCard, noCard: null, employee_id: null }
    const body = { version: 3, complete: false, discard: true, data }
    expect((await call('PUT', `/${id}`, body)).json().data).toMatchObject({
      version: 4,
      typed: null,
      data: { company: 'ประกันคุณยาย', no_card_masked: '••••4471' },
    })
  })

  it('changes the number only after a code (R27)', async () => {
    const { id } = await whole()
    const data = { ...wholeCard, noCard: 'NEW-0000-9999' }
    for (const complete of [false, true]) {
      const answer = await save(id, { version: 2, complete, data })
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'step_up_required'])
    }
    // Even a correct guess is refused; otherwise the response would reveal the number.
    const guesses = [{ noCard: wholeCard.noCard }, { employee_id: wholeCard.employee_id }]
    for (const guess of guesses) {
      const masked = { ...wholeCard, noCard: null, employee_id: null, ...guess }
      const answer = await save(id, { version: 2, complete: false, data: masked })
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'step_up_required'])
    }
    await unlock()
    expect((await save(id, { version: 2, complete: false, data })).json().data).toMatchObject({
      data: { no_card_masked: '••••4471' },
      typed: { no_card_masked: '••••9999' },
    })
    // The member changed the number while it was visible, and completes the card after the number was masked again.
    test.clock.advance(301_000)
    const later = { ...data, noCard: null }
    expect(
      (await save(id, { version: 3, complete: true, data: later })).json().data.data.no_card_masked,
    ).toBe('••••9999')
  })
})

describe('a card whose numbers were sealed by a lost master key (R97)', () => {
  it('is still listed, without its numbers, which the member can type again', async () => {
    const { id } = await whole()
    await test.db
      .updateTable('declared_card')
      .set({ number_sealed: lostEnvelope, employee_id_sealed: lostEnvelope, typed_sealed: lostEnvelope })
      .execute()
    expect((await call('GET', '')).json().data.items).toMatchObject([{ id, typed: null }])
    await unlock()
    const numbers = async () => (await call('GET', `/${id}/details`)).json().data
    expect(await numbers()).toMatchObject({ noCard: '', employee_id: '' })
    expect((await save(id, { version: 2, complete: true, data: wholeCard })).statusCode).toBe(200)
    expect(await numbers()).toMatchObject({ noCard: 'PA-2569-004471', employee_id: 'EMP-0098' })
  })
})
