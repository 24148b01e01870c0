import {
  type Answer,
  deletionEndpoints,
  homeEndpoints,
  oneTimeCodeEndpoints,
  sessionEndpoints,
} from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleFlow } from '../sample-account'

const oneApp = [{ name: { th: 'คุ้ม', en: 'Khum' }, is_this: true }]
const meaning = { open_claims: 2, claims_kept_until: '2036-11-21', apps: oneApp }

async function open(answer: Answer<typeof deletionEndpoints.getDeletion> = meaning) {
  const server = createFakeServer()
  server.on(deletionEndpoints.getDeletion, () => data(answer))
  server.on(deletionEndpoints.startDeletion, () => data(sampleFlow('delete_account'), 201))
  server.on(sessionEndpoints.signOut, () => new Response(null, { status: 204 }))
  const opened = await openScreen({ path: '/delete-account', as: somebody, server })
  await screen.findByText('ลบแล้วกู้คืนไม่ได้')
  return opened
}

async function ask({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'ลบบัญชี' }))
  return within(await screen.findByRole('alertdialog', { name: 'ลบบัญชีของคุณหรือไม่' }))
}

async function confirmWithCode(opened: Awaited<ReturnType<typeof open>>) {
  const { user, server } = opened
  server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('delete_account')))
  await user.click((await ask(opened)).getByRole('button', { name: 'ใช่ ลบบัญชี' }))
  await user.type(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }), '123456')
}

test('says what is deleted, what continues and how long records are kept (R60)', async () => {
  await open()
  expect(screen.getByText(/โปรไฟล์ของคุณจะถูกลบอย่างถาวรและกู้คืนไม่ได้ แต่คุณลงทะเบียนใหม่ได้/)).toBeTruthy()
  expect(screen.getByText(/เคลมที่ส่งแล้ว 2 รายการยังพิจารณาต่อจนเสร็จ/)).toBeTruthy()
  expect(screen.getByText(/เก็บบันทึกการเคลมไว้ถึง 21 พฤศจิกายน 2579/)).toBeTruthy()
})

test('doesn’t mention claims if there are none', async () => {
  await open({ open_claims: 0, claims_kept_until: null, apps: oneApp })
  expect(screen.queryByText(/เคลมที่ส่งแล้ว/)).toBeNull()
  expect(screen.queryByText(/บันทึกการเคลม/)).toBeNull()
})

test('sends nothing on “cancel”', async () => {
  const opened = await open()
  const dialog = await ask(opened)
  expect(dialog.getByRole('button', { name: 'ใช่ ลบบัญชี' })).toBeTruthy()
  await opened.user.click(dialog.getByRole('button', { name: 'ยกเลิก' }))
  expect(opened.server.calls).not.toContain('POST /api/v1/account-deletion')
})

test('deletes after “yes” and the code, leaves no data of the member, and leads home (R60)', async () => {
  const opened = await open()
  const { user, server, services, platform, address } = opened
  server.on(deletionEndpoints.finishDeletion, () => new Response(null, { status: 204 }))
  await confirmWithCode(opened)
  await screen.findByRole('heading', { level: 1, name: 'ลบบัญชีแล้ว' })

  expect(services.session.get()).toEqual({ status: 'guest', ended: 'deleted' })
  expect(services.flow.get()).toMatchObject({ otp: null, delete: null })
  expect(platform).toMatchObject({ marker: false, announced: ['signed_out'] })
  const finish = server.requests.find((request) => request.url.endsWith('/account-deletion/confirm'))
  expect(finish?.headers.get('register-token')).toBe('flow-token-1')
  expect(finish?.headers.get('Idempotency-Key')).toMatch(/^delete-ABCDEF-\d+$/)
  expect(server.calls.filter((call) => call.endsWith('/confirm'))).toHaveLength(1)

  server.on(homeEndpoints.getHome, () =>
    data({
      member: null,
      primary_card: null,
      other_cards: [],
      waiting: [],
      claims_in_progress: [],
      menu: [],
      promotions: [],
      articles: [],
      unread_notifications: 0,
    }),
  )
  await user.click(screen.getByRole('link', { name: 'รับทราบ' }))
  await screen.findByText('ดูความคุ้มครองของคุณ')
  expect(address()).toBe('/')
})

test('retries a deletion with the same key if the response was lost (R54)', async () => {
  const opened = await open()
  const { user, server } = opened
  server.on(deletionEndpoints.finishDeletion, () => Promise.reject(new TypeError('Failed to fetch')))
  await confirmWithCode(opened)
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' })
  server.on(deletionEndpoints.finishDeletion, () => new Response(null, { status: 204 }))
  await user.click(again)
  await screen.findByRole('heading', { level: 1, name: 'ลบบัญชีแล้ว' })
  const keys = server.requests
    .filter((request) => request.url.endsWith('/confirm'))
    .map((request) => request.headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('confirms a deletion with a lost response once the session has ended (R54, R60)', async () => {
  const opened = await open()
  const { user, server, services } = opened
  server.on(deletionEndpoints.finishDeletion, () => Promise.reject(new TypeError('Failed to fetch')))
  await confirmWithCode(opened)
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' })
  server.on(deletionEndpoints.finishDeletion, () => problem('session_expired', 401))
  server.on(sessionEndpoints.refreshSession, () => problem('session_expired', 401))
  await user.click(again)
  await screen.findByRole('heading', { level: 1, name: 'ลบบัญชีแล้ว' })
  expect(services.session.get()).toEqual({ status: 'guest', ended: 'deleted' })
})

test.each(['เริ่มใหม่', 'ลองอีกครั้ง'])(
  'doesn’t say that the account was deleted if the session expires long after a lost request: %s',
  async (button) => {
    const opened = await open()
    const { user, server, services, platform, address } = opened
    server.on(deletionEndpoints.finishDeletion, () => Promise.reject(new TypeError('Failed to fetch')))
    await confirmWithCode(opened)
    await screen.findByRole('button', { name: 'ลองอีกครั้ง' })
    server.on(sessionEndpoints.refreshSession, () => problem('session_expired', 401))
    if (button === 'เริ่มใหม่') {
      await user.click(screen.getByRole('link', { name: button }))
      await screen.findByText('ลบแล้วกู้คืนไม่ได้')
      await services.session.refresh()
    } else {
      platform.at += 61 * 60_000
      await user.click(screen.getByRole('button', { name: button }))
    }
    await waitFor(() => expect(address()).toMatch(/^\/check-page/))
    expect(services.session.get()).toEqual({ status: 'guest', ended: 'expired' })
  },
)

test('treats a session that ends after a refused deletion as an ended session only', async () => {
  const opened = await open()
  const { server, services, address } = opened
  server.on(deletionEndpoints.finishDeletion, () => problem('flow_missing', 410))
  await confirmWithCode(opened)
  await screen.findByRole('link', { name: 'เริ่มใหม่' })
  server.on(sessionEndpoints.refreshSession, () => problem('session_expired', 401))
  await services.session.refresh()
  await waitFor(() => expect(address()).toMatch(/^\/check-page/))
  expect(services.session.get()).toEqual({ status: 'guest', ended: 'expired' })
})

test.each([
  ['phone_missing', 422, /ยังไม่มีเบอร์มือถือสำหรับรับรหัส/],
  ['otp_purpose_locked', 423, /กรุณาลองใหม่ในอีก 24 ชั่วโมง/],
] as const)('shows %s on the screen', async (code, status, words) => {
  const opened = await open()
  opened.server.on(deletionEndpoints.startDeletion, () => problem(code, status))
  await opened.user.click((await ask(opened)).getByRole('button', { name: 'ใช่ ลบบัญชี' }))
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('leads from the last screen back to the question without a flow', async () => {
  const server = createFakeServer()
  server.on(deletionEndpoints.getDeletion, () => data(meaning))
  const { address } = await openScreen({ path: '/otp-delete', as: somebody, server })
  await screen.findByText('ลบแล้วกู้คืนไม่ได้')
  expect(address()).toBe('/delete-account')
})

test('a member of two apps may leave this one and keep the account (R60)', async () => {
  const server = createFakeServer()
  const apps = [...oneApp, { name: { th: 'เจด', en: 'Jade' }, is_this: false }]
  server.on(deletionEndpoints.getDeletion, () => data({ ...meaning, apps }))
  server.on(deletionEndpoints.startLeaving, () => data(sampleFlow('leave_app'), 201))
  server.on(deletionEndpoints.finishLeaving, () => new Response(null, { status: 204 }))
  server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('leave_app')))
  server.on(sessionEndpoints.signOut, () => new Response(null, { status: 204 }))
  const { user, address } = await openScreen({ path: '/delete-account', as: somebody, server })
  expect(await screen.findByRole('radio', { name: /เลิกใช้แอปนี้.*เจด/ })).toHaveProperty('checked', true)
  expect(screen.queryByText('ลบแล้วกู้คืนไม่ได้')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /ลบบัญชีทั้งหมด.*คุ้ม, เจด/ }))
  expect(screen.getByText('ลบแล้วกู้คืนไม่ได้')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /เลิกใช้แอปนี้/ }))
  await user.click(screen.getByRole('button', { name: 'เลิกใช้แอปนี้' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'เลิกใช้แอปนี้หรือไม่' }))
  await user.click(dialog.getByRole('button', { name: 'ใช่ เลิกใช้' }))
  await user.type(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }), '123456')
  await screen.findByRole('heading', { level: 1, name: 'เลิกใช้แอปนี้แล้ว' })
  expect(address()).toMatch(/^\/otp-delete/)
  expect(server.calls).toContain('POST /api/v1/app-leave/confirm')
  expect(server.calls).not.toContain('POST /api/v1/account-deletion/confirm')
})
