import { beforeEach, describe, expect, it } from 'vitest'
import { payoutNumberAad } from '../../src/modules/payout-accounts/payout-accounts.service'
import { type MadeMember, makeMember } from '../factories'
import { makeCoverage } from '../factory-coverage'
import { anyPhone } from '../one-time-codes/otp-world'
import { useTestApp } from '../test-app'
import { finishPayout, givePayout, provePayout, startPayout, typedAccount } from './payout-world'

const test = useTestApp()
let member: MadeMember
let phone: string
let as: Record<string, string>

beforeEach(async () => {
  phone = anyPhone()
  member = await makeMember(test.db, {
    phone,
    phone_verified_at: test.clock.now(),
    email: 'malee@example.org',
  })
  await test.db
    .updateTable('person')
    .set({ name_th: 'มาลี', surname_th: 'ใจดี' })
    .where('id', '=', member.personId)
    .execute()
  as = await test.signIn(member)
})
const read = async () => (await test.call({ url: '/api/v1/payout-account', as })).json().data
const rows = () => test.db.selectFrom('payout_account').selectAll().orderBy('confirmed_at').execute()

describe('the payout account', () => {
  it('is saved only after a code, sealed, and shown by its last four digits (R27, R41)', async () => {
    expect(await read()).toEqual({ account: null, promptpay: false })
    const flow = (await startPayout(test, as)).json().data
    expect(flow).toMatchObject({ purpose: 'payout_account' })
    expect((await finishPayout(test, as, flow.token)).json().code).toBe('flow_missing')
    expect(await rows()).toEqual([])
    const saved = await givePayout(test, as, phone)
    const shown = { method: 'bank', bank_code: '004', last4: '7890', holder: 'มาลี ใจดี', name_matches: true }
    expect(saved.json().data).toMatchObject(shown)
    expect((await read()).account).toMatchObject(shown)
    const [row] = await rows()
    const sealed = row?.number_sealed ?? Buffer.alloc(0)
    expect(test.ctx.keys.open(sealed, payoutNumberAad(row?.id ?? '')).toString()).toBe('1234567890')
    expect(JSON.stringify(saved.json())).not.toContain('1234567890')
  })

  it('can be replaced with another code; the former one ends, and the old contacts are notified (R27)', async () => {
    const token = await provePayout(test, as, phone)
    const first = await finishPayout(test, as, token)
    // A call that is repeated because its first response was lost gets the same response and adds nothing.
    expect(await finishPayout(test, as, token)).toMatchObject({ statusCode: 200, body: first.body })
    await givePayout(test, as, phone, { ...typedAccount, bank_code: '014', number: '9998887776' })
    const [former, live] = await rows()
    expect(former?.ended_at).not.toBeNull()
    expect(live).toMatchObject({ ended_at: null, bank_code: '014', last4: '7776' })
    const kinds = await test.db.selectFrom('notification').select('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['payout_account_changed', 'payout_account_changed'])
    const sms = await test.ctx.gateways.outbox.list(test.db, phone)
    expect(sms[0]?.body).toContain('บัญชีรับเงิน')
    const mail = await test.ctx.gateways.outbox.list(test.db, 'malee@example.org')
    expect(mail).toHaveLength(2)
  })

  it('says if the holder is somebody else, ignoring titles, and saves it all the same', async () => {
    const names = ['นางสาวมาลี  ใจดี', 'นาง มาลี ใจดี', 'สมชาย ใจดี']
    const matches: boolean[] = []
    for (const holder of names) {
      matches.push((await givePayout(test, as, phone, { ...typedAccount, holder })).json().data.name_matches)
      test.clock.advance(3_600_000)
      as = await test.signIn(member)
    }
    expect(matches).toEqual([true, true, false])
  })

  it('names the wrong fields, and accepts PromptPay only where every insurer allows it', async () => {
    await makeCoverage(test.db, member)
    const bad = await startPayout(test, as, { method: 'bank', bank_code: null, number: '12', holder: ' ' })
    expect(bad.json()).toMatchObject({
      code: 'validation_failed',
      fields: [
        { path: 'bank_code', code: 'required' },
        { path: 'number', code: 'account_number_digits' },
        { path: 'holder', code: 'required' },
      ],
    })
    const promptPay = {
      method: 'promptpay_phone',
      bank_code: null,
      number: '081-234-5678',
      holder: 'มาลี ใจดี',
    }
    expect((await startPayout(test, as, promptPay)).json().fields).toEqual([
      { path: 'method', code: 'invalid' },
    ])
    await test.db
      .insertInto('insurer_claim_settings')
      .values({ insurer_code: 'TST', promptpay: true })
      .execute()
    expect((await read()).promptpay).toBe(true)
    expect((await givePayout(test, as, phone, promptPay)).json().data).toMatchObject({
      last4: '5678',
      bank_code: null,
    })
  })

  it('belongs to its member and app', async () => {
    await givePayout(test, as, phone)
    const other = await test.signIn(await makeMember(test.db))
    const answer = await test.call({ url: '/api/v1/payout-account', as: other })
    expect(answer.json().data.account).toBeNull()
    const token = await provePayout(test, as, phone)
    expect((await finishPayout(test, other, token)).json().code).toBe('flow_missing')
  })
})
