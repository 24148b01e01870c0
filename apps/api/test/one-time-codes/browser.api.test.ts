import { expect, it } from 'vitest'
import { partnerHeaders, useTestApp } from '../test-app'
import { anyAddress, anyPhone } from './otp-world'

const test = useTestApp()

async function ask(cookie: string | undefined, ip = anyAddress()) {
  const answer = await test.call({
    method: 'POST',
    url: '/api/v1/forgot-username',
    headers: { ...partnerHeaders, ...(cookie ? { cookie: `khum-browser=${cookie}` } : {}) },
    remoteAddress: ip,
    payload: { phone: `0${anyPhone().slice(3)}` },
  })
  return { status: answer.statusCode, given: answer.cookies.find(({ name }) => name === 'khum-browser') }
}

it('a browser gets an HttpOnly cookie once (R08)', async () => {
  const { given } = await ask(undefined)
  expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 31_536_000 })
  expect((await ask(given?.value)).given).toBeUndefined()
})

it('a browser is counted by its cookie from any address (R08)', async () => {
  const { given } = await ask(undefined)
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(given?.value)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

it('a forged or changed cookie counts as a missing one, so that dropping it gains nothing (R08)', async () => {
  const { given } = await ask(undefined)
  const [id = '', mark = ''] = (given?.value ?? '').split('.')
  const ip = anyAddress()
  const made = [`${'A'.repeat(43)}.${mark}`, `${id}.${'A'.repeat(43)}`, id, '', undefined]
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(made[n % made.length], ip)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})
