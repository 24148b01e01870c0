import type { Originals } from '@khum/contract'
import { beforeEach } from 'vitest'
import { newId } from '../../src/ids'
import { clientHeaders } from '../factory-client'
import { type Person, useOffice } from './office-world'

/** A plan that pays up to 50,000 baht a year. */
export const plan = { benefits: [{ kind: 'opd' as const, limits: [{ key: 'year', value: 5_000_000 }] }] }

/** Sets up an office with a person of member service, an assessor, and claims that need their paper originals. */
export function useOriginals() {
  const office = useOffice()
  const { test } = office
  let mai: Person
  let nok: Person
  beforeEach(async () => {
    mai = await office.person('Mai', 'member_service')
    nok = await office.person('Nok')
  })

  /** Creates a claim of 1,500 baht. Its insurer needs the paper originals above 1,000 baht. */
  async function claimOver() {
    const number = await office.claim({ originals_expected_on: '2026-11-20' }, plan)
    const { insurer_code } = await office.row(number)
    await setLimit(insurer_code, 100_000)
    return number
  }

  async function setLimit(insurer_code: string, originals_above: number | null) {
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code, originals_above })
      .onConflict((conflict) => conflict.column('insurer_code').doUpdateSet({ originals_above }))
      .execute()
  }

  async function put(number: string, change: Partial<Originals> & { expected?: boolean }, as = mai) {
    const { originals: before } = (await office.case(nok, number)).claim
    return await putFrom(before, number, change, as)
  }

  async function putFrom(
    before: Originals,
    number: string,
    { expected = before.expected_on !== null, ...change }: Partial<Originals> & { expected?: boolean },
    as = mai,
  ) {
    const { expected_on: _expected, ...rest } = before
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/office/v1/claims/${number}/originals`,
      headers: as.headers,
      payload: { before, after: { ...rest, ...change, expected } },
    })
    return { status: answer.statusCode, ...answer.json() }
  }

  const orders = async (number: string) =>
    await test.db
      .selectFrom('payment_order')
      .select(['status', 'amount'])
      .where('claim_id', '=', (await office.row(number)).id)
      // All orders have the same `created_at`, because the test's clock doesn't run. So sorts by status: a cancelled
      // order comes before the order that replaced it.
      .orderBy('status')
      .execute()

  async function approve(number: string) {
    const found = await office.take(nok, number)
    return await office.post(nok, `claims/${number}/decision`, office.approval(found))
  }

  function integrate(number: string, action: string, body: object) {
    return test.app.inject({
      method: 'POST',
      url: `/api/integration/v1/claims/${number}/${action}`,
      headers: { ...clientHeaders, 'idempotency-key': newId() },
      payload: body,
    })
  }

  return {
    office,
    test,
    /** Returns Mai, a person of member service. */
    get mai() {
      return mai
    },
    /** Returns Nok, an assessor. */
    get nok() {
      return nok
    },
    claimOver,
    setLimit,
    put,
    putFrom,
    orders,
    approve,
    integrate,
  }
}
