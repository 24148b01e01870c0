import { accountEndpoints, oneTimeCodeEndpoints, type Profile, sessionEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleFlow, sampleProfile } from '../sample-account'

async function open(profile: Profile = sampleProfile()) {
  const server = createFakeServer()
  server.on(accountEndpoints.getProfile, (request) =>
    request.headers.has('authorization') ? data(profile) : problem('session_missing', 401),
  )
  server.on(accountEndpoints.saveProfile, async (request) =>
    data({ ...profile, ...(await request.clone().json()) }),
  )
  const opened = await openScreen({ path: '/edit-profile', as: somebody, server })
  await screen.findByLabelText(/อีเมล/)
  return opened
}

const saveButton = () => screen.getByRole('button', { name: 'บันทึก' })

test('shows the profile with Buddhist era dates and a fixed username', async () => {
  await open()
  expect(screen.getByText('somsri')).toBeTruthy()
  expect(screen.getByText('ชื่อผู้ใช้เปลี่ยนไม่ได้')).toBeTruthy()
  expect(screen.getByLabelText('ปี (พ.ศ.)')).toHaveProperty('value', '2513')
  expect(screen.getByText('081-234-5678')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'หญิง' })).toHaveProperty('checked', true)
})

test('saves changes and confirms them', async () => {
  const { user, server, address } = await open()
  await user.clear(screen.getByLabelText(/อีเมล/))
  await user.type(screen.getByLabelText(/อีเมล/), 'new@example.com')
  await user.click(screen.getByRole('radio', { name: 'ไม่ระบุ' }))
  await user.click(saveButton())
  expect(await screen.findByText('บันทึกข้อมูลแล้ว')).toBeTruthy()
  const sent = server.requests.find((request) => request.method === 'PUT')
  const saved = await sent?.json()
  expect(saved).toMatchObject({
    email: 'new@example.com',
    gender: 'not_specified',
    name_th: 'สมศรี',
  })

  // Everything is saved, so leaving doesn't ask whether to discard changes.
  expect(screen.getByLabelText(/อีเมล/)).toHaveProperty('value', 'new@example.com')
  await user.click(screen.getByRole('link', { name: 'ตั้งค่า' }))
  await waitFor(() => expect(address()).toBe('/setting'))
})

test('other screens use the saved name and email at once, also without a network', async () => {
  const { user, server, services } = await open()
  await user.clear(screen.getByLabelText('ชื่อ (ไทย)'))
  await user.type(screen.getByLabelText('ชื่อ (ไทย)'), 'สมใจ')
  await user.clear(screen.getByLabelText(/อีเมล/))
  await user.type(screen.getByLabelText(/อีเมล/), 'new@example.com')
  await user.click(saveButton())
  await screen.findByText('บันทึกข้อมูลแล้ว')
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  for (const call of [sessionEndpoints.refreshSession, accountEndpoints.getProfile]) server.on(call, offline)
  // A new claim takes its email from the session.
  const state = services.session.get()
  expect(state).toMatchObject({ member: { email: 'new@example.com', name: { th: 'สมใจ', en: 'Somsri' } } })
  await user.click(screen.getByRole('link', { name: 'ตั้งค่า' }))
  await screen.findByText('สมใจ')
})

test('keeps what another phone has saved since this form was opened (R54)', async () => {
  const { user, server } = await open()
  server.on(accountEndpoints.getProfile, () => data(sampleProfile({ email: 'newer@example.com' })))
  await user.click(screen.getByRole('radio', { name: 'ไม่ระบุ' }))
  await user.click(saveButton())
  expect(await screen.findByText('บันทึกข้อมูลแล้ว')).toBeTruthy()
  const sent = server.requests.find((request) => request.method === 'PUT')
  expect(await sent?.json()).toMatchObject({ gender: 'not_specified', email: 'newer@example.com' })
  expect(await screen.findByDisplayValue('newer@example.com')).toBeTruthy()
})

test('shows each mistake beside its field and sends nothing', async () => {
  const { user, server } = await open()
  for (const label of ['ชื่อ (ไทย)', 'ชื่อ (อังกฤษ)']) await user.clear(screen.getByLabelText(label))
  await user.clear(screen.getByLabelText(/อีเมล/))
  await user.type(screen.getByLabelText(/อีเมล/), 'somsri@')
  await user.clear(screen.getByLabelText('ปี (พ.ศ.)'))
  await user.type(screen.getByLabelText('ปี (พ.ศ.)'), '2599')
  await user.click(saveButton())
  expect(await screen.findByText('กรุณากรอกข้อมูลช่องนี้')).toBeTruthy()
  expect(screen.getByText('กรุณาเลือกวันที่ไม่เกินวันนี้')).toBeTruthy()
  expect(screen.getByText('อีเมลไม่ถูกต้อง กรุณากรอกตามตัวอย่าง name@example.com')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('ชื่อ (ไทย)'))
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('shows names from a policy with the reason why they can’t change', async () => {
  await open(sampleProfile({ from_policy: true }))
  expect(screen.getByText('ชื่อและวันเกิดมาจากกรมธรรม์')).toBeTruthy()
  expect(screen.getByText('สมศรี ใจดี')).toBeTruthy()
  expect(screen.getByText('5 มีนาคม 2513')).toBeTruthy()
  expect(screen.queryByLabelText('ชื่อ (ไทย)')).toBeNull()
})

test('asks before unsaved changes are lost', async () => {
  const { user, address } = await open()
  await user.type(screen.getByLabelText(/อีเมล/), '.th')
  await user.click(screen.getByRole('link', { name: 'ตั้งค่า' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'ยังไม่ได้บันทึก' })
  await user.click(within(dialog).getByRole('button', { name: 'อยู่หน้านี้ต่อ' }))
  expect(address()).toBe('/edit-profile')
  expect(screen.getByLabelText(/อีเมล/)).toHaveProperty('value', 'somsri@example.com.th')
})

test('keeps unsaved changes after the session ended, for the same member only', async () => {
  const { user, services, router, server } = await open()
  await user.type(screen.getByLabelText(/อีเมล/), '.th')
  server.on(accountEndpoints.saveProfile, () => problem('session_expired', 401))
  const { refreshSession } = sessionEndpoints
  server.on(refreshSession, () => problem('session_expired', 401))
  await user.click(saveButton())
  await waitFor(() => expect(services.session.get()).toEqual({ status: 'guest', ended: 'expired' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/check-page'))
  server.on(refreshSession, () => data(somebody))
  // In the meantime, another phone has changed the gender, which the member hasn't changed in this form.
  server.on(accountEndpoints.getProfile, () => data(sampleProfile({ gender: 'male' })))
  await screen.findByRole('heading', { level: 2, name: 'กรุณาเข้าสู่ระบบ' })
  services.session.hear('signed_in')
  expect(await screen.findByLabelText(/อีเมล/)).toHaveProperty('value', 'somsri@example.com.th')
  expect(screen.getByRole('radio', { name: 'ชาย' })).toHaveProperty('checked', true)

  server.on(refreshSession, () =>
    data({ ...somebody, member: { ...somebody.member, id: 'BBBBBBBBBBBBBBBBBBBBBB' } }),
  )
  await services.session.refresh()
  expect(services.flow.get().profileDraft).toBeNull()
})

test('changes the phone with a code to the new number and shows both numbers', async () => {
  const profile = sampleProfile()
  const { user, server, address, router } = await open(profile)
  const flow = sampleFlow('phone_edit')
  server.on(accountEndpoints.startPhoneChange, () => data(flow, 201))
  server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('phone_edit')))
  server.on(accountEndpoints.finishPhoneChange, () => data({ ...profile, phone: '+66891114321' }))
  await user.type(screen.getByLabelText(/อีเมล/), '.th')
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนเบอร์' }))
  await user.type(await screen.findByLabelText('เบอร์มือถือใหม่'), '089 111 4321')
  await user.type(screen.getByLabelText('รหัสผ่านปัจจุบัน'), 'Secret123')
  await user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
  await user.type(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }), '123456')
  await screen.findByRole('heading', { name: 'เปลี่ยนเบอร์แล้ว' })
  expect(screen.getByText('081-234-5678')).toBeTruthy()
  expect(screen.getByText('089-111-4321')).toBeTruthy()
  const asked = server.requests.find(
    (request) => request.url.endsWith('/profile/phone') && request.method === 'POST',
  )
  expect(await asked?.json()).toMatchObject({ phone: '089-111-4321', current_password: 'Secret123' })
  const finish = server.requests.find(
    (request) => request.url.endsWith('/profile/phone') && request.method === 'PUT',
  )
  expect(finish?.headers.get('register-token')).toBe('flow-token-1')

  await user.click(screen.getByRole('button', { name: 'กลับไปข้อมูลส่วนตัว' }))
  expect(await screen.findByLabelText(/อีเมล/)).toHaveProperty('value', 'somsri@example.com.th')
  await waitFor(() => expect(address()).toBe('/edit-profile'))

  // Screens that send a code name the new number.
  void router.navigate('/privacy-setting?copy=new')
  await user.click(await screen.findByRole('button', { name: 'ออกโดยไม่บันทึก' }))
  await screen.findByText('089-xxx-4321')
})

test.each([
  ['phone_same', 422, 'เบอร์นี้คือเบอร์ที่คุณใช้อยู่แล้ว กรุณากรอกเบอร์ใหม่'],
  ['current_password_wrong', 422, 'รหัสผ่านปัจจุบันไม่ถูกต้อง'],
  ['otp_send_limit', 429, 'ขอรหัส OTP ครบจำนวนที่กำหนดแล้ว กรุณารอสักครู่แล้วลองอีกครั้ง'],
] as const)('shows %s where the number was typed', async (code, status, words) => {
  const { user, server } = await open()
  server.on(accountEndpoints.startPhoneChange, () => problem(code, status))
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนเบอร์' }))
  await user.type(await screen.findByLabelText('เบอร์มือถือใหม่'), '0812345678')
  await user.type(screen.getByLabelText('รหัสผ่านปัจจุบัน'), 'Secret123')
  await user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('shows an invalid number and a missing password before any call', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนเบอร์' }))
  await user.type(await screen.findByLabelText('เบอร์มือถือใหม่'), '02-123-4567')
  await user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
  expect(await screen.findByText('กรุณากรอกเบอร์มือถือ 10 หลัก เช่น 0812345678')).toBeTruthy()
  expect(screen.getByText('กรุณากรอกข้อมูลช่องนี้')).toBeTruthy()
})
