import type { Batch } from '@khum/contract/exchange'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchesPage } from '../../src/features/batches/batches-page'
import { WordsProvider } from '../../src/i18n/words-provider'

const counts = { read: 900, new: 0, changed: 0, unchanged: 588, ended: 312, refused: 0, older: 0, held: 0 }
const stopped: Batch = {
  id: 'A'.repeat(22),
  source: 'PAS',
  batch: 'B-7',
  insurer: 'KHM',
  mode: 'full',
  as_of: '2026-11-28',
  status: 'waiting_for_confirmation',
  guard: { ended: 312, ended_percent: 3.1, policies: [{ policy: 'GRP-1', lives: 120, ended: 60 }] },
  reconciliation: { ...counts, lives_before: 900, lives_after: 588 },
  undo: null,
  stopped_undo: null,
  dry_run: false,
  files: [],
  progress: { trying: false, done: 0, total: 0, rows_per_second: null, seconds_left: null },
  problems: 0,
  hints: 0,
  error: null,
  sums: null,
  created_at: '2026-11-28T02:11:00.000Z',
  finished_at: null,
  waits_for: null,
}

// jsdom has no modal dialogs, so this adds a function that does nothing.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

/** Shows the screen with these batches. @returns the calls that change something */
async function show(items: Batch[]) {
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: URL | string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push({ url: String(url), body: body ? JSON.parse(String(body)) : null })
    return Response.json({ data: method === 'POST' ? items[0] : { items } })
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['batches'], { items })
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <BatchesPage />
      </WordsProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('article')
  return sent
}

const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name, hidden: true }))

test('says what would end for each insurer and policy', async () => {
  await show([stopped])
  expect(screen.getByText(/312 แถวของ KHM.*3\.1/)).toBeDefined()
  expect([...screen.getByRole('row', { name: /GRP-1/ }).children].map((cell) => cell.textContent)).toEqual([
    'GRP-1',
    '120',
    '60',
    '50 %',
  ])
})

test('a refusal needs a reason', async () => {
  const sent = await show([stopped])
  press('ไม่ยืนยัน')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  press('ไม่ยืนยัน', dialog)
  expect(within(dialog).getByText('กรอกเหตุผล')).toBeDefined()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByRole('textbox', { hidden: true }), { target: { value: 'ข้อมูลไม่ครบ' } })
  press('ไม่ยืนยัน', dialog)
  await screen.findByText('แจ้งผู้ส่งแล้วว่าไม่ยืนยันชุด B-7')
  expect(sent).toMatchObject([
    { url: expect.stringMatching(/A{22}\/refuse$/), body: { reason: 'ข้อมูลไม่ครบ' } },
  ])
})

test('lists the claims that make an undo wait, and confirms it', async () => {
  const undo = { asked_at: '2026-11-28T03:00:00.000Z', claims: ['KHM-69-000012-4'], claims_total: 1_001 }
  const sent = await show([{ ...stopped, status: 'applied', guard: null, undo }])
  expect(screen.getByText('KHM-69-000012-4')).toBeDefined()
  expect(screen.getByText('และอีก 1,000 เคลม')).toBeDefined()
  press('ยืนยันให้ย้อนกลับ')
  press('ยืนยันให้ย้อนกลับ', await screen.findByRole('dialog', { hidden: true }))
  await screen.findByText('ยืนยันชุด B-7 แล้ว')
  expect(sent).toMatchObject([{ url: expect.stringMatching(/\/confirm$/) }])
})

test('asks whether a batch that failed while it was applied is undone', async () => {
  const undo = { asked_at: '2026-11-28T03:00:00.000Z', claims: ['KHM-69-000012-4'], claims_total: 1 }
  await show([{ ...stopped, status: 'applying', guard: null, error: 'error 23514', undo }])
  expect(screen.getByText('KHM-69-000012-4')).toBeDefined()
  press('ยืนยันให้ย้อนกลับ')
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect(within(dialog).getByText(/^ข้อมูลจะกลับไปเป็นเหมือนเดิม/)).toBeDefined()
  press('กลับ', dialog)
  press('ไม่ยืนยัน')
  expect(screen.getByText(/^ระบบจะนำเข้าส่วนที่เหลือต่อไป/)).toBeDefined()
})

test('says how much of a batch an earlier, stopped undo took back', async () => {
  const undo = { asked_at: '2026-11-28T03:00:00.000Z', claims: ['KHM-69-000012-4'], claims_total: 1 }
  const stopped_undo = { taken_back: 1_200, left: 35 }
  await show([{ ...stopped, status: 'applied', guard: null, undo, stopped_undo }])
  expect(screen.getByText(/ย้อนกลับไปแล้ว 1,200 แถว ยังไม่ได้ย้อนกลับ 35 แถว/)).toBeDefined()
})
