import { accountEndpoints, type OtpFlow, oneTimeCodeEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { openScreen } from '../open-screen'
import { flowServer, refuseFor, sampleFlow, samplePassed } from './sample-flow'

const field = () => screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' })

async function paste(user: Awaited<ReturnType<typeof openScreen>>['user'], text: string) {
  await user.click(await field())
  await user.paste(text)
}

/** Opens /otp with a "forgot password" flow that was started before a page reload. */
async function openCode(given = flowServer('123456', samplePassed({ purpose: 'forgot_password' }))) {
  const flow = sampleFlow({ purpose: 'forgot_password' })
  given.server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data(flow))
  const opened = await openScreen({ path: '/otp?for=forgot_password', server: given.server })
  await field()
  return { ...opened, ...given, flow }
}

describe('the code', () => {
  test('shows where it was sent, its reference and the remaining time', async () => {
    await openCode()
    expect(screen.getByText('081-xxx-5678')).toBeTruthy()
    expect(screen.getByText('ABCDEF')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^รหัสใช้ได้อีก (5:00|4:5\d) นาที$/)
    const input = await field()
    expect(input.getAttribute('autocomplete')).toBe('one-time-code')
    expect(input.getAttribute('inputmode')).toBe('numeric')
    expect(document.activeElement).toBe(input)
  })

  test.each([
    ['a day ahead', 86_400_000],
    ['a day back', -86_400_000],
  ])('keeps counting and asks the server when the phone’s clock is set %s', async (_way, jump) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      let ahead = 0
      const flow = sampleFlow({ purpose: 'forgot_password' })
      const server = createFakeServer()
      server.on(oneTimeCodeEndpoints.getCurrentOtp, () => {
        const answer = data(flow)
        answer.headers.set('khum-time', String(Date.now() - ahead))
        return answer
      })
      await openScreen({ path: '/otp?for=forgot_password', server })
      await field()
      const asked = server.calls.length
      ahead = jump
      vi.setSystemTime(Date.now() + jump)
      await waitFor(() => expect(server.calls.slice(asked)).toEqual(['GET /api/v1/otp']), { timeout: 10_000 })
      expect(screen.getByRole('timer').textContent).toMatch(/^รหัสใช้ได้อีก (5:00|4:[45]\d) นาที$/)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['123 456', '๑๒๓-๔๕๖', 'OTP 123456'])(
    'sends a pasted “%s” once, without a press',
    async (pasted) => {
      const { user, address, entered } = await openCode()
      await user.click(await field())
      await user.paste(pasted)
      await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
      expect(entered).toEqual(['ABCDEF 123456 flow-token-1'])
    },
  )

  test('sends a code typed in Thai digits at the sixth digit', async () => {
    const { user, address, entered } = await openCode()
    await user.click(await field())
    await user.keyboard('๑๒๓๔๕')
    expect(entered).toEqual([])
    await user.keyboard('๖')
    await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
    expect(entered).toHaveLength(1)
  })

  test('shows a wrong code beside the field and doesn’t send it again', async () => {
    const { user, entered } = await openCode()
    await user.click(await field())
    await user.keyboard('999999')
    await screen.findByText('รหัส OTP ไม่ถูกต้อง กรุณาดูใน SMS แล้วลองอีกครั้ง')
    expect(await field()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(await field())
    await user.keyboard('999999')
    await screen.findByText('รหัส OTP ไม่ถูกต้อง กรุณาดูใน SMS แล้วลองอีกครั้ง')
    expect(entered).toHaveLength(1)
    await user.keyboard('123456')
    await waitFor(() => expect(entered).toHaveLength(2))
  })

  test('is replaced by an error page if the partner’s link is refused', async () => {
    // React logs the error that the page shows.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, server } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('partner_refused', 401))
    await paste(user, '123456')
    expect(await screen.findByRole('heading', { level: 1, name: 'ขออภัย หน้านี้มีปัญหา' })).toBeTruthy()
    expect(screen.getByText(/^ลิงก์ของพันธมิตรไม่ถูกต้อง/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('asks for all six digits', async () => {
    const { user, entered } = await openCode()
    await user.click(await field())
    await user.keyboard('12')
    await user.click(screen.getByRole('button', { name: 'ยืนยันรหัส' }))
    await screen.findByText('กรุณากรอกรหัสเป็นตัวเลข 6 หลัก')
    expect(entered).toEqual([])
  })

  test('accepts a right code again if the response was lost', async () => {
    const { user, server, flow, address } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => Promise.reject(new TypeError('Failed to fetch')))
    await paste(user, '123456')
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('otp_expired', 410))
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data({ ...flow, passed_until: flow.expires_at }))
    await user.click(screen.getByRole('button', { name: 'ยืนยันรหัส' }))
    await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
  })

  test('keeps the code while offline, to be sent by the button', async () => {
    const { user, server, address } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => Promise.reject(new TypeError('Failed to fetch')))
    await paste(user, '123456')
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    server.on(oneTimeCodeEndpoints.verifyOtp, () => data(samplePassed({ purpose: 'forgot_password' })))
    await user.click(screen.getByRole('button', { name: 'ยืนยันรหัส' }))
    await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
  })

  test('sends a code that was entered offline once the network is back', async () => {
    const { user, server, address } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => Promise.reject(new TypeError('Failed to fetch')))
    await paste(user, '123456')
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    server.on(oneTimeCodeEndpoints.verifyOtp, () => data(samplePassed({ purpose: 'forgot_password' })))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
  })

  test('fills in the code from the text message if the browser supports it', async () => {
    const credentials = { get: vi.fn(async () => ({ code: '123456' })) }
    vi.stubGlobal('OTPCredential', class {})
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
    try {
      const { address } = await openCode()
      await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
      expect(credentials.get).toHaveBeenCalledTimes(1)
    } finally {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'credentials')
    }
  })
})

describe('another code whose response was lost', () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const again = () => screen.getByRole('button', { name: 'ขอรหัสใหม่' })
  const renewed = (flow: OtpFlow) => ({ ...flow, ref_no: 'GHJKLM', sends_left: 3 })
  const entry = 'GHJKLM 123456 flow-token-1'

  test.each([
    ['is shown', lost],
    ['is shown after a second press', refuseFor('otp_resend_too_soon', '30')],
  ])('%s', async (_name, answer) => {
    const { user, server, flow, entered } = await openCode()
    server.on(oneTimeCodeEndpoints.resendOtp, answer)
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data(renewed(flow)))
    await user.click(again())
    await screen.findByText('ส่งรหัสใหม่แล้ว เลขอ้างอิง GHJKLM')
    expect(screen.queryByText(/เชื่อมต่อไม่ได้/)).toBeNull()
    await paste(user, '123456')
    await waitFor(() => expect(entered).toEqual([entry]))
  })

  test('is accepted if the network came back only later', async () => {
    const { user, server, flow, address, entered } = await openCode()
    server.on(oneTimeCodeEndpoints.resendOtp, lost)
    server.on(oneTimeCodeEndpoints.getCurrentOtp, lost)
    await user.click(again())
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    await paste(user, '123456')
    await waitFor(() => expect(screen.getAllByText(/เชื่อมต่อไม่ได้/).length).toBeGreaterThan(1))
    expect(entered).toEqual([])
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data(renewed(flow)))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
    expect(entered).toEqual([entry])
  })

  test('is accepted while its response is still awaited', async () => {
    const { user, server, flow, address, entered } = await openCode()
    server.on(oneTimeCodeEndpoints.resendOtp, () => new Promise(() => {}))
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data(renewed(flow)))
    await user.click(again())
    await paste(user, '123456')
    await waitFor(() => expect(address()).toBe('/renew-password?for=forgot_password'))
    expect(entered).toEqual([entry])
  })

  test('wasn’t sent if the server still has the former one', async () => {
    const { user, server, entered } = await openCode()
    server.on(oneTimeCodeEndpoints.resendOtp, lost)
    await user.click(again())
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    await paste(user, '123456')
    await waitFor(() => expect(entered).toEqual(['ABCDEF 123456 flow-token-1']))
  })
})

describe('another code', () => {
  test('is the only action after too many wrong entries (Requirement 8.11)', async () => {
    const { user, server, flow } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('otp_locked', 423))
    await paste(user, '111111')
    await screen.findByText('กรอกรหัสผิดหลายครั้งเกินไป กรุณาขอรหัส OTP ใหม่')
    expect(screen.queryByRole('button', { name: 'ยืนยันรหัส' })).toBeNull()
    server.on(oneTimeCodeEndpoints.resendOtp, () => data({ ...flow, ref_no: 'GHJKLM', sends_left: 3 }))
    await user.click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }))
    await screen.findByText('GHJKLM')
    await screen.findByText('ส่งรหัสใหม่แล้ว เลขอ้างอิง GHJKLM')
    expect(document.activeElement).toBe(await field())
  })

  test('is required after the last attempt; before that, shows the remaining attempts', async () => {
    const { user, server } = await openCode()
    const wrong = (left: number) => () => problem('otp_wrong', 422, { params: { left } })
    server.on(oneTimeCodeEndpoints.verifyOtp, wrong(1))
    await paste(user, '111111')
    await screen.findByText('รหัส OTP ไม่ถูกต้อง กรุณาดูใน SMS แล้วลองอีกครั้ง (ลองได้อีก 1 ครั้ง)')
    server.on(oneTimeCodeEndpoints.verifyOtp, wrong(0))
    await user.paste('222222')
    await screen.findByText('กรอกรหัสผิดหลายครั้งเกินไป กรุณาขอรหัส OTP ใหม่')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('shows how many minutes the send limit lasts', async () => {
    const { user, server } = await openCode()
    server.on(oneTimeCodeEndpoints.resendOtp, refuseFor('otp_send_limit', '2520'))
    await user.click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }))
    await screen.findByText('ขอรหัส OTP ครบจำนวนที่กำหนดแล้ว ขอใหม่ได้ในอีก 42 นาที')
    expect(screen.getByRole('button', { name: /^ขอรหัสใหม่ได้ในอีก 4[12]:/ })).toHaveProperty('disabled', true)
  })

  test('shows the wait and follows the server’s own figure', async () => {
    const { user, server } = await openCode()
    server.on(oneTimeCodeEndpoints.resendOtp, refuseFor('otp_resend_too_soon', '30'))
    await user.click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }))
    const wait = await screen.findByRole('button', { name: /^ขอรหัสใหม่ได้ในอีก 0:(30|29)$/ })
    expect(wait).toHaveProperty('disabled', true)
  })

  test('shows a lock of one day and hides the field', async () => {
    const { user, server } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('otp_purpose_locked', 423))
    await paste(user, '111111')
    await screen.findByText('กรอกรหัสผิดหลายครั้งเกินไป เพื่อความปลอดภัย กรุณาลองใหม่ในอีก 24 ชั่วโมง')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'กลับหน้าแรก' }).getAttribute('href')).toBe('/')
  })
})

test('asks “is this you?” again after a reload, but not on later screens (Requirement 3.14)', async () => {
  const existing = { name: { th: 'วิไล', en: 'Wilai' }, surname: { th: 'สุขสวัสดิ์', en: 'S' }, cards: 2 }
  const server = flowServer('123456', samplePassed()).server
  const flow = sampleFlow()
  server.on(oneTimeCodeEndpoints.getCurrentOtp, () =>
    data({ ...flow, passed_until: flow.expires_at, existing }),
  )
  const { user, address, services } = await openScreen({ path: '/otp?for=register', server })
  await screen.findByText('คุณวิไล สุขสวัสดิ์')
  expect(services.flow.get().register?.is_old_user).toBe(true)
  await user.click(screen.getByRole('button', { name: 'ใช่ ฉันเอง' }))
  await waitFor(() => expect(address()).toBe('/condition?for=register&me=yes'))
})

describe('without a flow', () => {
  test('goes back to the first screen after a reload if the flow has ended', async () => {
    const server = createFakeServer()
    server.on(oneTimeCodeEndpoints.getCurrentOtp, () => problem('flow_missing', 410))
    const { address } = await openScreen({ path: '/otp?for=forgot_username&next=%2Fsetting', server })
    await waitFor(() => expect(address()).toBe('/forget-username?next=%2Fsetting'))
  })

  test('leads to the sign-in without a call if the address names no flow', async () => {
    const { address, server } = await openScreen({ path: '/otp' })
    await waitFor(() => expect(address()).toBe('/login'))
    expect(server.calls).toEqual([])
  })

  test('goes back to the first screen if the flow ends while typing', async () => {
    const { user, server, address } = await openCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('flow_missing', 410))
    await paste(user, '123456')
    await waitFor(() => expect(address()).toBe('/forget-password'))
  })
})

test('keeps a half-typed code when the language changes', async () => {
  const { user } = await openCode()
  await user.click(await field())
  await user.keyboard('123')
  await user.click(screen.getByRole('button', { name: 'English' }))
  const input = await screen.findByRole('textbox', { name: 'Enter the 6-digit code' })
  expect(input).toHaveProperty('value', '1')
  expect(screen.getByLabelText('Digit 3 of 6')).toHaveProperty('value', '3')
})

describe('the number', () => {
  test('can be changed on the form where it was typed', async () => {
    const { server } = flowServer()
    server.on(accountEndpoints.startForgotPassword, () =>
      data(sampleFlow({ purpose: 'forgot_password' }), 201),
    )
    const { user, address } = await openScreen({ path: '/forget-password', server })
    await user.type(await screen.findByLabelText('เบอร์มือถือ'), '0812345678')
    await user.click(screen.getByRole('button', { name: 'รับรหัส OTP' }))
    await user.click(await screen.findByRole('button', { name: 'เบอร์ไม่ถูก แก้ไขเบอร์' }))
    await waitFor(() => expect(address()).toBe('/forget-password'))
    expect(await screen.findByLabelText('เบอร์มือถือ')).toHaveProperty('value', '081-234-5678')
  })
})
