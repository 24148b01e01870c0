import { type Endpoint, endpoints, type OtpFlow, type OtpPurpose, otpPurposes } from '@khum/contract'
import { describe, expect, it } from 'vitest'
import { newId, sha256 } from '../../src/ids'
import { consumeGrant, readGrant } from '../../src/modules/one-time-codes/otp.service'
import { makeMember } from '../factories'
import { partnerHeaders, testPartner, useTestApp } from '../test-app'
import { age, anyPhone, codeTo, guestPurposes, start, verify } from './otp-world'

const test = useTestApp()
type Headers = Record<string, string>
interface Signed {
  member: { accountId: string; sessionId: string }
  headers: Headers
}

/** For each purpose of a one-time code, the endpoints that can complete a flow with this purpose. */
const finishRows: Record<OtpPurpose, readonly Endpoint[]> = {
  register: [endpoints.finishRegistration],
  forgot_username: [endpoints.finishForgotUsername],
  forgot_password: [endpoints.finishForgotPassword],
  phone_edit: [endpoints.finishPhoneChange],
  privacy_update: [endpoints.finishPrivacyUpdate],
  delete_account: [endpoints.finishDeletion],
  leave_app: [endpoints.finishLeaving],
  card_details: [endpoints.finishCardDetails],
  payout_account: [endpoints.finishPayoutAccount],
  data_copy: [endpoints.finishDataCopy],
  coverage_search: [endpoints.listFoundCoverages, endpoints.addCoverages],
  family_accept: [endpoints.acceptInvitation],
}
const bodies = new Map<Endpoint, object>([
  [endpoints.finishRegistration, { consents: [], confirm_existing: true }],
  [endpoints.finishForgotPassword, { password: 'Another123', password_confirm: 'Another123' }],
  [endpoints.finishDeletion, {}],
  [endpoints.finishLeaving, {}],
  [endpoints.addCoverages, { coverage_ids: [newId()] }],
])

async function signedIn(phone: string | null = null): Promise<Signed> {
  const made = await makeMember(test.db, { phone, phone_verified_at: phone ? new Date() : null })
  const headers = await test.signIn(made)
  const session = await test.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', made.accountId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { member: { accountId: made.accountId, sessionId: session.id }, headers }
}

const isGuests = (purpose: OtpPurpose) => guestPurposes.includes(purpose)

function enter(flow: OtpFlow, code: string, signed: Signed | undefined, headers: Headers = {}) {
  if (!signed) return verify(test, flow, code, headers)
  return test.call({
    method: 'POST',
    url: '/api/v1/otp/member/verify',
    headers: { ...signed.headers, 'register-token': flow.token, ...headers },
    payload: { ref_no: flow.ref_no, code },
  })
}

async function passed(purpose: OtpPurpose) {
  const phone = anyPhone()
  const isForgot = purpose.startsWith('forgot')
  const signed = await signedIn(isForgot ? phone : null)
  const owner = isGuests(purpose) ? {} : { member: signed.member }
  const flow = await start(test, { purpose, phone, ...owner })
  const answer = await enter(flow, await codeTo(test, phone), isGuests(purpose) ? undefined : signed)
  expect([purpose, answer.statusCode]).toEqual([purpose, 200])
  return { flow, signed, of: { token: flow.token, partnerId: testPartner.id, ...owner } }
}

describe('the proof of a code (R06, R27)', () => {
  it.each(otpPurposes)(
    'for %s works for that purpose only: every other finishing call refuses it',
    async (purpose) => {
      const { flow, signed, of } = await passed(purpose)
      for (const other of otpPurposes.filter((candidate) => candidate !== purpose)) {
        await expect(readGrant(test.ctx, { ...of, purpose: other })).rejects.toThrow('flow_missing')
        await expect(consumeGrant(test.ctx, { ...of, purpose: other })).rejects.toThrow('flow_missing')
        for (const row of finishRows[other]) {
          const payload = bodies.get(row)
          const answer = await test.call({
            method: row.method,
            url: row.path,
            headers: {
              ...(row.access === 'member' ? signed.headers : partnerHeaders),
              'register-token': flow.token,
              'idempotency-key': newId(),
            },
            ...(payload ? { payload } : {}),
          })
          expect([row.path, answer.json().code]).toEqual([row.path, 'flow_missing'])
        }
      }
      // The refused calls above didn't use up the flow, so one call can complete it. A second call fails.
      expect((await consumeGrant(test.ctx, { ...of, purpose })).flowId).toHaveLength(22)
      await expect(consumeGrant(test.ctx, { ...of, purpose })).rejects.toThrow('flow_missing')
    },
  )

  it.each(otpPurposes)('for %s does not work for another partner, member or session', async (purpose) => {
    const { signed, of } = await passed(purpose)
    const stranger = await signedIn()
    const others = [
      { partnerId: 'khum' },
      { member: stranger.member },
      { member: { ...signed.member, sessionId: stranger.member.sessionId } },
      { token: 'A'.repeat(43) },
    ]
    for (const other of others) {
      await expect(readGrant(test.ctx, { ...of, purpose, ...other })).rejects.toThrow('flow_missing')
      await expect(consumeGrant(test.ctx, { ...of, purpose, ...other })).rejects.toThrow('flow_missing')
    }
    if (!isGuests(purpose)) {
      const asGuest = { token: of.token, partnerId: of.partnerId, purpose }
      await expect(consumeGrant(test.ctx, asGuest)).rejects.toThrow('flow_missing')
    }
    expect((await readGrant(test.ctx, { ...of, purpose })).purpose).toBe(purpose)
  })

  it.each(otpPurposes)('for %s lasts 10 minutes, for a registration 30', async (purpose) => {
    const { of } = await passed(purpose)
    await age(test, (purpose === 'register' ? 1_800 : 600) - 10)
    expect((await readGrant(test.ctx, { ...of, purpose })).purpose).toBe(purpose)
    await age(test, 10)
    await expect(readGrant(test.ctx, { ...of, purpose })).rejects.toThrow('flow_missing')
    await expect(consumeGrant(test.ctx, { ...of, purpose })).rejects.toThrow('flow_missing')
  })

  it('is used by one of several parallel calls', async () => {
    const { of } = await passed('register')
    const uses = Array.from({ length: 20 }, () => consumeGrant(test.ctx, { ...of, purpose: 'register' }))
    const settled = await Promise.allSettled(uses)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is not used up by a transaction that is rolled back', async () => {
    const { of } = await passed('register')
    const failing = test.db.transaction().execute(async (db) => {
      await consumeGrant({ ...test.ctx, db }, { ...of, purpose: 'register' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect((await consumeGrant(test.ctx, { ...of, purpose: 'register' })).purpose).toBe('register')
  })
})

describe('a code (R06)', () => {
  it('is right only with its own reference, flow, partner and member', async () => {
    const [phone, otherPhone] = [anyPhone(), anyPhone()]
    const [mine, stranger] = [await signedIn(), await signedIn()]
    const flow = await start(test, { purpose: 'phone_edit', phone, member: mine.member })
    const other = await start(test, { purpose: 'phone_edit', phone: otherPhone, member: mine.member })
    const code = await codeTo(test, phone)
    const refused = [
      await enter({ ...flow, ref_no: other.ref_no }, code, mine),
      await enter({ ...flow, token: other.token }, code, mine),
      await enter(other, code, mine),
      await enter(flow, code, stranger),
      await enter(flow, code, undefined),
      await enter(flow, code, mine, { partnerid: 'khum' }),
    ]
    expect(refused.map((answer) => answer.json().code)).toEqual([
      'otp_wrong',
      'otp_wrong',
      'otp_wrong',
      'flow_missing',
      'flow_missing',
      'partner_mismatch',
    ])
    expect((await enter(flow, code, mine)).statusCode).toBe(200)
  })

  it('of a guest does not work for a member or another partner', async () => {
    const phone = anyPhone()
    await test.db.insertInto('partner').values({ id: 'second', ins_code: 'TST' }).execute()
    await test.db
      .insertInto('partner_secret')
      .values({ partner_id: 'second', slot: 1, secret_hash: sha256('second-secret') })
      .execute()
    const flow = await start(test, { phone })
    const code = await codeTo(test, phone)
    const asSecond = { partnerid: 'second', secretkey: 'second-secret' }
    expect((await enter(flow, code, undefined, asSecond)).json().code).toBe('flow_missing')
    expect((await enter(flow, code, await signedIn())).json().code).toBe('flow_missing')
    expect((await enter(flow, code, undefined)).statusCode).toBe(200)
  })

  it('is used up and ends the flow if its purpose refuses the phone', async () => {
    const phone = anyPhone()
    const flow = await start(test, { purpose: 'forgot_username', phone })
    const code = await codeTo(test, phone)
    expect((await verify(test, flow, code)).json().code).toBe('username_not_found')
    expect((await verify(test, flow, code)).json().code).toBe('flow_missing')
    const of = { token: flow.token, purpose: 'forgot_username', partnerId: testPartner.id } as const
    await expect(readGrant(test.ctx, of)).rejects.toThrow('flow_missing')
  })
})
