import type { StaffMe } from '@khum/contract/office-session'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, type RenderOptions, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/api/api-error'
import { createQueryClient, meKey } from '../../src/api/query-client'
import { App } from '../../src/app/app'
import { screens } from '../../src/app/screens'
import { errors } from '../../src/i18n/messages/th/errors'
import { shell, signIn } from '../../src/i18n/messages/th/shell'
import { WordsProvider } from '../../src/i18n/words-provider'
import { navigate } from '../../src/router/address'

const me: StaffMe = {
  id: 'me'.padEnd(22, 'x'),
  name: 'ณภัทร วงศ์ไทย',
  email: 'napat@tpa.example',
  grants: [],
  permissions: [{ permission: 'claims.read', insurers: null }],
  insurers: [],
  sign_in: 'provider',
  ends_at: new Date(Date.now() + 36_000_000).toISOString(),
}

type Answer = () => Response
const answer =
  (data: unknown): Answer =>
  () =>
    Response.json({ data })
const refuse =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ code }, { status })
/** The answers of the fake server. The key is the end of the call's path. */
let answers: Record<string, Answer>

beforeEach(() => {
  answers = {
    '/me': answer(me),
    '/sign-in/way': answer({ way: 'provider' }),
    '/session': () => new Response(null, { status: 204 }),
    '/queues': answer({ items: [] }),
  }
  // Gives every call a signal that never aborts.
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout, any: () => new AbortController().signal })
  vi.stubGlobal('fetch', async (address: string) => {
    const path = Object.keys(answers).find((end) => address.endsWith(end))
    return (path ? answers[path] : undefined)?.() ?? Response.json({}, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(options = {}, rendering: RenderOptions = {}) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, ...options } })
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <App />
      </WordsProvider>
    </QueryClientProvider>,
    rendering,
  )
  return client
}

test('the sign-in page says that the session has ended, but not after signing out', async () => {
  const client = open()
  await screen.findByText(me.name)
  client.setQueryData(meKey, null)
  expect((await screen.findByRole('alert')).textContent).toBe(signIn.ended)
  client.setQueryData(meKey, me)
  await userEvent.click(await screen.findByRole('button', { name: shell.signOut }))
  await screen.findByRole('link', { name: signIn.start })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a screen whose data didn’t load says why and tries again', async () => {
  answers['/queues'] = refuse(503, 'unavailable')
  open({ retry: false })
  const retry = await screen.findByRole('button', { name: shell.retry })
  const by_age = { overdue: 0, today: 0, in_2_days: 0, in_5_days: 0, later: 7 }
  answers['/queues'] = answer({ items: [{ queue: 'new', count: 7, is_more: false, by_age }] })
  await userEvent.click(retry)
  expect(await screen.findByText('7')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the list of claims says that the queues didn’t load, and tries again', async () => {
  window.history.pushState(null, '', '/office/claims')
  answers['/queues'] = refuse(503, 'unavailable')
  answers['/claims?queue=new'] = answer({ items: [], next: null })
  answers['/saved-lists'] = answer({ items: [] })
  open({ retry: false })
  const retry = await screen.findByRole('button', { name: shell.retry })
  const by_age = { overdue: 0, today: 0, in_2_days: 0, in_5_days: 0, later: 7 }
  answers['/queues'] = answer({ items: [{ queue: 'originals', count: 7, is_more: false, by_age }] })
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: /7$/ })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  window.history.pushState(null, '', '/office')
})

test('a tab shows the person who signed in in another tab', async () => {
  const client = open()
  await screen.findByText(me.name)
  client.setQueryData(['claims'], 'of the first person')
  const other = { ...me, id: 'other'.padEnd(22, 'x'), name: 'ศิริพร แก้วมณี' }
  answers['/me'] = answer(other)
  const signIn = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'khum-office-person', newValue }))
  signIn(me.id)
  expect(client.getQueryData(['claims'])).toBeDefined()
  signIn(other.id)
  expect(await screen.findByText(other.name)).toBeDefined()
  expect(screen.queryByText(me.name)).toBeNull()
  expect(client.getQueryData(['claims'])).toBeUndefined()
})

test('a tab shows nothing of a person who signed out in another tab', async () => {
  const client = open()
  await screen.findByText(me.name)
  client.setQueryData(['claims'], 'of this person')
  sessionStorage.setItem('case me', 'typed')
  window.dispatchEvent(new StorageEvent('storage', { key: 'khum-office-person', newValue: null }))
  await screen.findByRole('link', { name: signIn.start })
  expect(screen.queryByText(me.name)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(client.getQueryData(['claims'])).toBeUndefined()
  expect(sessionStorage.getItem('case me')).toBeNull()
})

test('a session that has ended leaves nothing of the person but what they typed', async () => {
  const client = open()
  await screen.findByText(me.name)
  client.setQueryData(['claims'], 'of this person')
  sessionStorage.setItem('case me', 'typed')
  const ended = async () => Promise.reject(new ApiError('staff_session_missing'))
  await act(() => client.fetchQuery({ queryKey: ['x'], queryFn: ended, retry: false }).catch(() => undefined))
  await screen.findByRole('link', { name: signIn.start })
  expect(client.getQueryData(['claims'])).toBeUndefined()
  expect(sessionStorage.getItem('case me')).toBe('typed')
  sessionStorage.clear()
})

test('signing out tells the other tabs, and says so if it failed', async () => {
  answers['/session'] = refuse(503, 'unavailable')
  open()
  const button = await screen.findByRole('button', { name: shell.signOut })
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(errors.unavailable)
  expect(localStorage.getItem('khum-office-person')).toBe(me.id)
  answers['/session'] = () => new Response(null, { status: 204 })
  await userEvent.click(button)
  await screen.findByRole('link', { name: signIn.start })
  expect(localStorage.getItem('khum-office-person')).toBeNull()
})

test('a screen whose code doesn’t load says so below the menu, and another screen can still be opened', async () => {
  const screenOf = (path: string) => screens.find((each) => each.path === path) ?? screens[0]
  const load = vi.spyOn(screenOf('/staff') as { load: () => Promise<unknown> }, 'load')
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  answers['/me'] = answer({ ...me, permissions: [{ permission: 'staff.read', insurers: null }] })
  const onCaughtError = vi.fn()
  open({}, { onCaughtError })
  await screen.findByText(me.name)
  await act(async () => navigate('/staff'))
  expect(await screen.findByRole('heading', { name: shell.brokenTitle })).toBeDefined()
  expect(screen.getByRole('button', { name: shell.reload })).toBeDefined()
  expect([onCaughtError.mock.calls.length, load.mock.calls.length]).toEqual([1, 1])
  await act(async () => navigate('/'))
  expect(await screen.findByRole('heading', { name: /^สวัสดี/ })).toBeDefined()
  load.mockRestore()
})
