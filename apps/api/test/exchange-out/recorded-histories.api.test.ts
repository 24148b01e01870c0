import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { paid, usePaymentWorld } from './payment-world'

const { world, test, exchange, due, recoveries, put, claimed, allowSetOff } = usePaymentWorld()

/**
 * Each string is a history of a member's claims `A` and `B`, each with a bill of 1,500 baht. `A 900`: claim A is
 * decided; the plan pays 900 baht. `A appeal 1200`: the member appeals, and the next decision, of 1,200 baht, answers
 * the appeal immediately. `A objects`: the member appeals, and the appeal stays open until a later decision or `A
 * upheld` (the decision stays) answers it.
 * recorded-histories.txt records the figures after each step. If they change, past claims would now be settled
 * differently. So update the snapshot (`-u`) only if a record in docs/decisions explains the change.
 */
const histories = [
  'A 900; A paid; A 1200; A paid; A 500; A repaid',
  'A 900; A undo; A 1500; A sent; A paid; A returned',
  'A 900; A paid; A appeal 1200; A undo; A appeal 1500; A paid',
  'A 900; A paid; A appeal 1200; A returned; A undo; A paid',
  'A 0; A reopen; A 300; A undo; A 0; A appeal 700; A paid',
  'A 1500; A paid; A 1100; B 1000; B paid; B 300; B waived',
  'B 1000; A 1500; A paid; A 1100; B paid; A 0; A repaid',
  'A 1500; A paid; A reopen; A undo; A 200; B 100; B reopen; B 600',
  'A deductible 1500; A undo; A 700; A deductible 1500; A reopen; A 1500',
  'A 900; A paid; A objects; A 1200; A paid; A undo; A upheld',
  'A 900; A objects; A 600; A upheld; A objects; A 1500; A undo',
  'A 900; A paid; A returned; A reopen; A 300; A undo; A 0; A reopen; A 1200; A paid',
  'A split 900 600; A undo; A split 500 1000; A undo; A 1200; A paid',
] as const

type Claim = Awaited<ReturnType<typeof claimed>>

async function take(
  claim: Claim,
  [action = '', amount = '', second]: readonly string[],
  key: string,
): Promise<void> {
  if (/^\d+$/.test(action)) return void (await claim.decide(Number(action) * 100))
  const send = (body: object) =>
    exchange('PUT', `claims/${claim.number}/decisions/${key}`, { version: 1, ...body })
  const bill = (baht: string | undefined) => ({
    description: { th: 'ก', en: 'A' },
    billed_satang: Number(baht) * 100,
  })
  if (action === 'objects') return void (await world.office(claim.number, 'appeal', { text: 'x' }))
  if (action === 'upheld') return void (await send({ status: 'appeal_upheld' }))
  if (action === 'deductible') {
    const line = { bill: bill(amount), deductible_satang: Number(amount) * 100, benefit_satang: 0 }
    return void (await send({ status: 'not_approved', reason: 'deductible_not_met', lines: [line] }))
  }
  // Splits the bill into two lines and pays all of the first one.
  if (action === 'split') {
    const lines = [
      { bill: bill(amount), benefit_satang: Number(amount) * 100 },
      { bill: bill(second), not_covered_satang: Number(second) * 100, benefit_satang: 0, reason: 'other' },
    ]
    return void (await send({ status: 'partly_approved', lines }))
  }
  if (action === 'undo') return void (await world.office(claim.number, 'undo', { reason: 'x' }))
  if (action === 'reopen') {
    const body = { version: 1, status: 'checking', reason: 'x' }
    return void (await exchange('PUT', `claims/${claim.number}/decisions/${key}`, body))
  }
  if (action === 'appeal') {
    await world.office(claim.number, 'appeal', { text: 'x' })
    const { lines } = (await exchange('GET', `claims/${claim.number}`)).data
    const benefit = Number(amount) * 100
    const rest = 150_000 - benefit
    const line = { line_id: lines[0].id, benefit_satang: benefit }
    const approve = { lines: [rest ? { ...line, not_covered_satang: rest, reason: 'other' } : line] }
    return void (await world.office(claim.number, 'answer-appeal', { approve }))
  }
  const ofClaim = ({ claim_number }: { claim_number: string }) => claim_number === claim.number
  if (action === 'repaid' || action === 'waived') {
    const open = (await recoveries()).find(ofClaim)
    if (open) await exchange('PUT', `recoveries/${open.id}`, { status: action, reason: 'x' })
    return
  }
  const from = action === 'returned' ? ['paid'] : ['sent', 'due']
  for (const status of from) {
    const order = (await due(status)).findLast(ofClaim)
    if (!order) continue
    const result =
      action === 'paid' ? paid : { result: action, ...(action === 'returned' ? { code: 'AC01' } : {}) }
    return void (await put(order.id, { version: 1, ...result }, key))
  }
}

/**
 * Returns a claim's figures as one line, with amounts in baht: the status, the number of decisions and the benefit;
 * what the claim has used and reserved of the limit; what was paid, what is due and what the payee owes; and how much
 * of another claim's debt was deducted from its payment.
 */
async function figuresOf({ id }: Claim): Promise<string> {
  const { rows } = await sql<{ figures: string }>`
    select format('%s v%s %s | used %s reserved %s | paid %s due %s owed %s deducted %s', claim.status,
      (select count(*) from claim_decision where claim_id = claim.id), coalesce(decision.benefit / 100, 0),
      (select coalesce(sum(amount), 0)::bigint / 100 from ledger_entry
        where claim_id = claim.id and abs(amount) > 1 and kind in ('consume', 'adjust')),
      (select coalesce(sum(amount), 0)::bigint / 100 from ledger_entry
        where claim_id = claim.id and abs(amount) > 1 and kind in ('reserve', 'release')),
      (select coalesce(sum(amount), 0)::bigint / 100 from payment_order where claim_id = claim.id and status = 'paid'),
      (select coalesce(sum(amount), 0)::bigint / 100 from payment_order where claim_id = claim.id and status in ('due', 'sent')),
      (select coalesce(sum(amount), 0)::bigint / 100 from recovery where claim_id = claim.id and status = 'open'),
      (select coalesce(sum(amount), 0)::bigint / 100 from recovery where set_off_claim_id = claim.id)) as figures
    from claim left join claim_decision decision on decision.id = claim.decision_id
    where claim.id = ${id}`.execute(test.db)
  return rows[0]?.figures ?? ''
}

it('recorded histories of claims give the same figures as before, step by step (R94)', async () => {
  await allowSetOff(true)
  const lines: string[] = []
  for (const [number, history] of histories.entries()) {
    // Closes open recoveries, so that nothing from one history is deducted in the next.
    await sql`update recovery set status = 'waived', reason = 'x', closed_by = 'x' where status = 'open'`.execute(
      test.db,
    )
    const claims = { A: await claimed(), B: await claimed() }
    lines.push(history)
    for (const [place, step] of history.split('; ').entries()) {
      const [which, ...rest] = step.split(' ')
      test.clock.advance(1_000)
      await take(which === 'B' ? claims.B : claims.A, rest, `H-${number}-${place}`)
      await test.ctx.jobs.drain()
      lines.push(`  ${step.padEnd(14)} A: ${await figuresOf(claims.A)}`)
      if (history.includes('B ')) lines.push(`  ${''.padEnd(14)} B: ${await figuresOf(claims.B)}`)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded-histories.txt')
  expect(await brokenClaims(test.db)).toEqual([])
}, 180_000)
