import { expect, it } from 'vitest'
import { partnerHeaders, useTestApp } from '../test-app'
import { anyAddress, anyPhone } from './otp-world'

const test = useTestApp()

/** Asks for a code as a browser with this cookie does. */
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

it('a browser gets a cookie that no script reads, and none again while it keeps that one (R08)', async () => {
  const { given } = await ask(undefined)
  expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 31_536_000 })
  expect((await ask(given?.value)).given).toBeUndefined()
})

it('a browser is counted by its cookie, from whatever address it comes (R08)', async () => {
  const { given } = await ask(undefined)
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(given?.value)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

it('a cookie that is made up or changed counts as none: dropping it gains nothing (R08)', async () => {
  const { given } = await ask(undefined)
  const [id = '', mark = ''] = (given?.value ?? '').split('.')
  const ip = anyAddress()
  const made = [`${'A'.repeat(43)}.${mark}`, `${id}.${'A'.repeat(43)}`, id, '', undefined]
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(made[n % made.length], ip)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})
