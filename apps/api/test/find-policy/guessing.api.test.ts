import type { OtpFlow } from '@khum/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anyAddress, codeTo, wrongFor } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import { makeInsured, makeSearcher, search } from './search-world'

const test = useTestApp()

it('a right code on the guesser’s own phone does not restore attempts against someone else’s (R04, R22)', async () => {
  const mine = await makeInsured(test)
  const victim = await makeInsured(test)
  const guesser = await makeSearcher(test)

  async function begin(nationalId: string): Promise<OtpFlow> {
    const answer = await search(test, guesser.as, nationalId, 'family')
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data
  }
  const enter = async (flow: OtpFlow, code: string) => {
    const answer = await test.call({
      method: 'POST',
      url: '/api/v1/otp/member/verify',
      as: guesser.as,
      headers: { 'register-token': flow.token },
      payload: { ref_no: flow.ref_no, code },
      remoteAddress: anyAddress(),
    })
    return answer.statusCode === 200 ? 'right' : answer.json().code
  }

  let compared = 0
  for (let round = 0; round < 3; round += 1) {
    const flow = await begin(victim.nationalId)
    const wrong = wrongFor(await codeTo(test, victim.phone))
    for (let n = 0; n < 4; n += 1) if ((await enter(flow, wrong)) === 'otp_wrong') compared += 1
    if (round === 2) break
    // After a right code, searches need no code for ten minutes. Moves the time of the right code into the past, so
    // that the next search needs one.
    await sql`update otp_flow set passed_at = passed_at - interval '11 minutes'`.execute(test.db)
    const own = await begin(mine.nationalId)
    expect(await enter(own, await codeTo(test, mine.phone))).toBe('right')
  }
  expect(compared).toBe(10)
})
