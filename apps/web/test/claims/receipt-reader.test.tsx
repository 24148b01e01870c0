import {
  claimDraftEndpoints,
  consentEndpoints,
  documentEndpoints,
  type Reading,
  readingEndpoints,
} from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { makeDocument, makeDraft } from './sample-draft'

const places = { th: 'โรงพยาบาลแพร่', en: 'Phrae Hospital' }

function read(kind: Reading['kind'], value: string, source: Reading['source'] = 'ocr') {
  return { kind, value, source, confidence: 98, box: null, place: kind === 'place' ? places : null }
}
const all = [read('total', '12430.75'), read('date', '2026-11-18'), read('place', '54-001')]

/** Opens the first step of a draft with a receipt. The fake server returns `readings` for that receipt. */
async function openForm({
  readings = all,
  isRead = true,
  typed = {},
}: {
  readings?: ReturnType<typeof read>[]
  isRead?: boolean
  typed?: object
}) {
  const server = createFakeServer()
  const receipt = makeDocument({ list: 'receipt' })
  let draft = makeDraft({ documents: [receipt], reads_receipts: isRead, data: { email: 'a@b.co', ...typed } })
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimDraftEndpoints.saveDraft, async (request) => {
    const body = await request.json()
    draft = { ...draft, version: draft.version + 1, data: body.data }
    return data(draft)
  })
  server.on(readingEndpoints.getReadings, () => data({ is_waiting: false, readings }))
  server.on(documentEndpoints.getDocumentContent, () => new Response(new Blob(['x']), { status: 200 }))
  const opened = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  return { ...opened, current: () => draft }
}

test('fills in what was read after one tap, and nothing before', async () => {
  const { user, current } = await openForm({})
  await screen.findByText('เราอ่านได้ดังนี้ ถูกต้องไหม')
  expect(screen.getByText('12,430.75 บาท')).toBeTruthy()
  expect(current().data.medical_expense).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'ถูกต้อง กรอกให้เลย' }))
  await waitFor(() =>
    expect(current().data).toMatchObject({
      medical_expense: '12430.75',
      admited_date: '2026-11-18',
      provider_code: '54-001',
      provider_name: 'โรงพยาบาลแพร่',
    }),
  )
  expect(screen.getByText('แนบใบเสร็จแล้ว')).toBeTruthy()
})

test('leaves out a value that the member says is wrong', async () => {
  const { user, current } = await openForm({})
  await screen.findByText('เราอ่านได้ดังนี้ ถูกต้องไหม')
  const [total] = screen.getAllByRole('button', { name: 'ไม่ถูก ไม่ใช้ยอดรวม' })
  if (total) await user.click(total)
  expect(screen.queryByText('12,430.75 บาท')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'ถูกต้อง กรอกให้เลย' }))
  await waitFor(() => expect(current().data.admited_date).toBe('2026-11-18'))
  expect(current().data.medical_expense).toBeUndefined()
})

test('never offers to replace what the member typed', async () => {
  await openForm({ typed: { medical_expense: '500' } })
  await screen.findByText('เราอ่านได้ดังนี้ ถูกต้องไหม')
  expect(screen.queryByText('12,430.75 บาท')).toBeNull()
})

test('says so if nothing could be read, and the form stays as it is', async () => {
  await openForm({ readings: [] })
  await screen.findByText('แนบใบเสร็จแล้ว แต่เราอ่านไม่ออก กรุณากรอกข้อมูลเอง')
  expect(within(document.body).getByLabelText(/^อีเมล/)).toBeTruthy()
})

test('shows nothing if receipts are not read', async () => {
  await openForm({ isRead: false })
  await screen.findByLabelText(/^อีเมล/)
  expect(screen.queryByText('เริ่มจากใบเสร็จ')).toBeNull()
  expect(screen.queryByText('แนบใบเสร็จแล้ว')).toBeNull()
})
