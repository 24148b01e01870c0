import {
  claimDraftEndpoints,
  claimEndpoints,
  consentEndpoints,
  hospitalEndpoints,
  type VisitedPlace,
} from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { sampleHospital } from '../hospitals/sample-hospital'
import { openScreen } from '../open-screen'
import { makeDraft } from './sample-draft'

const siriraj = { code: '10-001', name: { th: 'โรงพยาบาลศิริราช', en: 'Siriraj Hospital' } }
const clinic = { code: null, name: { th: 'คลินิกหมอสมชาย', en: 'คลินิกหมอสมชาย' } }
const visits: VisitedPlace[] = [
  { ...siriraj, last_visit: '2026-11-02' },
  { ...clinic, last_visit: '2026-03-01' },
]

async function openPicker({ visited = visits, found = [sampleHospital()] } = {}) {
  const server = createFakeServer()
  let draft = makeDraft()
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimDraftEndpoints.saveDraft, async (request) => {
    const body = await request.json()
    draft = { ...draft, version: draft.version + 1, data: body.data }
    return data(draft)
  })
  server.on(claimEndpoints.listVisitedPlaces, () => data({ items: visited }))
  server.on(hospitalEndpoints.listHospitals, () => data({ items: found, next: null }))
  const geolocation = { asked: 0, find: async () => ({ lat: 13.7, lng: 100.5 }) }
  const opened = await openScreen({
    path: `/provider-list?draft=${draft.id}`,
    as: somebody,
    server,
    geolocation,
  })
  return { ...opened, server, chosen: () => draft.data }
}
const field = () => screen.findByRole('textbox', { name: 'ค้นหาโรงพยาบาล/คลินิก' })
const searches = (server: { calls: string[] }) =>
  server.calls.filter((call) => call.startsWith('GET /api/v1/hospitals?'))

test('offers the places the member has been to first, then places nearby, then the search', async () => {
  const { user, server, chosen } = await openPicker()
  const been = await screen.findByRole('button', { name: /โรงพยาบาลศิริราช/ })
  expect(been.textContent).toContain('ครั้งล่าสุด 2 พ.ย. 2569')
  const inOrder = [been, screen.getByRole('button', { name: 'ค้นหาใกล้ฉัน' }), await field()]
  for (const [index, each] of inOrder.slice(1).entries())
    expect(inOrder[index]?.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(searches(server)).toEqual([])
  await user.click(been)
  await waitFor(() =>
    expect(chosen()).toMatchObject({ provider_code: '10-001', provider_name: 'โรงพยาบาลศิริราช' }),
  )
})

test('takes a typed place of an earlier claim again', async () => {
  const { user, chosen } = await openPicker()
  await user.click(await screen.findByRole('button', { name: /คลินิกหมอสมชาย/ }))
  await waitFor(() => expect(chosen().provider_name).toBe('คลินิกหมอสมชาย'))
})

test('focuses the search if the member has been nowhere, or the places can’t be loaded', async () => {
  await openPicker({ visited: [] })
  const search = await field()
  expect(document.activeElement).toBe(search)
})

test('offers the name as typed at once if nothing was found', async () => {
  const { user, chosen } = await openPicker({ found: [] })
  await user.type(await field(), 'คลินิกใหม่')
  await user.click(await screen.findByRole('button', { name: /ใช้ชื่อ “คลินิกใหม่”/ }))
  await waitFor(() => expect(chosen().provider_name).toBe('คลินิกใหม่'))
  expect(chosen().provider_code).toBeUndefined()
})

test('offers the name as typed last, once the member says that the place isn’t in the list', async () => {
  const { user } = await openPicker()
  await user.type(await field(), 'คลินิก')
  const found = await screen.findByRole('button', { name: /โรงพยาบาลศิริราช/ })
  expect(screen.queryByText('ที่เคยไปรักษา')).toBeNull()
  expect(screen.queryByRole('button', { name: /ใช้ชื่อ/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'ไม่มีในรายการ' }))
  const typed = screen.getByRole('button', { name: /ใช้ชื่อ “คลินิก”/ })
  expect(found.compareDocumentPosition(typed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('lists places nearby after a tap', async () => {
  const { user, server } = await openPicker()
  await user.click(await screen.findByRole('button', { name: 'ค้นหาใกล้ฉัน' }))
  await waitFor(() => expect(searches(server).some((call) => call.includes('lat=13.7'))).toBe(true))
})

test('works without the earlier places', async () => {
  const server = createFakeServer()
  const draft = makeDraft()
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimDraftEndpoints.saveDraft, () => data(draft))
  server.on(claimEndpoints.listVisitedPlaces, () => problem('internal', 500))
  await openScreen({ path: `/provider-list?draft=${draft.id}`, as: somebody, server })
  const search = await field()
  expect(document.activeElement).toBe(search)
})
