import type { Batch } from '@khum/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { ExchangeApi } from './exchange-api'
import { follow } from './follow'

const counts = { read: 0, new: 0, changed: 0, unchanged: 0, ended: 0, refused: 0, older: 0, held: 0 }
const checking: Batch = {
  id: 'A'.repeat(22),
  source: 'PAS',
  batch: 'B-7',
  insurer: 'KHM',
  mode: 'delta',
  as_of: '2026-11-28',
  status: 'checking',
  guard: null,
  reconciliation: { ...counts, lives_before: null, lives_after: null },
  undo: null,
  stopped_undo: null,
  dry_run: false,
  files: [],
  progress: { trying: false, done: 9_000, total: 9_000, rows_per_second: null, seconds_left: null },
  problems: 0,
  hints: 0,
  error: null,
  sums: null,
  created_at: '2026-11-28T02:11:00.000Z',
  finished_at: null,
  waits_for: null,
}
const trying = { ...checking, progress: { ...checking.progress, trying: true, done: 1_500 } }

afterEach(() => vi.restoreAllMocks())

it.each([
  [checking, 'comparing with what Khum has: 9,000 of 9,000 rows'],
  [trying, 'trying decisions and payments: 1,500 of 9,000 rows'],
  // A batch that waited is checked again when its turn comes.
  [{ ...trying, status: 'checked' as const }, 'trying decisions and payments: 1,500 of 9,000 rows'],
])('shows what a check is doing (%#)', async (batch, text) => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 11_000))
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const api = new ExchangeApi({ KHUM_URL: 'http://khum.test', KHUM_CLIENT_ID: 'x', KHUM_CLIENT_SECRET: 'x' })
  vi.spyOn(api, 'getBatch')
    .mockResolvedValueOnce(batch)
    .mockResolvedValueOnce({ ...batch, status: 'applied', finished_at: batch.created_at })
  await follow(api, batch.id, { confirms: false })
  expect(said.mock.calls.join('')).toContain(text)
})
