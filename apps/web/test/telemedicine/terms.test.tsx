import { telemedicineEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { idOf, telemedServer, terms } from './sample-telemed'

const agree = 'ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข'

describe.each([
  ['mart', (step: number) => `/telemed-policy-${step}`],
  ['mart', (step: number) => `/telemed-policy/${step}`],
  ['coverage', (step: number) => `/telemed-policy-coverage-${step}`],
  ['coverage', (step: number) => `/telemed-policy-coverage/${step}`],
] as const)('family %s, form %#', (entry, at) => {
  test('shows three texts, each with a box and an accept button, then the preview (Requirement 2.18)', async () => {
    const server = telemedServer({ entry })
    const { user, address } = await openScreen({ path: at(1), server, as: somebody })
    for (const step of [1, 2, 3]) {
      expect(await screen.findByText(`เนื้อหาข้อที่ ${step}`)).toBeTruthy()
      expect(address()).toBe(at(step))
      expect(screen.getByText(`ขั้นที่ ${step} จาก 3`)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'ยอมรับ' }))
      expect(await screen.findByText('กรุณาทำเครื่องหมายในช่องนี้ก่อนกดยอมรับ')).toBeTruthy()
      await user.click(screen.getByRole('checkbox', { name: agree }))
      await user.click(screen.getByRole('button', { name: 'ยอมรับ' }))
    }
    await waitFor(() => expect(address()).toBe(`/preview-telemedicine/${idOf('visit')}`))
    const accepted = server.requests.filter(
      (request) => request.method === 'POST' && request.url.endsWith('/terms'),
    )
    expect(await Promise.all(accepted.map((request) => request.clone().json()))).toEqual(
      terms.map(({ id }) => ({ document_id: id, lang: 'th' })),
    )
  })
})

test('keeps an accepted step accepted and only leads on', async () => {
  const server = telemedServer({ accepted_steps: [1] })
  const { user, address } = await openScreen({ path: '/telemed-policy-1', server, as: somebody })
  expect(await screen.findByText('คุณยอมรับข้อนี้แล้ว')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: agree })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }))
  await waitFor(() => expect(address()).toBe('/telemed-policy-2'))
  expect(server.calls.some((call) => call.startsWith('POST /api/v1/telemed'))).toBe(false)
})

test.each([
  [
    'a step ahead leads to the one that is open',
    { accepted_steps: [1] },
    '/telemed-policy-3',
    '/telemed-policy-2',
  ],
  ['and keeps its form', {}, '/telemed-policy/2', '/telemed-policy/1'],
  ['without cards: the cards', { cards: [] }, '/telemed-policy-1', `/telemedicine/${idOf('provider')}`],
  ['without a visit: the mart', 'none' as const, '/telemed-policy-2', '/telemed-mart'],
])('%s', async (_name, visit, path, outcome) => {
  const { address } = await openScreen({ path, server: telemedServer(visit), as: somebody })
  await waitFor(() => expect(address()).toBe(outcome))
})

test.each(['/telemed-policy/4', '/telemed-policy-coverage/0'])('shows the 404 page for %s', async (path) => {
  await openScreen({ path, server: telemedServer({}), as: somebody })
  expect(await screen.findByRole('heading', { level: 1, name: 'ไม่พบหน้านี้' })).toBeTruthy()
})

test('reports a text that was renewed meanwhile and fetches it again', async () => {
  const server = telemedServer({})
  server.on(telemedicineEndpoints.acceptTelemedTerms, () => problem('consent_outdated', 409))
  const { user } = await openScreen({ path: '/telemed-policy-1', server, as: somebody })
  await user.click(await screen.findByRole('checkbox', { name: agree }))
  const texts = () => server.calls.filter((call) => call.startsWith('GET') && call.endsWith('/terms')).length
  const before = texts()
  await user.click(screen.getByRole('button', { name: 'ยอมรับ' }))
  expect(await screen.findByText(/ข้อความนี้มีฉบับใหม่กว่าแล้ว/)).toBeTruthy()
  await waitFor(() => expect(texts()).toBe(before + 1))
})
