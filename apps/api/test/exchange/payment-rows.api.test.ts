import { describe, expect, it } from 'vitest'
import { brokenClaims } from '../adjudication/ledger-of-claim'
import { problemsOf } from './batch-files'
import { useExchange } from './exchange-app'
import { useResults } from './results-world'

const server = useExchange()
const { send, exchange, claims, claimed, decisionOf } = useResults(server)

describe('payment results, by file', () => {
  it('have the same effect as the call', async () => {
    const [first = '', second = ''] = await claimed(2)
    await send({ decision: [decisionOf(first), decisionOf(second)] })
    const { items } = (await exchange('GET', 'payments')).data
    const idOf = (number: string) =>
      items.find(({ claim_number }: { claim_number: string }) => claim_number === number).id
    const rows = [
      {
        source_key: 'P-1',
        source_version: 1,
        payment_id: idOf(first),
        result: 'paid',
        paid_on: '2026-11-21',
        reference: 'RUN-1',
      },
      { source_key: 'P-2', source_version: 1, payment_id: idOf(second), result: 'failed', code: 'AC04' },
    ]
    const wrong = await send({
      payment: [
        { ...rows[0], paid_on: '2026-11-22' },
        { ...rows[1], payment_id: 'A'.repeat(22) },
        { ...rows[1], source_key: 'P-3', result: 'returned' },
        { ...rows[1], source_key: 'P-4', code: undefined },
      ],
    })
    expect((await problemsOf(server, wrong.id)).sort()).toEqual([
      'payment.ndjson 1 paid_on day_not_possible',
      'payment.ndjson 2 payment_id reference_unknown',
      'payment.ndjson 3 result claim_state_wrong',
      'payment.ndjson 4 code field_missing',
    ])
    const batch = await send({ payment: rows })
    expect(await problemsOf(server, batch.id)).toEqual([])
    // After a payment to a hospital fails, a new payment is due immediately. So the claim's status is `partly_approved`
    // again.
    expect((await claims()).map(({ status }) => status)).toEqual(['paid', 'partly_approved'])
    expect((await send({ payment: rows })).reconciliation).toMatchObject({ unchanged: 2, new: 0 })
    expect(await brokenClaims(server.db)).toEqual([])
  })

  it('may have the same key for two payments, but not twice for one', async () => {
    const numbers = await claimed(2)
    await send({ decision: numbers.map((number) => decisionOf(number)) })
    const ids: string[] = (await exchange('GET', 'payments')).data.items.map(({ id }: { id: string }) => id)
    const rows = ids.map((payment_id) => ({
      ...{ source_key: 'P-1', source_version: 1, payment_id },
      ...{ result: 'paid', paid_on: '2026-11-21' },
    }))
    const twice = await send({ payment: [...rows, ...rows.slice(0, 1)] })
    expect(await problemsOf(server, twice.id)).toEqual(['payment.ndjson 3 source_key key_twice'])
    const batch = await send({ payment: rows })
    expect(await problemsOf(server, batch.id)).toEqual([])
    expect((await claims()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await send({ payment: rows })).reconciliation).toMatchObject({ unchanged: 2, new: 0 })
  })
})
