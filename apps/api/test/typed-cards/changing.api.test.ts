import { describe, expect, it } from 'vitest'
import { wholeCard } from '../factory-card'
import { codeOf, useCardWorld } from './card-world'

const { test, call, save, whole, unlock } = useCardWorld()

describe('changing a whole card', () => {
  it('keeps what is typed beside it until it is finished: the card stays whole', async () => {
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

  it('typed back to what it was, there is nothing typed', async () => {
    const { id } = await whole()
    const data = { ...wholeCard, noCard: null, employee_id: null }
    await save(id, { version: 2, complete: false, data: { ...data, company: 'X' } })
    expect((await save(id, { version: 3, complete: false, data })).json().data.typed).toBeNull()
  })

  it('thrown away, it is gone, its number too', async () => {
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

  it('changes its number after a code only; without one it stays as it is (R27)', async () => {
    const { id } = await whole()
    const data = { ...wholeCard, noCard: 'NEW-0000-9999' }
    for (const complete of [false, true]) {
      const answer = await save(id, { version: 2, complete, data })
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'step_up_required'])
    }
    // A right guess is answered as a wrong one: nobody finds the masked signs out by trying.
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
    // What was typed while it was open is finished after it closed.
    test.clock.advance(301_000)
    const later = { ...data, noCard: null }
    expect(
      (await save(id, { version: 3, complete: true, data: later })).json().data.data.no_card_masked,
    ).toBe('••••9999')
  })
})
