import { beforeEach } from 'vitest'
import { newId } from '../../src/ids'
import { type ClaimWorld, useClaimWorld } from '../claims/claim-world'
import { proveFlow } from '../prove-flow'
import type { TestApp } from '../test-app'

type Headers = Record<string, string>
type Answer = ReturnType<TestApp['call']>

export const memberPhone = '+66812345678'
export const memberMail = 'somjai@example.org'

export interface DeletionWorld extends ClaimWorld {
  start(as?: Headers): Answer
  confirm(token: string, payload?: object, as?: Headers): Answer
  /** Starts a deletion, verifies the phone and returns the flow's token. */
  proved(as?: Headers): Promise<string>
  /** Runs a whole deletion. */
  deleted(payload?: object): Answer
}

/** Sets up a claim world whose member has a verified phone, so that the account can be deleted. */
export function useDeletionWorld(): DeletionWorld {
  const world = useClaimWorld()
  const { test } = world
  beforeEach(async () => {
    await test.db
      .updateTable('account')
      .set({ phone: memberPhone, phone_verified_at: test.clock.now(), email: memberMail })
      .where('id', '=', world.member.accountId)
      .execute()
  })
  const start = (as = world.as) => test.call({ method: 'POST', url: '/api/v1/account-deletion', as })
  const confirm = (token: string, payload: object = {}, as = world.as) =>
    test.call({
      method: 'POST',
      url: '/api/v1/account-deletion/confirm',
      as,
      headers: { 'register-token': token, 'idempotency-key': newId() },
      payload,
    })
  async function proved(as = world.as): Promise<string> {
    const { token } = (await start(as)).json().data
    await proveFlow(test, token)
    return token
  }
  const deleted = async (payload: object = {}) => await confirm(await proved(), payload)
  // Inherits instead of copying, because the claim world's getters return new values in each test.
  return Object.assign(Object.create(world), { start, confirm, proved, deleted })
}
