import { sessionEndpoints } from '@khum/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { createServices } from '../../src/app/services'
import { profileSaved } from '../../src/features/settings/profile/use-profile'
import { createFakeServer, data, type FakeServer, problem } from '../fake-server'
import { createFakePlatform, type FakePlatform, somebody } from '../fakes'
import { sampleProfile } from '../sample-account'

let server: FakeServer
let platform: FakePlatform

beforeEach(() => {
  server = createFakeServer()
  platform = createFakePlatform()
})

function open() {
  return createServices({ fetch: server.fetch, apiKey: 'k', partner: null, platform }).services
}

const done = () => new Response(null, { status: 204 })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

test('makes no call at start without the marker cookie', async () => {
  const { session } = open()
  await session.resume()
  expect(server.calls).toEqual([])
  expect(session.get()).toEqual({ status: 'guest', ended: 'never' })
})

test('resumes the session with the marker cookie, and keeps the token out of the state', async () => {
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  const { session } = open()
  await session.resume()
  expect(session.get()).toMatchObject({ status: 'member', member: { username: 'somsri' } })
  expect(JSON.stringify(session.get())).not.toContain('access-1')
  expect(session.token()).toBe('access-1')
})

test('resumes the session once there is a network', async () => {
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, offline)
  const { session } = open()
  await session.resume()
  expect(session.get().status).toBe('guest')
  expect(platform.marker).toBe(true)
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  await session.resume()
  expect(session.get().status).toBe('member')
})

test('an offline sign-out ends the session here at once, and on the server at the next contact', async () => {
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  server.on(sessionEndpoints.signOut, offline)
  const { session, flow } = open()
  await session.resume()
  flow.change({ placeTyped: 'รพ. ใกล้บ้าน' })
  await session.signOut()
  expect(session.get()).toEqual({ status: 'guest', ended: 'signed_out' })
  expect(session.token()).toBeNull()
  expect(flow.get().placeTyped).toBe('')
  expect(platform).toMatchObject({ marker: false, owes: true, announced: ['signed_out'] })

  server.on(sessionEndpoints.signOut, done)
  await session.resume()
  expect(platform.owes).toBe(false)
  expect(session.get().status).toBe('guest')
})

test('a deleted account leaves no data here, and its cookie is cleared as at a sign-out (R60)', async () => {
  platform.marker = true
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  server.on(sessionEndpoints.signOut, done)
  const { session, flow, offeredTexts } = open()
  await session.resume()
  flow.change({ placeTyped: 'รพ. ใกล้บ้าน' })
  offeredTexts.add('terms-2')
  await session.signOut('deleted')
  expect(session.get()).toEqual({ status: 'guest', ended: 'deleted' })
  expect(flow.get().placeTyped).toBe('')
  expect(offeredTexts.has('terms-2')).toBe(false)
  expect(platform).toMatchObject({ marker: false, owes: false, announced: ['signed_out'] })
  expect(server.calls.at(-1)).toBe('DELETE /api/v1/session')
})

test('a running refresh doesn’t restore a session that was signed out meanwhile', async () => {
  platform.marker = true
  let answer: (response: Response) => void = () => {}
  server.on(
    sessionEndpoints.refreshSession,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  server.on(sessionEndpoints.signOut, done)
  const { session } = open()
  const resuming = session.resume()
  await session.signOut()
  answer(data(somebody))
  await resuming
  expect(session.get().status).toBe('guest')
  expect(session.token()).toBeNull()
})

test('clears the flow when another member signs in', async () => {
  server.on(sessionEndpoints.signIn, () => data(somebody, 201))
  const { session, flow, unread } = open()
  flow.change({ backPath: '/coverages' })
  await session.signIn({ username: 'somsri', password: 'Khum2569' })
  expect(flow.get().backPath).toBe('/coverages')
  flow.change({ placeTyped: 'รพ. ใกล้บ้าน' })
  unread.set(3)
  const other = { ...somebody, member: { ...somebody.member, id: 'BBBBBBBBBBBBBBBBBBBBBB' } }
  server.on(sessionEndpoints.signIn, () => data(other, 201))
  await session.signIn({ username: 'other', password: 'Khum2569' })
  expect(flow.get()).toMatchObject({ placeTyped: '', backPath: null })
  expect(unread.get()).toBe(0)
})

test('a profile that was saved for a member who is no longer signed in changes nothing', async () => {
  server.on(sessionEndpoints.signIn, () => data(somebody, 201))
  const { session } = open()
  const client = new QueryClient()
  await session.signIn({ username: 'somsri', password: 'Khum2569' })
  const before = session.get()
  profileSaved({ client, session }, 'BBBBBBBBBBBBBBBBBBBBBB', sampleProfile())
  expect(session.get()).toEqual(before)
  await session.signOut()
  profileSaved({ client, session }, somebody.member.id, sampleProfile())
  expect(session.get().status).toBe('guest')
})

test('a sign-out in another tab ends the session here without a call', async () => {
  server.on(sessionEndpoints.signIn, () => data(somebody, 201))
  const { session } = open()
  await session.signIn({ username: 'somsri', password: 'Khum2569' })
  session.hear('signed_out')
  expect(session.get().status).toBe('guest')
  expect(server.calls).toEqual(['POST /api/v1/session'])
})

test('stays signed out after a refused sign-in', async () => {
  server.on(sessionEndpoints.signIn, () => problem('credentials_wrong', 401))
  const { session } = open()
  await expect(session.signIn({ username: 'x', password: 'y' })).rejects.toMatchObject({
    code: 'credentials_wrong',
  })
  expect(session.get().status).toBe('guest')
})
