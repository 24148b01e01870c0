import { beforeEach, expect, it } from 'vitest'
import { useLineWorld } from '../external-sign-in/line-world'
import { makeSigned, type SignedMember } from '../family/family-world'
import { proveFlow } from '../prove-flow'
import { useTestApp } from '../test-app'

const test = useTestApp()
const line = useLineWorld(test)
let member: SignedMember
beforeEach(async () => {
  member = await makeSigned(test)
})

async function notifications() {
  const rows = test.db.selectFrom('notification').select(['account_id', 'kind', 'params', 'target'])
  return await rows.orderBy('seq').execute()
}
const toMember = (kind: string, params: object = {}) => ({
  account_id: member.accountId,
  kind,
  params,
  target: 'setting',
})

it('notifies of a new password, not of a refused one (R19)', async () => {
  const change = (current_password: string) => {
    const payload = { current_password, password: 'Tamarind77', password_confirm: 'Tamarind77' }
    return test.call({ method: 'PUT', url: '/api/v1/password', as: member.as, payload })
  }
  expect((await change('Wrong1234')).statusCode).toBe(422)
  expect(await notifications()).toEqual([])
  expect((await change(member.password)).statusCode).toBeLessThan(300)
  expect(await notifications()).toEqual([toMember('password_changed')])
})

it('notifies of a new phone without its number', async () => {
  const payload = { phone: '+66898765432', current_password: member.password }
  const started = await test.call({ method: 'POST', url: '/api/v1/profile/phone', as: member.as, payload })
  const { token } = started.json().data
  await proveFlow(test, token)
  const headers = { 'register-token': token }
  const changed = await test.call({ method: 'PUT', url: '/api/v1/profile/phone', as: member.as, headers })
  expect(changed.statusCode).toBe(200)
  expect(await notifications()).toEqual([toMember('phone_changed')])
})

it('notifies when a sign-in is linked or unlinked, not when it is linked again (R19)', async () => {
  const link = async (jti: string) =>
    await test.call({
      method: 'POST',
      url: '/api/v1/identities/line',
      as: member.as,
      payload: { id_token: await line.token({ jti }) },
    })
  expect((await link('first')).statusCode).toBeLessThan(300)
  expect((await link('second')).statusCode).toBeLessThan(300)
  expect(await notifications()).toEqual([toMember('way_in_linked', { provider: 'line' })])
  const unlink = () =>
    test.call({ method: 'POST', url: '/api/v1/identities/line/unlink', as: member.as, payload: {} })
  for (let times = 0; times < 2; times += 1) expect((await unlink()).statusCode).toBe(204)
  expect(await notifications()).toEqual([
    toMember('way_in_linked', { provider: 'line' }),
    toMember('way_in_unlinked', { provider: 'line' }),
  ])
})
