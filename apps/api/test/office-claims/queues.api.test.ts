import { describe, expect, it } from 'vitest'
import { formatClaimNumber } from '../../src/modules/claims/claim-number'
import { countStored } from '../../src/modules/claims/queue/queue.repo'
import { searchClaimIds } from '../../src/modules/claims/queue/search.repo'
import { makeClaim } from '../factory-claim'
import { makeHospital } from '../hospitals/hospital-world'
import { useOffice } from './office-world'

const office = useOffice()

/** Adds people of the same name. Returns their ids. */
async function addNamesakes(length: number): Promise<string[]> {
  const people = Array.from({ length }, (_, n) => ({
    id: `many${n}`.padEnd(22, 'x'),
    title_th: '',
    name_th: 'สมใจ',
    surname_th: 'ดีงาม',
    title_en: '',
    name_en: 'Somjai',
    surname_en: 'Deengam',
  }))
  await office.test.db.insertInto('person').values(people).execute()
  return people.map(({ id }) => id)
}

describe('the queues of the office', () => {
  it('list what is due first, then the highest bill, page by page', async () => {
    const nok = await office.person('Nok')
    const late = await office.claim({ turn_due_date: '2026-11-30', medical_expense: 100 })
    const small = await office.claim({ turn_due_date: '2026-11-25', medical_expense: 100_00 })
    const big = await office.claim({ turn_due_date: '2026-11-25', medical_expense: 900_00 })
    expect(await office.numbers(nok, 'queue=new')).toEqual([big, small, late])
    const first = await office.row(big)
    expect(await office.numbers(nok, `queue=new&after=${first.id}`)).toEqual([small, late])
    expect(await office.numbers(nok, 'queue=new&least_satang=10000&most_satang=20000')).toEqual([small])
  })

  it('count by the Thai working days that are left', async () => {
    const nok = await office.person('Nok')
    // The test clock shows Saturday 21 November, so Monday is one working day away. Tuesday is made a holiday.
    await office.test.db
      .insertInto('public_holiday')
      .values({ day: '2026-11-24', name_th: 'วันหยุด', name_en: 'Holiday' })
      .execute()
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-25', '2026-11-27', '2026-12-10'])
      await office.claim({ turn_due_date: day })
    const answer = await office.get(nok, 'queues')
    const counts = Object.fromEntries(
      answer
        .json()
        .data.items.map((item: { queue: string; by_age: object; count: number }) => [item.queue, item]),
    )
    expect(counts.new.by_age).toEqual({ overdue: 1, today: 1, in_2_days: 1, in_5_days: 1, later: 1 })
    expect([counts.overdue.count, counts.due_today.count, counts.mine.count]).toEqual([1, 1, 0])
  })

  it('list as many claims of each age as the counts say', async () => {
    const nok = await office.person('Nok')
    // Today is Saturday, and Sunday isn't a working day. So claims due on Sunday count as due today.
    const days = {
      overdue: ['2026-11-20'],
      today: ['2026-11-21', '2026-11-22'],
      in_2_days: ['2026-11-24'],
      in_5_days: ['2026-11-27'],
      later: ['2026-12-10'],
    }
    for (const [age, due] of Object.entries(days)) {
      const numbers: string[] = []
      for (const day of due) numbers.push(await office.claim({ turn_due_date: day }))
      expect(await office.numbers(nok, `queue=new&age=${age}`), age).toEqual(numbers)
    }
    const { items } = (await office.get(nok, 'queues')).json().data
    const ages = items.find(({ queue }: { queue: string }) => queue === 'new').by_age
    for (const [age, due] of Object.entries(days)) expect(ages[age], age).toBe(due.length)
    for (const [queue, age] of [
      ['due_today', 'today'],
      ['overdue', 'overdue'],
    ] as const) {
      expect(await office.numbers(nok, `queue=${queue}`), queue).toHaveLength(days[age].length)
      expect(items.find((item: { queue: string }) => item.queue === queue).count, queue).toBe(
        days[age].length,
      )
    }
    const number = await office.claim()
    const { seen } = await office.take(nok, number)
    await office.post(nok, `claims/${number}/decision`, { seen, reject: { reason: 'not_covered' } })
    await office.appeal(number)
    const other = await office.person('Other')
    expect(await office.numbers(other, 'queue=appeals&age=later')).toEqual([number])
    expect(await office.numbers(other, 'queue=appeals&age=overdue')).toEqual([])
  })

  it('count up to a maximum, and say that there are more', async () => {
    const insurers = { insurers: null }
    const later = { name: 'later', from: '2026-12-01', to: '9999-12-31' } as const
    for (let n = 0; n < 3; n += 1) await office.claim({ turn_due_date: '2026-12-01' })
    const counts = async (most: number) => await countStored(office.test.db, insurers, [later], most)
    expect(await counts(3)).toEqual([{ queue: 'new', span: 'later', count: 3 }])
    expect(await counts(2)).toEqual([{ queue: 'new', span: 'later', count: 2 }])
  })

  it('keep the lists that a person saved, for this person only', async () => {
    const nok = await office.person('Nok')
    const fon = await office.person('Fon')
    const put = (items: object[]) =>
      office.test.app.inject({
        method: 'PUT',
        url: '/api/office/v1/saved-lists',
        headers: nok.headers,
        payload: { items },
      })
    const items = [{ name: 'ทันตกรรมเกินกำหนด', search: 'queue=overdue&kind=dental' }]
    expect((await put(items)).json().data).toEqual({ items })
    expect((await office.get(nok, 'saved-lists')).json().data).toEqual({ items })
    expect((await office.get(fon, 'saved-lists')).json().data).toEqual({ items: [] })
    expect((await put([{ name: 'x', search: 'javascript:alert(1)' }])).statusCode).toBe(400)
  })

  it('list one type of treatment', async () => {
    const nok = await office.person('Nok')
    const dental = await office.claim({ admited_type: 'dental' })
    await office.claim({ admited_type: 'opd' })
    expect(await office.numbers(nok, 'queue=new&admited_type=dental')).toEqual([dental])
  })

  it('put every claim into the queue in which it waits', async () => {
    const nok = await office.person('Nok')
    const at = office.test.clock.now()
    const of = {
      waiting_for_member: await office.claim({ status: 'documents_needed' }),
      sent_to_insurer: await office.claim({ status: 'sent_to_insurer' }),
      payment_failed: await office.claim({ status: 'payment_failed', turn_due_date: null }),
      answered: await office.claim({ status: 'checking', answered_at: at }),
      on_hold: await office.claim({
        status: 'checking',
        on_hold_since: at,
        on_hold_until: '2026-12-01',
        on_hold_reason: 'Waits for the hospital',
      }),
      second_look: await office.claim({ status: 'checking', second_look_since: at }),
      mine: await office.claim({ status: 'checking', held_by: nok.staffId, held_since: at }),
      overdue: await office.claim({ status: 'checking', turn_due_date: '2026-11-20' }),
    }
    await office.claim({ status: 'paid' })
    for (const [queue, number] of Object.entries(of))
      expect(await office.numbers(nok, `queue=${queue}`), queue).toEqual([number])
    const [held] = (await office.get(nok, 'claims?queue=on_hold')).json().data.items
    expect(held.on_hold_until).toBe('2026-12-01')
  })

  it('name a listed hospital in both languages, and another place as it was typed', async () => {
    const nok = await office.person('Nok')
    await makeHospital(office.test.db, 100, {
      code: 'H1',
      name_th: 'โรงพยาบาลบ้านแพ้ว',
      name_en: 'Ban Phaeo Hospital',
    })
    const names = { th: 'โรงพยาบาลบ้านแพ้ว', en: 'Ban Phaeo Hospital' }
    const listed = await office.claim({ provider_code: 'H1', provider_name: 'รพ.', medical_expense: 2_000 })
    await office.claim({ provider_code: null, provider_name: 'คลินิกใกล้บ้าน', medical_expense: 1_000 })
    const answer = await office.get(nok, 'claims?queue=new')
    expect(answer.json().data.items.map((row: { place: object }) => row.place)).toEqual([
      names,
      { th: 'คลินิกใกล้บ้าน', en: 'คลินิกใกล้บ้าน' },
    ])
    const { person_id, account_id, coverage_id, insurer_code } = await office.row(listed)
    const again = await office.claim({ person_id, account_id, coverage_id, insurer_code })
    expect((await office.case(nok, again)).history.map(({ place }) => place)).toEqual([names])
  })

  it('find a claim by each of its numbers, its member, hospital and amount', async () => {
    const nok = await office.person('Nok')
    const number = await office.claim(
      { policy_number: 'GRP-77-1', provider_name: 'โรงพยาบาลบ้านแพ้ว', medical_expense: 345_650 },
      { coverage: { card_number: 'C-9', employee_id: 'E-1001' } },
    )
    await office.claim()
    const { person_id } = await office.row(number)
    await office.test.db
      .updateTable('person')
      .set({ name_th: 'วิภา', surname_th: 'ทองดี', name_en: 'Wipha', surname_en: 'Thongdee' })
      .where('id', '=', person_id)
      .execute()
    for (const q of [
      number,
      'grp-77',
      'c-9',
      'e-1001',
      '3,456.50',
      '๓,๔๕๖.๕๐',
      'วิภา',
      'วิภา ทอง',
      'thongdee',
      'โรงพยาบาลบ้าน',
    ]) {
      const answer = await office.post(nok, 'claim-search', { q })
      expect(
        answer.json().data.items.map((row: { claim_number: string }) => row.claim_number),
        q,
      ).toEqual([number])
    }
    expect((await office.post(nok, 'claim-search', { q: '1101700230708' })).json().data.items).toEqual([])
  })

  it('find a claim by its running number, of each insurer and year that has it', async () => {
    const nok = await office.person('Nok')
    const claim_number = formatClaimNumber('KHM', 69, 123)
    await office.claim({ claim_number })
    const elsewhere = await office.claim({ claim_number: formatClaimNumber('TMP', 68, 123) })
    const series = [
      { prefix: 'KHM', year: 69, last_number: 5_000 },
      { prefix: 'TMP', year: 68, last_number: 200 },
    ]
    await office.test.db.deleteFrom('claim_number_counter').execute()
    await office.test.db.insertInto('claim_number_counter').values(series).execute()
    const find = async (q: string) =>
      (await office.post(nok, 'claim-search', { q }))
        .json()
        .data.items.map((row: { claim_number: string }) => row.claim_number)
        .toSorted()
    for (const q of ['123', '000123']) expect(await find(q), q).toEqual([claim_number, elsewhere])
    for (const q of ['๑๒๓', '๐๐๐๑๒๓']) expect(await find(q), q).toEqual([claim_number, elsewhere])
    const compact = claim_number.replaceAll('-', '')
    for (const q of [claim_number.slice(0, -2), '69-123', claim_number.slice(7), compact])
      expect(await find(q), q).toEqual([claim_number])
    for (const q of ['124', '70-123', '999999999']) expect(await find(q), q).toEqual([])
  })

  it('search by a name with its title, by a hospital of our list, and within filters', async () => {
    const nok = await office.person('Nok')
    await makeHospital(office.test.db, 0, {
      code: '10-777',
      name_th: 'โรงพยาบาลริมปิง',
      name_en: 'Rimping Hospital',
    })
    const small = await office.claim({ provider_code: '10-777', medical_expense: 50_000 })
    const big = await office.claim({
      provider_code: '10-777',
      medical_expense: 900_000,
      admited_type: 'dental',
    })
    const { person_id } = await office.row(small)
    await office.test.db
      .updateTable('person')
      .set({ name_th: 'ปราณี', surname_th: 'งามตา', name_en: 'Pranee', surname_en: 'Ngamta' })
      .where('id', '=', person_id)
      .execute()
    const find = async (body: object) => {
      const { items, more } = (await office.post(nok, 'claim-search', body)).json().data
      expect(more).toBe(false)
      return items.map((item: { claim_number: string }) => item.claim_number).toSorted()
    }
    for (const q of ['นางสาวปราณี งามตา', 'Ms. Pranee Ngamta', 'งามตา ปราณี', 'Ngamta Pranee', 'ngamta, pra'])
      expect(await find({ q }), q).toEqual([small])
    for (const q of ['ริมปิง', 'rimping hosp']) expect(await find({ q }), q).toEqual([big, small].toSorted())
    expect(await find({ q: 'ริมปิง', admited_type: 'dental' })).toEqual([big])
    expect(await find({ q: 'ริมปิง', most_satang: 100_000 })).toEqual([small])
    expect(await find({ q: 'ริมปิง', insurer: 'ZZZ' })).toEqual([])
  })

  it('find the newest of many claims', async () => {
    const cover = { card_number: 'C-9', employee_id: 'E-1001' }
    const at = (day: number) => new Date(`2026-11-${day}T03:00:00Z`)
    const spec = { policy_number: 'GRP-77', provider_name: 'โรงพยาบาลบ้านแพ้ว', medical_expense: 345_650 }
    const first = await office.claim({ ...spec, submitted_at: at(11) }, { coverage: cover })
    const { person_id, account_id, coverage_id, insurer_code } = await office.row(first)
    const same = { ...spec, person_id, account_id, coverage_id, insurer_code }
    const newest = await office.row(await office.claim({ ...same, submitted_at: at(19) }))
    await office.claim({ ...same, submitted_at: at(15) })
    const nationalIdHash = Buffer.alloc(32, 7)
    await office.test.db
      .updateTable('person')
      .set({ name_th: 'วิภา', national_id_hash: nationalIdHash, national_id_sealed: nationalIdHash })
      .where('id', '=', person_id)
      .execute()
    for (const terms of [
      { number: 'GRP-77' },
      { number: 'GRP-7' },
      { number: 'C-9' },
      { number: 'E-1001' },
      { nationalIdHashes: [nationalIdHash] },
      { names: [['วิภา']] },
      { place: 'โรงพยาบาลบ้านแพ้ว' },
      { place: 'โรงพยาบาลบ้าน' },
      { amount: 345_650 },
    ])
      expect(
        (await searchClaimIds(office.test.db, { insurers: null }, terms, { limit: 1, filter: {} }))[0],
        Object.values(terms).join(),
      ).toBe(newest.id)
  })

  it('find the claim that matches the filters among those of many namesakes', async () => {
    const namesakes = await addNamesakes(201)
    const { account_id, coverage_id } = await office.row(await office.claim())
    for (const id of namesakes) await makeClaim(office.test.db, { account_id, coverage_id, person_id: id })
    const dental = await office.claim({ admited_type: 'dental' })
    await office.test.db
      .updateTable('person')
      .set({ name_th: 'สมใจ', name_en: 'Somjai' })
      .where('id', '=', (await office.row(dental)).person_id)
      .execute()
    const nok = await office.person('Nok')
    for (const q of ['สมใจ', 'somjai']) {
      const { items } = (await office.post(nok, 'claim-search', { q, admited_type: 'dental' })).json().data
      expect(items.map((item: { claim_number: string }) => item.claim_number)).toEqual([dental])
    }
  })

  it('show and count only claims of the person’s insurers, and record each listed claim (R90, R95)', async () => {
    const number = await office.claim()
    const { insurer_code, id } = await office.row(number)
    const own = await office.person('Own', 'assessor', insurer_code)
    const other = await office.person('Other', 'assessor', 'ZZZ')
    expect(await office.numbers(own, 'queue=new')).toEqual([number])
    expect(await office.numbers(other, 'queue=new')).toEqual([])
    expect((await office.get(other, 'queues')).json().data.items[0].count).toBe(0)
    expect((await office.post(other, 'claim-search', { q: number })).json().data.items).toEqual([])
    const rows = await office.test.db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind', 'actor_id'])
      .where('subject', '=', id)
      .execute()
    expect(rows).toEqual([{ action: 'claim.listed', actor_kind: 'staff', actor_id: own.staffId }])
  })

  it('finds the people of a small insurer beside many of the same name (R99)', async () => {
    await addNamesakes(300)
    const number = await office.claim()
    const nok = await office.person('Nok')
    for (const q of ['สมใจ', 'สมใจ ดี', 'somjai']) {
      const { items } = (await office.post(nok, 'claim-search', { q })).json().data
      expect(
        items.map((item: { claim_number: string }) => item.claim_number),
        q,
      ).toEqual([number])
    }
  })
})
