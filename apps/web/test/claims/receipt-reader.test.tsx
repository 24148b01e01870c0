import {
  claimDraftEndpoints,
  consentEndpoints,
  documentEndpoints,
  limits,
  type Reading,
  readingEndpoints,
} from '@khum/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { complete } from './draft-server'
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
  readsText = true,
  typed = {},
  receipts = [makeDocument({ list: 'receipt' })],
  step = 'fill',
  isWaiting = () => false,
}: {
  readings?: ReturnType<typeof read>[]
  isRead?: boolean
  readsText?: boolean
  typed?: object
  receipts?: ReturnType<typeof makeDocument>[]
  step?: string
  isWaiting?: () => boolean
}) {
  const server = createFakeServer()
  let draft = makeDraft({
    documents: receipts,
    reads_receipts: isRead,
    reads_text: isRead && readsText,
    data: { email: 'a@b.co', ...typed },
  })
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimDraftEndpoints.getDraft, () => data(draft))
  server.on(claimDraftEndpoints.saveDraft, async (request) => {
    const body = await request.json()
    draft = { ...draft, version: draft.version + 1, data: body.data }
    return data(draft)
  })
  server.on(readingEndpoints.getReadings, () =>
    data(isWaiting() ? { is_waiting: true, readings: [] } : { is_waiting: false, readings }),
  )
  server.on(documentEndpoints.getDocumentContent, () => new Response(new Blob(['x']), { status: 200 }))
  const opened = await openScreen({ path: `/e-claim?draft=${draft.id}&step=${step}`, as: somebody, server })
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

test('offers the values even if the reading takes longer than usual', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { waitMs, pollMs } = limits.reading
  let polls = 0
  let isWaiting = true
  await openForm({
    isWaiting() {
      polls += 1
      return isWaiting
    },
  })
  await screen.findByText('กำลังอ่านใบเสร็จ กรอกช่องอื่นต่อได้เลย')
  const poll = () => act(() => vi.advanceTimersByTimeAsync(pollMs))
  while (polls < waitMs / pollMs) await poll()
  isWaiting = false
  for (let more = 0; more < 15; more += 1) await poll()
  expect(await screen.findByText('12,430.75 บาท')).toBeTruthy()
})

test('shows nothing if receipts are not read', async () => {
  await openForm({ isRead: false })
  await screen.findByLabelText(/^อีเมล/)
  expect(screen.queryByText('เริ่มจากใบเสร็จ')).toBeNull()
  expect(screen.queryByText('แนบใบเสร็จแล้ว')).toBeNull()
})

test('begins with the receipt even if only electronic receipts are read, and says so', async () => {
  await openForm({ receipts: [], readsText: false })
  expect(await screen.findByText('เริ่มจากใบเสร็จ')).toBeTruthy()
  expect(screen.getByText(/ถ้าเป็นไฟล์ใบเสร็จอิเล็กทรอนิกส์/)).toBeTruthy()
})

test('a photo of which no text is read is simply attached', async () => {
  await openForm({ readings: [], readsText: false })
  expect(await screen.findByText('แนบใบเสร็จแล้ว')).toBeTruthy()
})

test.each([
  [{ fate: 'refused', refusal: 'file_pdf_locked' } as const, /รหัสผ่าน/],
  [{ fate: 'uploading', received_bytes: 10 } as const, /^อัปโหลดไม่จบ/],
])('a receipt that can’t be used (%j) says why, and another can be chosen', async (state, reason) => {
  await openForm({ receipts: [makeDocument({ list: 'receipt', ...state })] })
  expect(await screen.findByText('ยังไม่ได้แนบใบเสร็จนี้')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByLabelText(/^ถ่ายรูปหรือเลือกไฟล์/)).toBeTruthy()
})

test('a file that is no receipt is refused with the reason, and the next one is taken', async () => {
  const { user } = await openForm({ receipts: [] })
  const picker = () => screen.findByLabelText(/^ถ่ายรูปหรือเลือกไฟล์/)
  await user.upload(await picker(), new File([], 'empty.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('ยังไม่ได้แนบใบเสร็จนี้')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ลองอีกครั้ง' })).toBeNull()
  expect(await picker()).toBeTruthy()
})

describe('in the step of the documents', () => {
  const differing = { step: 'attach', typed: { ...complete, medical_expense: '12340.75' } }

  test('an electronic receipt that differs from the form is offered', async () => {
    const readings = [read('total', '12430.75', 'e_tax'), read('date', complete.admited_date, 'e_tax')]
    const { user, current } = await openForm({ ...differing, readings, readsText: false })
    await screen.findByText('ใบเสร็จไม่ตรงกับที่กรอกไว้ จะแก้ตามใบเสร็จไหม')
    expect(screen.getByText('12,430.75 บาท')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'แก้ตามใบเสร็จ' }))
    await waitFor(() => expect(current().data.medical_expense).toBe('12430.75'))
    expect(screen.queryByText(/^ใบเสร็จไม่ตรง/)).toBeNull()
  })

  test.each([
    ['a photo', { readings: [read('total', '12430.75')] }],
    [
      'one of two receipts',
      {
        readings: [read('total', '12430.75', 'e_tax')],
        receipts: [makeDocument({ list: 'receipt' }), makeDocument({ list: 'receipt' })],
      },
    ],
  ] as const)('what was read from %s isn’t', async (_, part) => {
    const { receipts = [makeDocument({ list: 'receipt' })], ...rest } = { receipts: undefined, ...part }
    await openForm({ ...differing, ...rest, readings: [...part.readings], receipts: [...receipts] })
    await screen.findByRole('button', { name: 'ถัดไป: ตรวจทานก่อนส่ง' })
    await screen.findAllByText('ตรวจผ่านแล้ว')
    expect(screen.queryByText(/^ใบเสร็จไม่ตรง/)).toBeNull()
  })
})
