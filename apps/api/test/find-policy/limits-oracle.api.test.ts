import { expect, it } from 'vitest'
import { nextAddress, partnerCall } from '../account/account-world'
import { anyPhone } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import { makeInsured, makeSearcher, search } from './search-world'

const test = useTestApp()

it('SMS limits of a typed phone do not reveal that the phone is on a policy (R08, R22)', async () => {
  const sought = await makeInsured(test)
  const { as } = await makeSearcher(test)
  for (let n = 0; n < 3; n += 1)
    expect((await search(test, as, sought.nationalId, 'family')).statusCode).toBe(201)
  const texts = async () => (await test.ctx.gateways.outbox.list(test.db, sought.phone)).length
  expect(await texts()).toBe(3)

  const observed: unknown[][] = []
  for (const phone of [sought.phone, anyPhone()]) {
    const answers: unknown[] = []
    for (let n = 0; n < 4; n += 1) {
      const payload = { phone: `0${phone.slice(3)}` }
      const answer = await partnerCall(test, 'POST', '/api/v1/forgot-username', payload, {
        address: nextAddress(),
      })
      answers.push([answer.statusCode, Object.keys(answer.json().data ?? answer.json())])
    }
    observed.push(answers)
  }
  expect(observed[0]).toEqual(observed[1])
  // A phone gets three text messages in ten minutes, for all purposes together.
  expect(await texts()).toBe(3)
})
