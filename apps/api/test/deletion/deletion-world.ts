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
  /** Starts a deletion and marks its code as entered. Returns the flow's token. */
  proved(as?: Headers): Promise<string>
  deleted(payload?: object): Answer
}

/** Extends `useClaimWorld`. Its member has a verified phone, which a deletion needs. */
export function useDeletionWorld(): DeletionWorld {
  const world = useClaimWorld()
  const { test } = world
  beforeEach(async () => {
    await test.db
      .updateTable('login')
      .set({ phone: memberPhone, phone_verified_at: test.clock.now() })
      .where('id', '=', world.member.accountId)
      .execute()
    await test.db
      .updateTable('account')
      .set({ email: memberMail })
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
  // Inherits from `world` instead of copying it, because the getters of `world` return different values in each test.
  return Object.assign(Object.create(world), { start, confirm, proved, deleted })
}
