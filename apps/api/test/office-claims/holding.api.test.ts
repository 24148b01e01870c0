import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { lockClaimById } from '../../src/modules/claims/claim-moves.service'
import { endUndecided } from '../../src/modules/claims/end-undecided.service'
import { releaseClaimsOf } from '../../src/modules/claims/queue/holding.service'
import { waitsOrEnds } from '../waits-or-ends'
import { type Person, useOffice } from './office-world'

const office = useOffice()

describe('holding a claim', () => {
  it('gives the next claim by due date and value, and tells the member that it is being checked', async () => {
    const nok = await office.person('Nok')
    await office.claim({ turn_due_date: '2026-11-30' })
    const urgent = await office.claim({ turn_due_date: '2026-11-25' })
    expect((await office.get(nok, 'next-claim')).json().data).toEqual({ claim_number: urgent })
    expect((await office.post(nok, 'next-claim')).json().data).toEqual({ claim_number: urgent })
    expect(await office.row(urgent)).toMatchObject({
      status: 'checking',
      held_by: nok.staffId,
      queue: 'held',
    })
  })

  it('gives a person only claims within their competence, and the others to others', async () => {
    const nok = await office.person('Nok')
    const fon = await office.person('Fon')
    const inpatient = await office.claim({ admited_type: 'ipd', turn_due_date: '2026-11-23' })
    await office.claim({ admited_type: 'dental', turn_due_date: '2026-11-24', medical_expense: 500_001 })
    const small = await office.claim({ admited_type: 'dental', turn_due_date: '2026-11-25' })
    await office.test.db
      .updateTable('staff')
      .set({ takes_types: ['dental', 'opd'], takes_most: 500_000 })
      .where('id', '=', nok.staffId)
      .execute()
    expect((await office.get(nok, 'next-claim')).json().data).toEqual({ claim_number: small })
    expect((await office.post(nok, 'next-claim')).json().data).toEqual({ claim_number: small })
    expect((await office.post(nok, 'next-claim')).json().data).toEqual({ claim_number: null })
    expect((await office.post(fon, 'next-claim')).json().data).toEqual({ claim_number: inpatient })
  })

  it('gives 20 people who ask at once 20 different claims', async () => {
    for (let n = 0; n < 20; n += 1) await office.claim()
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => office.person(`P${n}`)))
    const answers = await Promise.all(people.map((person) => office.post(person, 'next-claim')))
    const numbers = answers.map((answer) => answer.json().data.claim_number)
    expect(new Set(numbers).size).toBe(20)
    expect(numbers).not.toContain(null)
  })

  it('says who has a claim; taking over needs a reason and the id of that person', async () => {
    const [nok, fon, art] = await Promise.all(['Nok', 'Fon', 'Art'].map((name) => office.person(name)))
    if (!nok || !fon || !art) throw new Error('no people')
    const number = await office.claim()
    await office.post(nok, `claims/${number}/take`)
    const refused = await office.post(fon, `claims/${number}/take`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'staff_claim_held',
      params: { staff_id: nok.staffId, name: 'Nok' },
    })
    expect(
      (await office.post(fon, `claims/${number}/take`, { take_over: { from: nok.staffId } })).statusCode,
    ).toBe(400)
    const over = { take_over: { from: nok.staffId, reason: 'Nok is ill' } }
    expect((await office.post(fon, `claims/${number}/take`, over)).json().data.holder.name).toBe('Fon')
    // Art's screen is outdated: it still shows Nok as the holder.
    const stale = await office.post(art, `claims/${number}/take`, over)
    expect(stale.json()).toMatchObject({ code: 'staff_claim_held', params: { name: 'Fon' } })
    expect((await office.post(nok, `claims/${number}/release`)).json().code).toBe('staff_claim_held')
    const handovers = await office.test.db
      .selectFrom('claim_handover')
      .select(['kind', 'reason'])
      .orderBy('seq')
      .execute()
    expect(handovers).toEqual([
      { kind: 'taken', reason: null },
      { kind: 'taken_over', reason: 'Nok is ill' },
    ])
  })

  it('needs no work on the appeal once its decision was undone and the claim was closed', async () => {
    const [nok, fon] = [await office.person('Nok'), await office.person('Fon')]
    const number = await office.claim()
    const { seen } = await office.take(nok, number)
    await office.post(nok, `claims/${number}/decision`, { seen, reject: { reason: 'late' } })
    await office.appeal(number)
    const appeals = async () => {
      const { items } = (await office.get(fon, 'queues')).json().data
      const { count } = items.find(({ queue }: { queue: string }) => queue === 'appeals')
      return { count, numbers: await office.numbers(fon, 'queue=appeals') }
    }
    expect(await appeals()).toEqual({ count: 1, numbers: [number] })
    const decided = await office.case(nok, number)
    await office.post(nok, `claims/${number}/undo`, { seen: decided.seen, reason: 'Wrong claim' })
    const { id } = await office.row(number)
    await inTransaction(office.test.db, async (db) => {
      const claim = await lockClaimById(db, id)
      if (!claim) throw new Error(`no claim ${id}`)
      const actor = { kind: 'member', id: claim.account_id ?? '', party: 'member' } as const
      await endUndecided({ ...office.test.ctx, db }, claim, { status: 'withdrawn', actor })
    })
    expect(await office.row(number)).toMatchObject({ status: 'withdrawn', decision_id: null })
    expect(await appeals()).toEqual({ count: 0, numbers: [] })
    const taken = await office.post(fon, `claims/${number}/take`)
    expect(taken.json().code).toBe('claim_state_conflict')
    expect((await office.case(fon, number)).claim.turn).toMatchObject({ party: 'nobody', due_date: null })
  })

  it('goes on while the appealed amount is paid, until the appeal is answered', async () => {
    const [nok, fon] = [await office.person('Nok'), await office.person('Fon')]
    const yearly = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 100_000 }] }] }
    const number = await office.claim({}, yearly)
    const approval = office.approval(await office.take(nok, number))
    await office.post(nok, `claims/${number}/decision`, approval)
    await office.appeal(number)
    await office.take(fon, number)
    const other = await office.claim()
    await office.take(fon, other)
    expect((await office.get(fon, 'claims?queue=mine')).json().data.items).toMatchObject([
      { claim_number: other, due_date: '2026-12-01' },
      { claim_number: number, due_date: '2026-12-20' },
    ])
    await office.call(number, 'payment-sent')
    expect(await office.row(number)).toMatchObject({ status: 'payment_sent', held_by: fon.staffId })
    await office.call(number, 'pay', { paid_on: '2026-11-21' })
    expect(await office.row(number)).toMatchObject({ status: 'paid', held_by: fon.staffId })
    await office.call(number, 'answer-appeal', {})
    expect(await office.row(number)).toMatchObject({ status: 'paid', held_by: null, held_since: null })
    expect(await office.numbers(fon, 'queue=mine')).toEqual([other])
  })

  it('gives the claims of a person whose access ends back to the queue', async () => {
    const nok = await office.person('Nok')
    const number = await office.claim()
    await office.post(nok, `claims/${number}/take`)
    await office.test.db.deleteFrom('staff_grant').where('staff_id', '=', nok.staffId).execute()
    await office.test.db
      .transaction()
      .execute((db) => releaseClaimsOf({ db, clock: office.test.clock }, nok.staffId))
    expect(await office.row(number)).toMatchObject({ held_by: null, queue: 'new' })
  })

  it('names the people who can get claims, without those of other insurers (R90)', async () => {
    const head = await office.person('Head', 'senior_assessor', 'AAA')
    await office.person('Nok', 'assessor', 'AAA')
    await office.person('Everywhere')
    await office.person('Else', 'assessor', 'ZZZ')
    await office.person('Mai', 'member_service', 'AAA')
    const gone = await office.person('Gone', 'assessor', 'AAA')
    const at = office.test.clock.now()
    await office.test.db.updateTable('staff').set({ ended_at: at }).where('id', '=', gone.staffId).execute()
    const { items } = (await office.get(head, 'assignees')).json().data
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Everywhere', 'Head', 'Nok'])
  })

  it('assigns many claims, with a result for each', async () => {
    const head = await office.person('Head', 'senior_assessor')
    const nok = await office.person('Nok')
    const number = await office.claim()
    const { insurer_code } = await office.row(number)
    const elsewhere = await office.person('Else', 'assessor', 'ZZZ')
    const paid = await office.claim({ status: 'paid' })
    const body = {
      staff_id: nok.staffId,
      claim_numbers: [number, paid, 'KHM-69-000001-1'],
      reason: 'Morning share',
    }
    expect(
      (await office.post(head, 'assign-claims', body))
        .json()
        .data.items.map((item: { result: string }) => item.result),
    ).toEqual(['assigned', 'not_open', 'not_found'])
    const again = await office.post(head, 'assign-claims', { ...body, staff_id: elsewhere.staffId })
    expect(again.json().data.items[0].result).toBe('person_may_not')
    expect((await office.post(nok, 'assign-claims', body)).statusCode).toBe(403)
    expect(insurer_code).not.toBe('ZZZ')
  })

  it('gives no claim to a person whose access ends at the same time (R91)', async () => {
    const head = await office.person('Head', 'senior_assessor')
    const number = await office.claim()
    const body = { claim_numbers: [number], reason: 'Morning share' }
    const ways = {
      'assign-claims': (nok: Person) =>
        office.post(head, 'assign-claims', { ...body, staff_id: nok.staffId }),
      'next-claim': (nok: Person) => office.post(nok, 'next-claim'),
      take: (nok: Person) => office.post(nok, `claims/${number}/take`),
    }
    for (const [name, way] of Object.entries(ways)) {
      const nok = await office.person('Nok')
      const ending = await office.test.ctx.pool.connect()
      await ending.query('begin')
      await ending.query('select from staff where id = $1 for no key update', [nok.staffId])
      await ending.query('delete from staff_grant where staff_id = $1', [nok.staffId])
      const given = way(nok)
      await waitsOrEnds(office.test.db, given)
      await ending.query('commit')
      ending.release()
      const { body: answer } = await given
      expect(answer, name).toContain(name === 'assign-claims' ? 'person_may_not' : 'staff_permission_missing')
      expect(await office.row(number), name).toMatchObject({ held_by: null })
    }
  })

  it('leaves out a claim whose member deletes the account at this moment, instead of waiting for it', async () => {
    const nok = await office.person('Nok')
    const number = await office.claim()
    const { id, account_id } = await office.row(number)
    const deletion = await office.test.ctx.pool.connect()
    await deletion.query('begin')
    await deletion.query('select from account where id = $1 for update', [account_id])
    const taken = office.post(nok, 'next-claim')
    await waitsOrEnds(office.test.db, taken)
    // `next-claim` must not lock the claim and then wait for the account. If it did, this statement would cause a
    // deadlock.
    await deletion.query('select from claim where id = $1 for update', [id])
    await deletion.query('rollback')
    deletion.release()
    expect((await taken).json().data).toEqual({ claim_number: null })
    expect((await office.post(nok, 'next-claim')).json().data).toEqual({ claim_number: number })
  })
})
