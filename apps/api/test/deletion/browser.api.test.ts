import { expect, it } from 'vitest'
import { newId } from '../../src/ids'
import { cookiesOf, signIn } from '../account/account-world'
import { makeMember, testPassword } from '../factories'
import { useDeletionWorld } from './deletion-world'

const world = useDeletionWorld()
const { test, proved } = world

async function deviceOf(username: string, cookie?: string) {
  return cookiesOf(await signIn(test, username, testPassword, cookie ? { cookie } : {}), 'khum-device')
}

async function deletedWith(cookie: string) {
  const token = await proved()
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/account-deletion/confirm',
    as: world.as,
    headers: { 'register-token': token, 'idempotency-key': newId(), cookie: `${cookie}; khum-flow=${token}` },
    payload: {},
  })
  expect(answer.statusCode, answer.body).toBe(204)
  return new Map(answer.cookies.map((one) => [one.name, one]))
}

it('a deletion removes the session, the flow and the known device from the browser (R25, R60)', async () => {
  const cookies = await deletedWith(await deviceOf(world.member.username))
  for (const name of ['khum-refresh', 'khum-signed-in', 'khum-flow', 'khum-device'])
    expect([name, cookies.get(name)?.value, cookies.get(name)?.expires?.getTime()]).toEqual([name, '', 0])
})

it('a shared phone stays a known device for the other accounts (R16)', async () => {
  const mother = await makeMember(test.db)
  const before = await deviceOf(mother.username)
  const cookies = await deletedWith(await deviceOf(world.member.username, before))
  expect(`khum-device=${cookies.get('khum-device')?.value}`).toBe(before)
})
