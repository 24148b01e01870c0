import { sessionEndpoints } from '@khum/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cookiesRefused, noteSessionLost } from '../../src/platform/cookies-refused'
import { createFakeServer, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

test('asks a guest at a member’s screen to sign in, and keeps the return address', async () => {
  const { address } = await openScreen({ path: '/claim-status/abc?from=push' })
  await screen.findByRole('heading', { level: 2, name: 'กรุณาเข้าสู่ระบบ' })
  expect(address()).toBe('/check-page?next=%2Fclaim-status%2Fabc%3Ffrom%3Dpush')
  const link = screen.getByRole('link', { name: 'เข้าสู่ระบบ' })
  expect(link.getAttribute('href')).toBe('/login?next=%2Fclaim-status%2Fabc%3Ffrom%3Dpush')
})

test('drops an unsafe return address', async () => {
  await openScreen({ path: '/check-page?next=%2F%2Fevil.example' })
  const link = await screen.findByRole('link', { name: 'เข้าสู่ระบบ' })
  expect(link.getAttribute('href')).toBe('/login')
})

test('redirects a visitor who has signed in meanwhile', async () => {
  const { address } = await openScreen({ path: '/check-page?next=%2Fedit-profile', as: somebody })
  await waitFor(() => expect(address()).toBe('/edit-profile'))
})

test('says that the session has ended, if that is why the member is here', async () => {
  const server = createFakeServer()
  const { services, address } = await openScreen({ path: '/claim-status/abc', as: somebody, server })
  server.on(sessionEndpoints.refreshSession, () => problem('session_expired', 401))
  await act(() => services.session.refresh())
  expect(await screen.findByText(/^หมดเวลาใช้งานแล้ว/)).toBeTruthy()
  expect(address()).toBe('/check-page?next=%2Fclaim-status%2Fabc')
})

test.each([
  ['th', /อนุญาตคุกกี้สำหรับเว็บไซต์นี้/],
  ['en', /Please allow cookies for this site/],
] as const)(
  'where the browser keeps no cookies, says in %s that they must be allowed',
  async (lang, words) => {
    const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    await openScreen({ path: '/check-page', lang })
    expect(await screen.findByText(words)).toBeTruthy()
    enabled.mockRestore()
  },
)

test('a cookie that isn’t stored counts as refused; a stored one shows no message and is removed', async () => {
  const jar = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  expect(cookiesRefused()).toBe(true)
  jar.mockRestore()
  expect(cookiesRefused()).toBe(false)
  expect(document.cookie).not.toContain('khum-trial')
  // `noteSessionLost(true)` records that the browser dropped the session cookie after a sign-in. Cookies then count as
  // refused, although the browser stores the trial cookie.
  noteSessionLost(true)
  expect(cookiesRefused()).toBe(true)
  noteSessionLost(false)
  await openScreen({ path: '/check-page' })
  await screen.findByRole('heading', { level: 2, name: 'กรุณาเข้าสู่ระบบ' })
  expect(screen.queryByText(/คุกกี้/)).toBeNull()
})

test('asks a guest to sign in, in English', async () => {
  await openScreen({ path: '/check-page', lang: 'en' })
  expect(await screen.findByRole('heading', { level: 2, name: 'Please sign in' })).toBeTruthy()
})
