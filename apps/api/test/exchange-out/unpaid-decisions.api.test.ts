import { beforeEach, describe, expect, it } from 'vitest'
import { clientHeaders } from '../factory-client'
import { type Person, useOffice } from '../office-claims/office-world'

const office = useOffice()
const { test } = office
const yearly = { kind: 'deductible', value: 1_000_000 } as const
const covered = { costSharing: [yearly] }
let nok: Person
beforeEach(async () => {
  nok = await office.person('Nok')
})

const put = async (number: string, body: object) => {
  const url = `/api/exchange/v1/claims/${number}/decisions/D-${number}`
  return (
    await test.call({ method: 'PUT', url, headers: clientHeaders, payload: { version: 1, ...body } })
  ).json()
}
const bill = (billed_satang: number) => ({ description: { th: 'ก', en: 'A' }, billed_satang })
/** A rejection: all of a bill of 6,000 baht counts towards the deductible. */
const underDeductible = {
  status: 'not_approved',
  reason: 'deductible_not_met',
  lines: [
    { bill: bill(400_000), deductible_satang: 400_000, benefit_satang: 0 },
    { bill: bill(200_000), deductible_satang: 200_000, benefit_satang: 0 },
  ],
}
/** Creates two claims of one person: 6,000 baht each, under a deductible of 10,000 baht. */
async function twoClaims(): Promise<[string, string]> {
  const first = await office.claim({ medical_expense: 600_000 }, covered)
  const { coverage_id, account_id, insurer_code } = await office.row(first)
  const same = { coverage_id, account_id, insurer_code }
  return [first, await office.claim({ ...same, medical_expense: 600_000 })]
}
/** Returns what the calculator proposes to pay for a claim, in satang. */
async function proposed(number: string): Promise<number | undefined> {
  return office.approval(await office.take(nok, number)).approve.lines[0]?.benefit_satang
}

describe('a decision that pays nothing', () => {
  it('keeps its lines, so that the next claim finds the rest of the deductible', async () => {
    const [first, second] = await twoClaims()
    expect(await proposed(second)).toBe(0)
    const { claim } = (await put(first, underDeductible)).data
    expect(claim).toMatchObject({ status: 'not_approved', benefit_satang: 0, reason: 'deductible_not_met' })
    expect(claim.lines).toMatchObject([
      { decided: { deductible_satang: 400_000, not_covered_satang: 0, reason: 'deductible_not_met' } },
      { decided: { deductible_satang: 200_000, not_covered_satang: 0 } },
    ])
    expect(await proposed(second)).toBe(200_000)
  })

  it('has the calculator’s lines if staff reject because nothing is payable', async () => {
    const [first, second] = await twoClaims()
    const { seen } = await office.take(nok, first)
    const reject = { reason: 'deductible_not_met' }
    expect((await office.post(nok, `claims/${first}/decision`, { seen, reject })).statusCode).toBe(200)
    const { claim } = await office.case(nok, first)
    expect(claim.lines[0]?.decided).toMatchObject({ deductible_satang: 600_000, not_covered_satang: 0 })
    expect(await proposed(second)).toBe(200_000)
  })

  it('covers no line if its reason is another one, or if something is payable', async () => {
    const [first, second] = await twoClaims()
    await put(first, { status: 'not_approved', reason: 'not_covered' })
    await put(second, { ...underDeductible, lines: undefined, reason: 'other' })
    const third = await office.claim({ medical_expense: 600_000 })
    await put(third, { status: 'not_approved', reason: 'deductible_not_met' })
    for (const number of [first, second, third]) {
      const { claim } = await office.case(nok, number)
      expect(claim.lines[0]?.decided).toMatchObject({ not_covered_satang: 600_000, deductible_satang: 0 })
    }
  })

  it('has the lines that staff give it', async () => {
    const [number] = await twoClaims()
    const { seen, claim } = await office.take(nok, number)
    const line = { line_id: claim.lines[0]?.id, other_payer_satang: 600_000, benefit_satang: 0 }
    const reject = { reason: 'paid_by_other', lines: [line] }
    await office.post(nok, `claims/${number}/decision`, { seen, reject })
    const decided = (await office.case(nok, number)).claim
    expect(decided.lines[0]?.decided).toMatchObject({ other_payer_satang: 600_000, reason: 'paid_by_other' })
  })

  it('has the lines that one person proposes and another confirms, unless the plan can pay by then', async () => {
    const [first, second] = await twoClaims()
    const head = await office.person('Head', 'senior_assessor')
    await office.setRules(first, { second_look_reasons: ['deductible_not_met'] })
    const propose = async (number: string, deductible_satang: number, fields: object = {}) => {
      const { seen, claim } = await office.take(nok, number)
      const line_id = claim.lines[0]?.id
      const not_covered_satang = 600_000 - deductible_satang
      const line = { line_id, deductible_satang, not_covered_satang, benefit_satang: 0, ...fields }
      const reject = { reason: 'deductible_not_met', lines: [line] }
      return (await office.post(nok, `claims/${number}/decision`, { seen, reject })).json()
    }
    const confirm = async (number: string) => {
      const { seen, proposal } = await office.case(head, number)
      const body = { seen, proposal: proposal?.id, confirm: true }
      return (await office.post(head, `claims/${number}/second-look`, body)).json()
    }
    expect((await propose(first, 500_000)).data.result).toBe('second_look')
    await propose(second, 600_000)
    const amounts = { deductible_satang: 500_000, not_covered_satang: 100_000 }
    expect((await office.case(head, first)).proposal?.reject?.lines).toMatchObject([amounts])
    expect((await confirm(first)).data.result).toBe('done')
    expect((await office.case(nok, first)).claim.lines[0]?.decided).toMatchObject(amounts)

    // The first claim has used up half of the deductible, so the plan can now pay a part of the second one.
    const moved = { fields: [{ path: 'lines.0.change_reason', code: 'required' }] }
    expect(await confirm(second)).toMatchObject(moved)
    const { seen, proposal } = await office.case(nok, second)
    await office.post(nok, `claims/${second}/withdraw-proposal`, { seen, proposal: proposal?.id })
    expect(await propose(second, 600_000)).toMatchObject(moved)
    const less = { not_covered_satang: 0, over_limit_satang: 100_000, change_reason: 'Agreed' }
    await propose(second, 500_000, less)
    expect((await confirm(second)).data.result).toBe('done')
    const decided = (await office.case(nok, second)).figures.find(({ version }) => version === 1)
    expect(decided?.lines).toMatchObject([{ proposed_benefit_satang: 100_000, change_reason: 'Agreed' }])
  })

  it('is refused if a line pays or doesn’t add up, and an approval has to pay something', async () => {
    const [number] = await twoClaims()
    const [a, b] = underDeductible.lines
    const pays = { ...underDeductible, lines: [a, { ...b, deductible_satang: 0, benefit_satang: 200_000 }] }
    expect(await put(number, pays)).toMatchObject({
      code: 'decision_sums_wrong',
      fields: [{ path: 'lines.1.benefit_satang', code: 'amount_range' }],
    })
    const less = { ...underDeductible, lines: [a, { ...b, deductible_satang: 199_999 }] }
    expect(await put(number, less)).toMatchObject({
      code: 'decision_sums_wrong',
      fields: [{ path: 'lines.1', code: 'amount_invalid' }],
    })
    expect(await put(number, { ...underDeductible, status: 'partly_approved' })).toMatchObject({
      code: 'decision_sums_wrong',
      fields: [{ path: 'lines.0.benefit_satang', code: 'amount_range' }],
    })
  })

  it('is refused if the member would pay more than the yearly maximum', async () => {
    const most = { key: 'deductible', value: 500_000, item: 'deductible' as const }
    const cover = { benefits: [{ kind: 'opd' as const, limits: [most] }], ...covered }
    const number = await office.claim({ medical_expense: 600_000 }, cover)
    expect((await put(number, underDeductible)).code).toBe('decision_over_member_maximum')
    const { seen } = await office.take(nok, number)
    const reject = { reason: 'deductible_not_met' }
    expect((await office.post(nok, `claims/${number}/decision`, { seen, reject })).statusCode).toBe(200)
    const { claim } = await office.case(nok, number)
    expect(claim.lines[0]?.decided).toMatchObject({ deductible_satang: 0, not_covered_satang: 600_000 })
  })
})
