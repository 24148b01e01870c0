import { expect, it } from 'vitest'
import { useOffice } from './office-world'

const office = useOffice()
const yearly = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 1_000_000 }] }] }

it('a case keeps the figures of each decision and of each proposal that was sent back', async () => {
  const head = await office.person('Head', 'senior_assessor')
  const second = await office.person('Second', 'senior_assessor')
  const number = await office.claim({}, yearly)
  await office.setRules(number, { second_look_above: 50_000 })
  const found = await office.take(head, number)
  const line = {
    line_id: found.claim.lines[0]?.id,
    over_limit_satang: 50_000,
    benefit_satang: 100_000,
    reason: 'limit_reached',
    change_reason: 'Agreed with the hospital',
  }
  const decide = async (settle: object) => {
    const { seen } = await office.case(head, number)
    await office.post(head, `claims/${number}/decision`, { seen, approve: { lines: [line] } })
    const { proposal } = await office.case(second, number)
    await office.post(second, `claims/${number}/second-look`, { seen, proposal: proposal?.id, ...settle })
  }
  await decide({ confirm: false, note: 'The receipt is a copy' })
  office.test.clock.advance(60_000)
  await decide({ confirm: true })
  const { figures } = await office.case(head, number)
  const amounts = { billed_satang: 150_000, over_limit_satang: 50_000, benefit_satang: 100_000 }
  const why = { reason: 'limit_reached', change_reason: 'Agreed with the hospital' }
  expect(figures).toMatchObject([
    {
      version: null,
      sent_back: {
        proposed_by: 'Head',
        by: 'Second',
        note: 'The receipt is a copy',
        benefit_satang: 100_000,
      },
      lines: [{ ...amounts, ...why, proposed_benefit_satang: null }],
    },
    { version: 1, sent_back: null, lines: [{ ...amounts, ...why, proposed_benefit_satang: 150_000 }] },
  ])
})
