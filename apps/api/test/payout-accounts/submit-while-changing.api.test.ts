import { beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../src/db/transaction'
import { submitClaim } from '../../src/modules/claims/submit.service'
import { useClaimWorld } from '../claims/claim-world'
import { anyPhone } from '../one-time-codes/otp-world'
import { testPartner } from '../test-partner'
import { waitsOrEnds } from '../waits-or-ends'
import { finishPayout, givePayout, provePayout, typedAccount } from './payout-world'

const world = useClaimWorld()
const { test } = world
let phone: string

beforeEach(async () => {
  phone = anyPhone()
  await test.db
    .updateTable('login')
    .set({ phone, phone_verified_at: test.clock.now() })
    .where('username', '=', world.member.username)
    .execute()
})

it('a claim that is being sent while the member changes the account is paid into the new one (R93)', async () => {
  await givePayout(test, world.as, phone)
  const token = await provePayout(test, world.as, phone, { ...typedAccount, number: '9998887776' })
  const draft_id = await world.readyDraft()
  const consents = { consentDue: null, hasHealthConsent: true }
  const caller = { ...world.member, ...consents, partnerId: testPartner.id, insCode: 'CL', sessionId: '' }
  const { id, changed } = await inTransaction(test.db, async (db) => {
    const { receipt } = await submitClaim({ ...test.ctx, db }, caller, { draft_id, version: 1 }, '')
    // A server runs a member's calls one at a time. The call of `submitClaim` above doesn't go through the server. So
    // the claim is sent and the account changed at the same time, as on two servers.
    const changed = finishPayout(test, world.as, token)
    await waitsOrEnds(test.db, changed)
    return { id: receipt.id, changed: [changed] }
  })
  for (const answer of await Promise.all(changed)) expect(answer.statusCode).toBe(200)
  const { payout } = (await test.call({ url: `/api/v1/claims/${id}`, as: world.as })).json().data
  expect(payout.last4).toBe('7776')
})
