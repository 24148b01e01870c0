import { homeEndpoints, sessionEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

async function fillIn(
  user: Awaited<ReturnType<typeof openScreen>>['user'],
  username: string,
  password: string,
) {
  await user.type(await screen.findByLabelText('ชื่อผู้ใช้'), username)
  await user.type(screen.getByLabelText('รหัสผ่าน'), password)
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }))
}

test('puts the screen, the product and the service into the title', async () => {
  await openScreen({ path: '/login' })
  await screen.findByLabelText('ชื่อผู้ใช้')
  expect(document.title).toBe('เข้าสู่ระบบ · คุ้ม | บริการข้อมูลประกันภัย')
})

test('asks for username and password and focuses the first empty field', async () => {
  const { user, server } = await openScreen({ path: '/login' })
  await user.type(await screen.findByLabelText('รหัสผ่าน'), 'Khum2569')
  await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }))
  expect(await screen.findByText('กรุณากรอกข้อมูลช่องนี้')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('ชื่อผู้ใช้'))
  expect(server.calls).toEqual([])
})

test('points out invalid characters in the username until they are corrected', async () => {
  const { user } = await openScreen({ path: '/login' })
  await fillIn(user, 'สมศรี', 'Khum2569')
  await screen.findByText('ใช้ได้เฉพาะตัวอักษรภาษาอังกฤษและตัวเลข')
  await user.clear(screen.getByLabelText('ชื่อผู้ใช้'))
  await user.type(screen.getByLabelText('ชื่อผู้ใช้'), 'somsri')
  expect(screen.queryByText('ใช้ได้เฉพาะตัวอักษรภาษาอังกฤษและตัวเลข')).toBeNull()
})

test('shows the same message for a wrong username and a wrong password', async () => {
  const server = createFakeServer()
  server.on(sessionEndpoints.signIn, () => problem('credentials_wrong', 401))
  const { user } = await openScreen({ path: '/login', server })
  await fillIn(user, 'nobody', 'Wrong12345')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('ไม่พบชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง กรุณาตรวจสอบ')
})

test.each([
  ['sign_in_unavailable', 503],
  ['unavailable', 503],
  ['busy', 503],
  ['internal', 500],
] as const)(
  'shows on the form, after %s, that the sign-in doesn’t work now (Requirement 8.3)',
  async (code, status) => {
    const server = createFakeServer()
    server.on(sessionEndpoints.signIn, () => problem(code, status))
    const { user } = await openScreen({ path: '/login', server })
    await fillIn(user, 'somsri', 'Khum2569')
    expect((await screen.findByRole('alert')).textContent).toContain('ขณะนี้เข้าสู่ระบบไม่ได้')
    expect(screen.getByLabelText('รหัสผ่าน')).toHaveProperty('value', 'Khum2569')
  },
)

test('shows the server’s field errors at their fields', async () => {
  const server = createFakeServer()
  const fields = [{ path: 'password', code: 'too_long' }]
  server.on(sessionEndpoints.signIn, () => problem('validation_failed', 400, { fields }))
  const { user } = await openScreen({ path: '/login', server })
  await fillIn(user, 'somsri', 'Khum2569')
  expect(await screen.findByText('ข้อความยาวเกินไป กรุณาย่อให้สั้นลง')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('รหัสผ่าน'))
})

test('says that there is no network and keeps the input', async () => {
  const server = createFakeServer()
  server.on(sessionEndpoints.signIn, () => Promise.reject(new TypeError('Failed to fetch')))
  const { user } = await openScreen({ path: '/login', server })
  await fillIn(user, 'somsri', 'Khum2569')
  expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่อไม่ได้')
  expect(screen.getByLabelText('ชื่อผู้ใช้')).toHaveProperty('value', 'somsri')
})

test('sends the choice to stay signed in and goes to the address asked for', async () => {
  const server = createFakeServer()
  server.on(sessionEndpoints.signIn, () => data(somebody, 201))
  const { user, address } = await openScreen({ path: '/login?next=%2Fedit-profile', server })
  await user.click(await screen.findByLabelText('ให้ฉันอยู่ในระบบต่อไป'))
  await fillIn(user, 'somsri', 'Khum2569')
  await waitFor(() => expect(address()).toBe('/edit-profile'))
  const sent = await server.requests[0]?.json()
  expect(sent).toEqual({ username: 'somsri', password: 'Khum2569', stay_signed_in: true })
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/nowhere', '/%2f%2fevil'])(
  'never leads to %s after signing in',
  async (next) => {
    const server = createFakeServer()
    server.on(sessionEndpoints.signIn, () => data(somebody, 201))
    server.on(homeEndpoints.getHome, () => data(emptyHome))
    const { user, address } = await openScreen({ path: `/login?${new URLSearchParams({ next })}`, server })
    await fillIn(user, 'somsri', 'Khum2569')
    await waitFor(() => expect(address()).toBe('/'))
    await screen.findByText('สวัสดี คุณสมศรี')
  },
)

test.each([
  ['%2Fsetting', '/register?next=%2Fsetting'],
  ['%2F%2Fevil.example', '/register'],
])('the link to registration keeps ?next=%s if it is safe', async (next, address) => {
  await openScreen({ path: `/login?next=${next}` })
  expect((await screen.findByRole('link', { name: 'ลงทะเบียน' })).getAttribute('href')).toBe(address)
})

test('keeps the input when the language changes', async () => {
  const { user } = await openScreen({ path: '/login' })
  await user.type(await screen.findByLabelText('ชื่อผู้ใช้'), 'somsri')
  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'somsri')
})

const emptyHome = {
  member: null,
  primary_card: null,
  other_cards: [],
  waiting: [],
  claims_in_progress: [],
  menu: [],
  promotions: [],
  articles: [],
  unread_notifications: 0,
}
