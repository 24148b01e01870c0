import { accountEndpoints, homeEndpoints, href, oneTimeCodeEndpoints, sessionEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { flowServer, sampleFlow, samplePassed, texts } from './sample-flow'

const typed = {
  ชื่อ: 'สมศรี',
  นามสกุล: 'ใจดี',
  เบอร์มือถือ: '081 234 5678',
  ชื่อผู้ใช้: 'somsri01',
  รหัสผ่าน: 'Malai2569x',
  ยืนยันรหัสผ่าน: 'Malai2569x',
}
const submit = () => screen.findByRole('button', { name: 'ถัดไป: รับรหัส OTP' })
const codeField = () => screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' })
const labelled = (label: string) => screen.findByLabelText(label, { exact: true })

type Opened = Awaited<ReturnType<typeof openScreen>>

async function fillIn(user: Opened['user'], values: Partial<typeof typed> = typed) {
  for (const [label, text] of Object.entries(values)) {
    await user.click(await labelled(label))
    await user.paste(text)
  }
}

async function atCode(passed = samplePassed(), path = '/register') {
  const { server, entered } = flowServer('123456', passed)
  server.on(accountEndpoints.startRegistration, () => data(sampleFlow(), 201))
  const opened = await openScreen({ path, server })
  await fillIn(opened.user)
  await opened.user.click(await submit())
  await codeField()
  return { ...opened, server, entered }
}

async function enterCode(user: Opened['user']) {
  await user.click(await codeField())
  await user.paste('123456')
}

async function acceptTerms(user: Opened['user']) {
  await user.click(await screen.findByLabelText('ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข'))
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }))
}

/** Fills in the registration and accepts both texts. The returned `openAccount` presses the button of the last step. */
async function atLastStep() {
  const opened = await atCode()
  await enterCode(opened.user)
  await acceptTerms(opened.user)
  await opened.user.click(await screen.findByLabelText('ฉันได้อ่านและยอมรับนโยบายความเป็นส่วนตัว'))
  return { ...opened, openAccount: () => opened.user.click(screen.getByRole('button', { name: 'เปิดบัญชี' })) }
}

describe('the form', () => {
  test('shows each broken rule beside its field (Requirement 5.2)', async () => {
    const { user, server } = await openScreen({ path: '/register' })
    await user.click(await submit())
    expect(await screen.findAllByText('กรุณากรอกข้อมูลช่องนี้')).toHaveLength(6)
    expect(document.activeElement).toBe(await labelled('ชื่อ'))
    await fillIn(user, {
      ชื่อ: 'สมศรี2',
      เบอร์มือถือ: '02 123 4567',
      ชื่อผู้ใช้: 'abc',
      รหัสผ่าน: 'abcdefgh',
      ยืนยันรหัสผ่าน: 'abcdefgi',
    })
    await user.click(await submit())
    await screen.findByText('ใช้ได้เฉพาะตัวอักษรภาษาไทยหรือภาษาอังกฤษ')
    await screen.findByText('กรุณากรอกเบอร์มือถือ 10 หลัก เช่น 0812345678')
    await screen.findByText('ชื่อผู้ใช้ต้องมี 5–15 ตัวอักษร')
    await screen.findByText('รหัสผ่านต้องมีทั้งตัวอักษรและตัวเลข')
    expect(server.calls).toEqual([])
  })

  test('ticks off the password’s rules while typing', async () => {
    const { user } = await openScreen({ path: '/register' })
    await user.type(await labelled('รหัสผ่าน'), 'abcd')
    const rules = screen.getByRole('list', { name: 'รหัสผ่านต้องมี' })
    expect(rules.textContent).toBe('8–15 ตัวอักษรยังไม่ครบตัวอักษรอย่างน้อย 1 ตัวครบแล้วตัวเลขอย่างน้อย 1 ตัวยังไม่ครบ')
    await user.type(await labelled('รหัสผ่าน'), '1234')
    expect(rules.textContent).not.toContain('ยังไม่ครบ')
  })

  test('requires both passwords to match (Requirement 5.2)', async () => {
    const { user } = await openScreen({ path: '/register' })
    await fillIn(user, { ...typed, ยืนยันรหัสผ่าน: 'Malai2569y' })
    await user.click(await submit())
    await screen.findByText('รหัสผ่านทั้งสองช่องไม่ตรงกัน')
  })

  test('shows that the username is taken and keeps everything typed (Requirement 8.4)', async () => {
    const { server } = flowServer()
    server.on(accountEndpoints.startRegistration, () => problem('username_taken', 409))
    const { user } = await openScreen({ path: '/register', server })
    await fillIn(user)
    await user.click(await submit())
    await screen.findByText('มีผู้ใช้ชื่อนี้แล้ว กรุณาตั้งชื่ออื่น')
    expect(document.activeElement).toBe(await labelled('ชื่อผู้ใช้'))
    expect(await labelled('เบอร์มือถือ')).toHaveProperty('value', '081-234-5678')
    await user.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByText('This username is already registered')
    expect(await labelled('First name')).toHaveProperty('value', 'สมศรี')
    expect(await labelled('Password')).toHaveProperty('value', 'Malai2569x')
  })

  test('sends the form and keeps the state under the required names (Requirement 3.14)', async () => {
    const { server, services } = await atCode()
    const sent = server.requests.find((request) => request.url.endsWith('/register'))
    expect(await sent?.json()).toEqual({
      name: 'สมศรี',
      surname: 'ใจดี',
      phone: '081-234-5678',
      username: 'somsri01',
      password: 'Malai2569x',
      password_confirm: 'Malai2569x',
      lang: 'th',
    })
    expect(services.flow.get().register).toEqual({
      token: 'flow-token-1',
      ref_no: 'ABCDEF',
      phone: '081-xxx-5678',
      ttl_minute: 5,
      is_old_user: false,
    })
  })

  test('keeps the form when the number is changed, and sends no second SMS if nothing changed', async () => {
    const { user, server, address } = await atCode()
    await user.click(screen.getByRole('button', { name: 'เบอร์ไม่ถูก แก้ไขเบอร์' }))
    expect(await labelled('เบอร์มือถือ')).toHaveProperty('value', '081-234-5678')
    expect(await labelled('ยืนยันรหัสผ่าน')).toHaveProperty('value', 'Malai2569x')
    await user.click(await submit())
    await codeField()
    expect(address()).toBe('/otp?for=register')
    expect(server.calls).toEqual(['POST /api/v1/register'])
    await user.click(screen.getByRole('button', { name: 'เบอร์ไม่ถูก แก้ไขเบอร์' }))
    await user.type(await labelled('ชื่อ'), 'พร')
    await user.click(await submit())
    await codeField()
    expect(server.calls).toEqual(['POST /api/v1/register', 'POST /api/v1/register'])
  })
})

describe('after the code', () => {
  test('leads through terms and privacy to the address asked for, signed in', async () => {
    const { user, server, address } = await atCode(samplePassed(), '/register?next=%2Fsearch-hospital')
    await enterCode(user)
    await screen.findByText('เนื้อความของข้อกำหนด')
    await user.click(screen.getByRole('button', { name: 'ถัดไป' }))
    await screen.findByText('กรุณาทำเครื่องหมายยอมรับก่อน')
    await acceptTerms(user)
    await screen.findByText('เนื้อความของนโยบาย')
    for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false)
    await user.click(screen.getByRole('button', { name: 'เปิดบัญชี' }))
    await screen.findByText('กรุณาทำเครื่องหมายยอมรับก่อน')
    await user.click(screen.getByLabelText('ฉันได้อ่านและยอมรับนโยบายความเป็นส่วนตัว'))
    await user.click(screen.getByLabelText('ยินยอมให้ใช้ข้อมูลสุขภาพของฉันเพื่อพิจารณาเคลม'))

    server.on(accountEndpoints.finishRegistration, () => data(somebody, 201))
    await user.click(screen.getByRole('button', { name: 'เปิดบัญชี' }))
    await waitFor(() => expect(address()).toBe(href('searchHospital')))
    await screen.findByText('ยินดีต้อนรับ คุณสมศรี เปิดบัญชีเรียบร้อยแล้ว')
    const sent = server.requests.find((request) => request.url.endsWith('/register/complete'))
    expect(sent?.headers.get('register-token')).toBe('flow-token-1')
    expect(await sent?.json()).toEqual({
      consents: [texts.terms.id, texts.privacy.id, texts.health.id],
      confirm_existing: false,
      lang: 'th',
    })
  })

  test('sends the language in which the texts were accepted, not the one of the first step (R66)', async () => {
    const { user, server, address } = await atCode()
    await enterCode(user)
    await screen.findByText('เนื้อความของข้อกำหนด')
    await user.click(screen.getByRole('button', { name: 'English' }))
    await user.click(await screen.findByLabelText('I’ve read and accept the terms and conditions'))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(await screen.findByLabelText('I’ve read and accept the privacy notice'))
    server.on(accountEndpoints.finishRegistration, () => data(somebody, 201))
    server.on(homeEndpoints.getHome, () => problem('unavailable', 503))
    await user.click(screen.getByRole('button', { name: 'Open my account' }))
    await waitFor(() => expect(address()).toBe('/'))
    const sent = server.requests.find((request) => request.url.endsWith('/register/complete'))
    expect(await sent?.json()).toMatchObject({ lang: 'en' })
  })

  test.each([
    ['ใช่ ฉันเอง', true],
    ['ไม่ใช่ฉัน', false],
  ] as const)('greets a known person, who answers “%s” (R15)', async (answer, confirmed) => {
    const existing = { name: { th: 'วิไล', en: 'Wilai' }, surname: { th: 'สุขสวัสดิ์', en: 'S' }, cards: 2 }
    const { user, server, services, address } = await atCode(samplePassed({ is_old_user: true, existing }))
    await enterCode(user)
    await screen.findByText('คุณวิไล สุขสวัสดิ์')
    await screen.findByText('มีบัตรประกัน 2 ใบ')
    expect(services.flow.get().register?.is_old_user).toBe(true)
    await user.click(screen.getByRole('button', { name: answer }))
    if (!confirmed) {
      // "No" must be confirmed, because the new account then doesn't get the cards of the person who was found.
      await user.click(await screen.findByRole('button', { name: 'กลับไปเลือก' }))
      await user.click(await screen.findByRole('button', { name: answer }))
      await user.click(await screen.findByRole('button', { name: 'ไม่ใช่ฉัน เปิดบัญชีใหม่' }))
    }
    await acceptTerms(user)
    await user.click(await screen.findByLabelText('ฉันได้อ่านและยอมรับนโยบายความเป็นส่วนตัว'))
    expect(services.flow.get().condition).toEqual({ id: texts.terms.id, isForce: false, isAgree: true })
    expect(services.flow.get().privacy).toEqual({ id: texts.privacy.id, isForce: false, isAgree: true })

    server.on(accountEndpoints.finishRegistration, () => data(somebody, 201))
    server.on(homeEndpoints.getHome, () => problem('unavailable', 503))
    await user.click(screen.getByRole('button', { name: 'เปิดบัญชี' }))
    await waitFor(() => expect(address()).toBe('/'))
    const sent = server.requests.find((request) => request.url.endsWith('/register/complete'))
    expect(await sent?.json()).toMatchObject({ confirm_existing: confirmed })
    expect(services.flow.get().registerForm).toBeNull()
  })

  test('says only now that the phone has an account, and offers ways on (R15)', async () => {
    const { user, server } = await atCode()
    server.on(oneTimeCodeEndpoints.verifyOtp, () => problem('phone_already_registered', 409))
    await enterCode(user)
    await screen.findByText('เบอร์นี้มีบัญชีอยู่แล้ว')
    expect(screen.getByRole('link', { name: 'เข้าสู่ระบบ' }).getAttribute('href')).toBe('/login')
    await user.click(screen.getByRole('link', { name: 'ใช้เบอร์อื่น' }))
    expect(await labelled('ชื่อ')).toHaveProperty('value', 'สมศรี')
  })

  test('goes back to the form if the username was taken meanwhile, and keeps everything typed', async () => {
    const { server, address, openAccount } = await atLastStep()
    server.on(accountEndpoints.finishRegistration, () => problem('username_taken', 409))
    await openAccount()
    await screen.findByText('มีผู้ใช้ชื่อนี้แล้ว กรุณาตั้งชื่ออื่น')
    expect(address()).toBe('/register')
    expect(await labelled('รหัสผ่าน')).toHaveProperty('value', 'Malai2569x')
  })

  test('loses nothing while offline and continues on the next press', async () => {
    const { server, address, openAccount } = await atLastStep()
    server.on(accountEndpoints.finishRegistration, () => Promise.reject(new TypeError('Failed to fetch')))
    await openAccount()
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    server.on(accountEndpoints.finishRegistration, () => data(somebody, 201))
    server.on(homeEndpoints.getHome, () => problem('unavailable', 503))
    await openAccount()
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('signs in on the next press if the account exists and only the response was lost (R54)', async () => {
    const { server, address, openAccount } = await atLastStep()
    server.on(accountEndpoints.finishRegistration, () => Promise.reject(new TypeError('Failed to fetch')))
    await openAccount()
    await screen.findByText(/เชื่อมต่อไม่ได้/)
    server.on(accountEndpoints.finishRegistration, () => problem('flow_missing', 410))
    server.on(sessionEndpoints.signIn, () => data(somebody, 201))
    server.on(homeEndpoints.getHome, () => problem('unavailable', 503))
    await openAccount()
    await screen.findByText('ยินดีต้อนรับ คุณสมศรี เปิดบัญชีเรียบร้อยแล้ว')
    expect(address()).toBe('/')
    const sent = server.requests.find((request) => request.url.endsWith('/v1/session'))
    expect(await sent?.json()).toEqual({ username: 'somsri01', password: 'Malai2569x' })
  })

  test('says that the proof has expired, without signing in, if no response was lost', async () => {
    const { server, openAccount } = await atLastStep()
    server.on(accountEndpoints.finishRegistration, () => problem('flow_missing', 410))
    await openAccount()
    await screen.findByText('ขั้นตอนนี้หมดเวลาหรือใช้ไปแล้ว กรุณาเริ่มใหม่')
    expect(server.calls).not.toContain('POST /api/v1/session')
  })
})

test('after a reload at the privacy notice, asks again for the terms that the reload forgot', async () => {
  const { server } = flowServer()
  const flow = sampleFlow()
  server.on(oneTimeCodeEndpoints.getCurrentOtp, () => data({ ...flow, passed_until: flow.expires_at }))
  const { user, address } = await openScreen({ path: '/privacy?for=register', server })
  await acceptTerms(user)
  await screen.findByLabelText('ฉันได้อ่านและยอมรับนโยบายความเป็นส่วนตัว')
  expect(address()).toBe('/privacy?for=register')
})

test('a reload while the account is being opened leads on, once it is open', async () => {
  const { server } = flowServer()
  server.on(homeEndpoints.getHome, () => problem('unavailable', 503))
  const { address } = await openScreen({
    path: '/privacy?for=register&next=%2Fsetting',
    server,
    as: somebody,
  })
  await waitFor(() => expect(address()).toBe('/setting'))
})

test.each([
  ['/condition', 'เนื้อความของข้อกำหนด'],
  ['/privacy', 'เนื้อความของนโยบาย'],
])('shows %s read-only outside a registration', async (path, body) => {
  const { server } = flowServer()
  await openScreen({ path, server })
  await screen.findByText(body)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
