import { expect, it } from 'vitest'
import { nextAddress, signIn } from '../account/account-world'
import { useTestApp } from '../test-app'
import { holdDelays } from './hold-delays'

const test = useTestApp()

it('a typed username is not stored in clear, because people type their citizen id or password there (R63, R69)', async () => {
  const typed = ['1103700012345', 'MyOwnPassword1']
  for (const one of typed) {
    const address = nextAddress()
    for (let n = 0; n < 12; n += 1) await signIn(test, one, 'Wrong1234', { address })
    await holdDelays(test)
    expect((await signIn(test, one, 'Wrong1234', { address })).json().code).toBe('rate_limited')
  }
  const counters = await test.db.selectFrom('rate_limit').select('key').execute()
  const kept = counters
    .map(({ key }) => key)
    .filter((key) => typed.some((one) => key.includes(one.toLowerCase())))
  expect(kept).toEqual([])
})
