import { accountEndpoints, oneTimeCodeEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data, problem } from '../fake-server'
import { openScreen } from '../open-screen'
import { flowServer, refuseFor, sampleFlow, samplePassed } from './sample-flow'

const passedSoon = () => new Date(Date.now() + 600_000).toISOString()

async function askForCode(of: 'username' | 'password') {
  const purpose = of === 'username' ? 'forgot_username' : 'forgot_password'
  const { server } = flowServer('123456', samplePassed({ purpose }))
  const row = of === 'username' ? accountEndpoints.startForgotUsername : accountEndpoints.startForgotPassword
  server.on(row, () => data(sampleFlow({ purpose }), 201))
  const opened = await openScreen({ path: `/forget-${of}`, server })
  await opened.user.type(await screen.findByLabelText('เบอร์มือถือ'), '+66 81 234 5678')
  await opened.user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
  await opened.user.click(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }))
  return { ...opened, server }
}

describe('forgot username', () => {
  test('requires a valid phone (Requirement 5.6)', async () => {
    const { user, server } = await openScreen({ path: '/forget-username' })
    await user.click(await screen.findByRole('button', { name: 'รับรหัส OTP' }))
    await screen.findByText('กรุณากรอกข้อมูลช่องนี้')
    await user.type(screen.getByLabelText('เบอร์มือถือ'), '12345')
    await user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
    await screen.findByText('กรุณากรอกเบอร์มือถือ 10 หลัก เช่น 0812345678')
    expect(server.calls).toEqual([])
  })

  test('shows the masked username once, after the code', async () => {
    const { user, server } = await askForCode('username')
    server.on(accountEndpoints.finishForgotUsername, () => data({ username_masked: 's******1' }))
    await user.paste('123456')
    await screen.findByText('s******1')
    await screen.findByText(/ชื่อผู้ใช้ตัวเต็มส่งไปทาง SMS แล้ว/)
    expect(screen.getByRole('link', { name: 'ไปหน้าเข้าสู่ระบบ' }).getAttribute('href')).toBe('/login')
    expect(server.calls.filter((call) => call.endsWith('/reveal'))).toHaveLength(1)
  })

  test('says after the code that the phone has no account, and offers ways on (R15)', async () => {
    const { user, server } = await askForCode('username')
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('username_not_found', 404))
    await user.paste('123456')
    await screen.findByText('ไม่พบชื่อผู้ใช้ของเบอร์นี้')
    await user.click(screen.getByRole('link', { name: 'ใช้เบอร์อื่น' }))
    expect(await screen.findByLabelText('เบอร์มือถือ')).toHaveProperty('value', '081-234-5678')
  })

  test('shows how many minutes the send limit lasts and keeps the number', async () => {
    const { server } = flowServer()
    server.on(accountEndpoints.startForgotUsername, refuseFor('otp_send_limit', '61'))
    const { user } = await openScreen({ path: '/forget-username', server })
    await user.type(await screen.findByLabelText('เบอร์มือถือ'), '0812345678')
    await user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
    await screen.findByText('ขอรหัส OTP ครบจำนวนที่กำหนดแล้ว ขอใหม่ได้ในอีก 2 นาที')
    expect(screen.getByLabelText('เบอร์มือถือ')).toHaveProperty('value', '081-234-5678')
  })
})

describe('forgot password', () => {
  test('sets a new password after the code without signing in (R20)', async () => {
    const { user, server, services, address } = await askForCode('password')
    await user.paste('123456')
    await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'Malai2569x')
    await user.type(screen.getByLabelText('ยืนยันรหัสผ่าน'), 'Malai2569x')
    server.on(accountEndpoints.finishForgotPassword, () => new Response(null, { status: 204 }))
    await user.click(screen.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }))
    await screen.findByText('ตั้งรหัสผ่านใหม่แล้ว')
    expect(screen.getByRole('link', { name: 'เข้าสู่ระบบด้วยรหัสผ่านใหม่' }).getAttribute('href')).toBe('/login')
    expect(services.session.get().status).toBe('guest')
    expect(services.flow.get().otp).toBeNull()
    expect(address()).toBe('/renew-password?for=forgot_password')
    const sent = server.requests.at(-1)
    expect(sent?.headers.get('register-token')).toBe('flow-token-1')
  })

  test('succeeds on the next press if only the response was lost (R54)', async () => {
    const { user, server } = await askForCode('password')
    await user.paste('123456')
    await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'Malai2569x')
    await user.type(screen.getByLabelText('ยืนยันรหัสผ่าน'), 'Malai2569x')
    server.on(accountEndpoints.finishForgotPassword, () => Promise.reject(new TypeError('Failed to fetch')))
    await user.click(screen.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }))
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    server.on(accountEndpoints.finishForgotPassword, () => problem('flow_missing', 410))
    await user.click(screen.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }))
    await screen.findByText('ตั้งรหัสผ่านใหม่แล้ว')
  })

  test('refuses a common password beside its field (R17)', async () => {
    const { user, server } = await askForCode('password')
    await user.paste('123456')
    await user.type(await screen.findByLabelText('รหัสผ่านใหม่'), 'password1')
    await user.type(screen.getByLabelText('ยืนยันรหัสผ่าน'), 'password1')
    const fields = [{ path: 'password', code: 'password_common' }]
    server.on(accountEndpoints.finishForgotPassword, () => problem('validation_failed', 400, { fields }))
    await user.click(screen.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }))
    await screen.findByText('รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น')
    expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveProperty('value', 'password1')
  })

  test('continues after a reload', async () => {
    const { server } = flowServer()
    const flow = sampleFlow({ purpose: 'forgot_password', passed_until: passedSoon() })
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data(flow))
    await openScreen({ path: '/renew-password?for=forgot_password', server })
    expect(await screen.findByLabelText('รหัสผ่านใหม่')).toBeTruthy()
  })

  test('goes back to the first step without a proof, and says why', async () => {
    const { server } = flowServer()
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => problem('flow_missing', 410))
    const { address } = await openScreen({ path: '/renew-password?for=forgot_password', server })
    await waitFor(() => expect(address()).toBe('/forget-password'))
    await screen.findByText('ขั้นตอนนี้หมดเวลาหรือใช้ไปแล้ว กรุณาเริ่มใหม่')
  })
})
