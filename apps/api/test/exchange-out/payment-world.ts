import { beforeEach } from 'vitest'
import { newId } from '../../src/ids'
import { type ClaimWorld, useClaimWorld } from '../claims/claim-world'
import { clientHeaders } from '../factory-client'
import { insertPayoutAccount } from '../payout-accounts/insert-account'

export const paid = { result: 'paid', paid_on: '2026-11-21' }

/** Sets up a member with a payout account, and functions that decide and pay claims as a client. */
export function usePaymentWorld() {
  const world = useClaimWorld()
  const { test } = world
  beforeEach(async () => {
    await insertPayoutAccount(test, world.member.accountId, '0123456789')
  })
  const exchange = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
    const url = `/api/exchange/v1/${path}`
    const answer = await test.call({ method, url, headers: clientHeaders, ...(payload ? { payload } : {}) })
    if (answer.statusCode >= 500) throw new Error(answer.body)
    return answer.json()
  }
  return {
    world,
    test,
    exchange,
    due: async (status = 'due') => (await exchange('GET', `payments?status=${status}`)).data.items,
    recoveries: async (status = 'open') => (await exchange('GET', `recoveries?status=${status}`)).data.items,
    put: (id: string, body: object, key = 'R-1') => exchange('PUT', `payments/${id}/results/${key}`, body),
    claimed: () => claimed(world, exchange),
    allowSetOff: (isAllowed: boolean) => allowSetOff(world, isAllowed),
  }
}

/**
 * Submits a claim of 1,500 baht. Returns it with functions that decide it, read its status and change its payout
 * account.
 */
async function claimed(
  world: ClaimWorld,
  exchange: (method: 'GET' | 'PUT', path: string, payload?: object) => Promise<{ data: { status: string } }>,
) {
  const { id, claim_number: number } = await world.submitted()
  let version = 0
  const decide = async (benefit: number) => {
    version += 1
    const line = {
      bill: { description: { th: 'ก', en: 'A' }, billed_satang: 150_000 },
      benefit_satang: benefit,
    }
    const rest = 150_000 - benefit
    const body =
      benefit === 0
        ? { status: 'not_approved', reason: 'other' }
        : {
            status: rest === 0 ? 'approved' : 'partly_approved',
            lines: [{ ...line, ...(rest ? { not_covered_satang: rest, reason: 'other' } : {}) }],
          }
    return await exchange('PUT', `claims/${number}/decisions/D-${number}`, { version, ...body })
  }
  const status = async () => (await exchange('GET', `claims/${number}`)).data.status
  /** Ends the member's payout account and has the claim paid into a new one. */
  const giveAccount = async (accountNumber: string) => {
    const { test, member, as } = world
    await test.db.updateTable('payout_account').set({ ended_at: test.clock.now() }).execute()
    const answer = await test.call({
      method: 'POST',
      url: `/api/v1/claims/${id}/payout`,
      as,
      headers: { 'idempotency-key': newId() },
      payload: { payout_account_id: await insertPayoutAccount(test, member.accountId, accountNumber) },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return { id, number, decide, status, giveAccount }
}

/** Sets whether the insurer of the member’s coverage deducts recoveries from payments. */
async function allowSetOff({ test, coverageId }: ClaimWorld, set_off_recoveries: boolean) {
  const { insurer_code } = await test.db
    .selectFrom('coverage')
    .select('insurer_code')
    .where('id', '=', coverageId)
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('insurer_claim_settings')
    .values({ insurer_code, set_off_recoveries })
    .onConflict((conflict) => conflict.column('insurer_code').doUpdateSet({ set_off_recoveries }))
    .execute()
}
