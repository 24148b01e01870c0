import { externalSignInEndpoints, sessionEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { arriveBySso } from '../../src/features/external-sign-in/arrive'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

const ticket = {
  token: 'T'.repeat(43),
  provider: 'sso',
  display_name: 'กมล',
  expires_at: '2026-11-21T05:15:00.000Z',
} as const

async function openWithTicket(server = createFakeServer()) {
  server.on(externalSignInEndpoints.signInWithSso, () => data({ session: null, link: ticket }, 201))
  const opened = await openScreen({ path: '/sso?next=%2Fsymptom', server })
  await arriveBySso(opened.services, 'signed')
  await waitFor(() => expect(opened.address()).toBe('/check-page-auth?next=%2Fsymptom'))
  return opened
}

describe('/check-page-auth', () => {
  test('signs in with the ticket', async () => {
    const { user, server, services } = await openWithTicket()
    server.on(sessionEndpoints.signIn, () => data(somebody, 201))
    await screen.findByText('สวัสดี คุณกมล')
    await user.type(screen.getByLabelText('ชื่อผู้ใช้'), 'somsri')
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'Secret123')
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบและผูกบัญชี' }))
    await waitFor(() => expect(services.session.get().status).toBe('member'))
    const sent = server.requests.find(({ url }) => url.endsWith('/api/v1/session'))
    expect(await sent?.json()).toMatchObject({ username: 'somsri', link_token: ticket.token })
    expect(services.flow.get().link).toBeNull()
  })

  test.each([
    ['link_missing', 410, /หมดเวลาผูกบัญชี/],
    ['identity_taken', 409, /ผูกกับบัญชีอื่น/],
  ] as const)('says so when the answer is %s', async (code, status, words) => {
    const { user, server } = await openWithTicket()
    server.on(sessionEndpoints.signIn, () => problem(code, status))
    await user.type(await screen.findByLabelText('ชื่อผู้ใช้'), 'somsri')
    await user.type(screen.getByLabelText('รหัสผ่าน'), 'Secret123')
    await user.click(screen.getByRole('button', { name: 'เข้าสู่ระบบและผูกบัญชี' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('leads a guest with a ticket back here from a members’ screen', async () => {
    const { router, address } = await openWithTicket()
    await router.navigate('/coverages')
    expect(address()).toBe('/check-page-auth?next=%2Fcoverages')
  })

  test('asks to start again without a ticket', async () => {
    await openScreen({ path: '/check-page-auth' })
    await screen.findByText('เริ่มผูกบัญชีใหม่อีกครั้ง')
  })
})

describe('/sso', () => {
  test('says what to do if the token is refused', async () => {
    const server = createFakeServer()
    server.on(externalSignInEndpoints.signInWithSso, () => problem('sso_token_refused', 401))
    const { services } = await openScreen({ path: '/sso', server, lang: 'en' })
    await arriveBySso(services, 'signed')
    await screen.findByText(/doesn’t work or has timed out/)
  })

  test('leads a known person on', async () => {
    const server = createFakeServer()
    server.on(externalSignInEndpoints.signInWithSso, () => data({ session: somebody, link: null }, 201))
    const { services, address } = await openScreen({ path: '/sso?next=%2Fsymptom', server })
    await arriveBySso(services, 'signed')
    await waitFor(() => expect(address()).toBe('/symptom'))
  })
})
