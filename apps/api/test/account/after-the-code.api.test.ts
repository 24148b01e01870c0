import type { OtpFlow } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { makeMember, makePerson } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { useTestApp } from '../test-app'
import { makePhoneMember, nextPhone, partnerCall, registration, textsTo } from './account-world'

const test = useTestApp()

type Values = { phone: string } & Record<string, unknown>

async function started(url: string, values: Values): Promise<OtpFlow> {
  const payload = url === '/api/v1/register' ? registration(values) : values
  return (await partnerCall(test, 'POST', url, payload)).json().data
}

async function entered(flow: OtpFlow, phone: string) {
  await test.ctx.jobs.drain()
  const [text = ''] = await textsTo(test, phone)
  const code = /\d{6}/.exec(text)?.[0] ?? ''
  const entry = { ref_no: flow.ref_no, code }
  return await partnerCall(test, 'POST', '/api/v1/otp/verify', entry, { token: flow.token })
}

async function proved(url: string, values: Values) {
  return await entered(await started(url, values), values.phone)
}

const unknownPerson = { is_old_user: false, existing: null }

describe('what a caller learns about a phone after entering its code (R15)', () => {
  it('registration: nothing about an unknown phone', async () => {
    const answer = await proved('/api/v1/register', { phone: nextPhone() })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ purpose: 'register', ...unknownPerson })
  })

  it('registration: that the phone is already registered (Requirement 8.4)', async () => {
    const { phone } = await makePhoneMember(test)
    const answer = await proved('/api/v1/register', { phone })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'phone_already_registered'])
  })

  it('registration: that the TPA knows them by phone and name, in any spelling (Requirement 3.14)', async () => {
    const phone = nextPhone()
    const personId = await makePerson(test.db, {
      contact_phone: phone,
      name_th: 'ประสิทธิ์',
      surname_th: 'วงศ์ทอง',
    })
    await makeCoverage(test.db, { ...(await makeMember(test.db)), personId })
    const answer = await proved('/api/v1/register', { phone, name: 'ประสิทธิ', surname: 'วงศทอง' })
    expect(answer.json().data).toMatchObject({
      is_old_user: true,
      existing: {
        name: { th: 'ประสิทธิ์', en: 'Somjai' },
        surname: { th: 'วงศ์ทอง', en: 'Deengam' },
        cards: 1,
      },
    })
  })

  it('registration: the same after a reload, in this browser only (Requirement 3.14)', async () => {
    const phone = nextPhone()
    const personId = await makePerson(test.db, { contact_phone: phone })
    await makeCoverage(test.db, { ...(await makeMember(test.db)), personId })
    const flow = await started('/api/v1/register', { phone, name: 'Somjai', surname: 'Deengam' })
    const current = async (token: string) => {
      const answer = await test.call({ method: 'GET', url: '/api/v1/otp', cookies: { 'khum-flow': token } })
      return answer.json()
    }
    expect((await current(flow.token)).data).toMatchObject({ passed_until: null, existing: null })
    const { existing } = (await entered(flow, phone)).json().data
    expect(existing).toMatchObject({ surname: { en: 'Deengam' }, cards: 1 })
    expect((await current(flow.token)).data).toMatchObject({ purpose: 'register', existing })
    expect((await current('A'.repeat(43))).code).toBe('flow_missing')
    // Links another account to the person. From then on, the response must not offer the person as `existing`.
    await makePhoneMember(test, { person_id: personId })
    expect((await current(flow.token)).data).toMatchObject({ existing: null })
    await test.db.updateTable('login').set({ phone }).where('person_id', '=', personId).execute()
    expect((await current(flow.token)).data).toMatchObject({ existing: null })
  })

  it('registration: nothing about other family members with that phone', async () => {
    const phone = nextPhone()
    await makePerson(test.db, { contact_phone: phone })
    const other = await proved('/api/v1/register', { phone, name: 'สมชาย', surname: 'ดีงาม' })
    expect(other.json().data).toMatchObject(unknownPerson)
  })

  it('registration: nothing about a person who has an account with another phone', async () => {
    const phone = nextPhone()
    const person_id = await makePerson(test.db, { contact_phone: phone, name_th: 'สมหญิง', surname_th: 'ใจดี' })
    await makePhoneMember(test, { person_id })
    expect((await proved('/api/v1/register', { phone })).json().data).toMatchObject(unknownPerson)
  })

  it.each(['/api/v1/forgot-username', '/api/v1/forgot-password'])(
    '%s: that there is no account (Requirement 8.4)',
    async (url) => {
      const answer = await proved(url, { phone: nextPhone() })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'username_not_found'])
      const { phone } = await makePhoneMember(test)
      expect((await proved(url, { phone })).json().data).toMatchObject(unknownPerson)
    },
  )
})
