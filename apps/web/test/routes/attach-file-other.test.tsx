import { type ClaimDocument, claimEndpoints, consentEndpoints, documentEndpoints } from '@khum/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// The app loads this screen lazily. This import loads it before the tests run, so that no test has to wait for it.
import '../../src/routes/claim-status'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import {
  claimId,
  claimNeedingDocuments,
  claimNeedingTwoDocuments,
  listOf,
  sampleClaim,
  sampleDocument,
} from '../sample-claim'

const address = `/attach-file-other?claim=${claimId}`
const certificate = sampleDocument('certificate.pdf')

afterEach(() => {
  vi.useRealTimers()
})

async function open(documents: ClaimDocument[], path = address, claim = claimNeedingDocuments()) {
  const held = [...documents]
  const server = createFakeServer()
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimEndpoints.getClaim, () => data(claim))
  server.on(claimEndpoints.listClaimUploads, () => data({ items: held }))
  return { ...(await openScreen({ path, as: somebody, server })), server, held }
}

test('preselects the requested list and shows the request', async () => {
  await open([])
  const medical = await screen.findByRole('radio', { name: /ใบรับรองแพทย์/ })
  expect(medical).toHaveProperty('checked', true)
  expect(screen.getByText('ขอฉบับที่ระบุวันเวลาเกิดเหตุ')).toBeTruthy()
})

test('prefers the list in the address, and lets the member choose another', async () => {
  const { user } = await open([], `${address}&list=receipt`)
  expect(await screen.findByRole('radio', { name: /ใบเสร็จ/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: /สมุดบัญชี/ }))
  expect(screen.getByRole('heading', { name: 'หน้าสมุดบัญชีธนาคาร' })).toBeTruthy()
})

test('shows a place for each requested document, and says what is missing before and after sending', async () => {
  const { user, server } = await open(
    [sampleDocument('r.pdf', { list: 'receipt' })],
    address,
    claimNeedingTwoDocuments(),
  )
  expect(await screen.findByRole('heading', { name: 'ใบเสร็จรับเงิน' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'ใบรับรองแพทย์หรือเอกสารอื่น' })).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  for (const text of ['ใบเสร็จไม่ชัด', 'ขอฉบับที่ระบุวันเวลาเกิดเหตุ', /ให้ครบภายใน 30 พฤศจิกายน 2573/])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/ส่งไฟล์ที่มีก่อนได้.*ยังขาด: ใบรับรองแพทย์หรือเอกสารอื่น/)).toBeTruthy()
  server.on(claimEndpoints.attachDocuments, () => data(claimNeedingTwoDocuments(true)))
  server.on(claimEndpoints.getClaim, () => data(claimNeedingTwoDocuments(true)))
  await user.click(screen.getByRole('button', { name: 'ส่งเอกสาร 1 ไฟล์' }))
  expect(await screen.findByText('ส่งเอกสารแล้ว 1 ไฟล์ ยังขาด: ใบรับรองแพทย์หรือเอกสารอื่น')).toBeTruthy()
})

test('needs at least one file (Requirement 5.17)', async () => {
  const { user, server } = await open([])
  await user.click(await screen.findByRole('button', { name: 'ส่งเอกสาร' }))
  expect(await screen.findByText('กรุณาแนบไฟล์อย่างน้อย 1 ไฟล์')).toBeTruthy()
  expect(server.calls.filter((call) => call.startsWith('POST /api/v1/claims'))).toEqual([])
})

test('waits until all files are checked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { held } = await open([certificate, sampleDocument('b.pdf', { fate: 'received' })])
  const button = await screen.findByRole('button', { name: 'ส่งเอกสาร 1 ไฟล์' })
  expect(button).toHaveProperty('disabled', true)
  held[1] = sampleDocument('b.pdf')
  act(() => vi.advanceTimersByTime(1_000))
  const ready = await screen.findByRole('button', { name: 'ส่งเอกสาร 2 ไฟล์' })
  expect(ready).toHaveProperty('disabled', false)
})

test('sends the accepted files once, under their own idempotency key, and shows the claim', async () => {
  const refused = sampleDocument('x.pdf', { fate: 'refused', refusal: 'file_pdf_locked' })
  const { user, server, address: now } = await open([sampleDocument('z.pdf'), certificate, refused])
  server.on(claimEndpoints.attachDocuments, () => data(sampleClaim({ status: 'checking' })))
  server.on(claimEndpoints.getClaim, () => data(sampleClaim({ status: 'checking' })))
  expect(await screen.findByText(/PDF นี้ล็อกด้วยรหัสผ่าน/)).toBeTruthy()
  expect(screen.getByText('ไฟล์ที่ใช้ไม่ได้หรืออัปโหลดไม่สำเร็จจะไม่ถูกส่งไปด้วย')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'ส่งเอกสาร 2 ไฟล์' }))
  await screen.findByRole('heading', { name: 'กำลังตรวจสอบ' })
  expect(now()).toBe(`/claim-status/${claimId}`)
  expect(screen.getByText('ส่งเอกสารแล้ว 2 ไฟล์')).toBeTruthy()
  const sent = server.requests.find(
    (request) => request.method === 'POST' && request.url.includes('/claims/'),
  )
  expect(await sent?.json()).toEqual({ document_ids: [certificate.id, sampleDocument('z.pdf').id] })
  expect(sent?.headers.get('idempotency-key')).toMatch(new RegExp(`^attach-${claimId}-[A-Za-z0-9_-]{22}$`))
})

test('says why sending failed, and reloads the claim', async () => {
  const { user, server } = await open([certificate])
  server.on(claimEndpoints.attachDocuments, () => problem('claim_state_conflict', 409))
  await user.click(await screen.findByRole('button', { name: 'ส่งเอกสาร 1 ไฟล์' }))
  expect((await screen.findByRole('alert')).textContent).toContain('สถานะของเคลมเปลี่ยนไปแล้ว')
  const asked = () => server.calls.filter((call) => call === `GET /api/v1/claims/${claimId}`).length
  await waitFor(() => expect(asked()).toBeGreaterThan(1))
})

test('removes a file after a confirmation', async () => {
  const { user, server, held } = await open([certificate])
  server.on(documentEndpoints.deleteDocument, () => {
    held.length = 0
    return new Response(null, { status: 204 })
  })
  await user.click(await screen.findByRole('button', { name: 'ลบไฟล์ certificate.pdf' }))
  await user.click(await screen.findByRole('button', { name: 'ลบไฟล์' }))
  await waitFor(() => expect(screen.queryByText('certificate.pdf')).toBeNull())
  expect(server.calls).toContain(`DELETE /api/v1/documents/${certificate.id}`)
})

test('a closed claim accepts no documents', async () => {
  const { server } = await open([])
  server.on(claimEndpoints.getClaim, () => data(sampleClaim({ group: 'approved', status: 'paid' })))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: 'เคลมนี้สิ้นสุดแล้ว' })).toBeTruthy()
})

test('without a claim, offers those that accept documents, with open requests first', async () => {
  const server = createFakeServer()
  const others = [
    sampleClaim({ id: 'claim-2-AAAAAAAAAAAAAA', provider_name: 'โรงพยาบาลพญาไท 1' }),
    sampleClaim({ id: 'claim-3-AAAAAAAAAAAAAA', group: 'approved', status: 'paid', provider_name: 'จ่ายแล้ว' }),
  ]
  server.on(claimEndpoints.listClaims, ({ url }) => data(listOf(url, ...others, claimNeedingDocuments())))
  await openScreen({ path: '/attach-file-other', as: somebody, server })
  const list = await screen.findByRole('list', { name: 'เลือกเคลมที่จะแนบเอกสาร' })
  const links = [...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([address, '/attach-file-other?claim=claim-2-AAAAAAAAAAAAAA'])
})

test.each([
  ['that are found', [claimNeedingDocuments()], 'list', 'เลือกเคลมที่จะแนบเอกสาร'],
  ['unless there are none', [], 'heading', 'ไม่มีเคลมที่แนบเอกสารเพิ่มได้'],
] as const)('looks for claims on later pages, too, %s', async (_, open, role, name) => {
  const server = createFakeServer()
  const paid = sampleClaim({ group: 'approved', status: 'paid' })
  server.on(claimEndpoints.listClaims, ({ url }) =>
    data(url.includes('after=') ? listOf(url, ...open) : { ...listOf(url, paid), next: paid.id }),
  )
  await openScreen({ path: '/attach-file-other', as: somebody, server })
  expect(await screen.findByRole(role, { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ดูเคลมก่อนหน้า' })).toBeNull()
})
