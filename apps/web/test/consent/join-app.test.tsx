import { consentEndpoints, coverageEndpoints, sessionEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { sampleConsent } from '../sample-account'

const kinds = ['terms', 'privacy', 'health_data'] as const

async function open() {
  const server = createFakeServer()
  const items = kinds.map((kind) => sampleConsent(kind))
  const due = items.map(({ kind, current }) => ({ id: current.id, kind, is_force: true }))
  server.on(consentEndpoints.listConsents, () => data({ items, due, password_renewed: false }))
  server.on(consentEndpoints.acceptFirstTexts, () => new Response(null, { status: 204 }))
  server.on(coverageEndpoints.listCoverages, () => data({ items: [], as_of: '2026-11-21T03:00:00.000Z' }))
  server.on(sessionEndpoints.signOut, () => new Response(null, { status: 204 }))
  const as = { ...somebody, consents_due: due, new_here: true }
  const opened = await openScreen({ path: '/coverages', as, server })
  await screen.findByText('เนื้อหาของ terms')
  // After the member accepts, the app refreshes its session. In the new session, there are no texts left to accept.
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  return { ...opened, items }
}

test('a member from another app accepts terms, notice and health data together, then goes on (R66)', async () => {
  const { user, server, address, items } = await open()
  expect(address()).toBe('/condition-update?next=%2Fcoverages')
  expect(screen.getByRole('heading', { level: 1, name: /^ยินดีต้อนรับสู่/ })).toBeTruthy()
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  const accept = screen.getByRole('button', { name: 'ยอมรับและเริ่มใช้งาน' })

  await user.click(accept)
  expect(await screen.findAllByText('กรุณาทำเครื่องหมายก่อนไปต่อ')).toHaveLength(3)
  expect(server.calls).not.toContain('POST /api/v1/first-consents')

  for (const box of boxes) await user.click(box)
  await user.click(accept)
  await waitFor(() => expect(address()).toBe('/coverages'))
  const sent = server.requests.find((request) => request.url.endsWith('/first-consents'))
  expect(await sent?.clone().json()).toEqual({
    document_ids: items.map(({ current }) => current.id),
    lang: 'th',
  })
})

test('a member who doesn’t want to accept signs out; the account in other apps stays (R66)', async () => {
  const { user, server, address } = await open()
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(server.calls).toContain('DELETE /api/v1/session')
})
