import { describe, expect, it } from 'vitest'
import { demoHolidays } from '../../seed/demo/holidays'
import { clientHeaders } from '../factory-client'
import { useClaimWorld } from './claim-world'

const world = useClaimWorld()
const { test } = world

const headers = clientHeaders
const day = (day: string) => ({ day, name: { th: 'วันหยุด', en: 'Holiday' } })

function put(year: string, items: object[]) {
  const url = `/api/integration/v1/holidays/${year}`
  return test.call({ method: 'PUT', url, headers, payload: { items } })
}

async function countWorkingDays(): Promise<void> {
  const url = '/api/integration/v1/insurers/TST/claim-settings'
  const settings = (await test.call({ method: 'GET', url, headers })).json().data
  await test.call({ method: 'PUT', url, headers, payload: { ...settings, counted_days: 'working' } })
}

async function answerDue(): Promise<string | null> {
  const { id } = await world.submitted()
  const query = test.db.selectFrom('claim').select('answer_due_date').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).answer_due_date
}

describe('public holidays', () => {
  it('are left out when an insurer counts working days', async () => {
    await countWorkingDays()
    const before = await answerDue()
    expect((await put('2026', [day('2026-12-07'), day('2026-12-10')])).statusCode).toBe(200)
    const after = await answerDue()
    // The 15th working day after Saturday 21 November 2026: first without holidays, then with two.
    expect([before, after]).toEqual(['2026-12-11', '2026-12-15'])
  })

  it('of a year are replaced as a whole, those of other years stay', async () => {
    await put('2027', [day('2027-01-01')])
    await put('2026', [day('2026-12-07'), day('2026-12-10')])
    const answer = await put('2026', [day('2026-12-10')])
    expect(answer.json().data.items.map((item: { day: string }) => item.day)).toEqual(['2026-12-10'])
    const kept = await test.call({ method: 'GET', url: '/api/integration/v1/holidays/2027', headers })
    expect(kept.json().data.items).toEqual([day('2027-01-01')])
  })

  it('are refused if a day is of another year, given twice or no date, and the old ones stay', async () => {
    await put('2026', [day('2026-12-10')])
    for (const [items, code] of [
      [[day('2026-12-07'), day('2027-12-10')], 'invalid'],
      [[day('2026-12-07'), day('2026-12-07')], 'duplicate'],
      [[day('2026-12-07'), day('2026-02-30')], 'date_invalid'],
    ] as const) {
      const answer = await put('2026', [...items])
      expect(answer.statusCode, code).toBe(400)
      expect(answer.json().fields[0], code).toMatchObject({ path: 'items.1.day', code })
    }
    const query = test.db.selectFrom('public_holiday').select('day')
    expect(await query.execute()).toEqual([{ day: '2026-12-10' }])
  })

  it('of the demo have a substitution for each one on a weekend', () => {
    const days = new Set(demoHolidays.map(({ day }) => day))
    expect(days.size).toBe(demoHolidays.length)
    const onWeekend = demoHolidays.filter(({ day }) => [0, 6].includes(new Date(day).getUTCDay()))
    const replaced = demoHolidays.flatMap(({ name_en }) => /^Substitution for (.+)/.exec(name_en)?.[1] ?? [])
    expect(replaced.toSorted()).toEqual(onWeekend.map(({ name_en }) => name_en).toSorted())
  })
})
