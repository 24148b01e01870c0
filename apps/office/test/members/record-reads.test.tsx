import { errorCodes } from '@khum/contract/errors'
import type { MemberAccess } from '@khum/contract/office-members'
import type { StaffMe } from '@khum/contract/office-session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RecordReads } from '../../src/features/members/record-reads'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const look: MemberAccess = {
  at: '2026-11-21T03:00:00Z',
  actor_kind: 'staff',
  actor: 'ดวง',
  action: 'staff.members.read',
  claim_number: null,
  outcome: 'done',
}
const me = { id: 'me', permissions: [] } as unknown as StaffMe

async function rowsOf(items: MemberAccess[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['looks', 'person'], { items, more: false })
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <SignedIn me={me}>
          <RecordReads id="person" />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('table')
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('counts equal rows once, and keeps rows apart that differ in one cell', async () => {
  const others = [{ actor: 'พลอย' }, { outcome: 'not_found' }, { claim_number: 'KHM-69-000001-1' }]
  const rows = await rowsOf([look, ...others.map((part) => ({ ...look, ...part })), look])
  expect(rows).toHaveLength(4)
  expect(rows.map((cells) => cells[4])).toEqual([
    expect.stringMatching(/2/),
    'สำเร็จ',
    'ไม่สำเร็จ: ไม่พบข้อมูล',
    'สำเร็จ',
  ])
  expect(rows[3]?.[3]).toBe('KHM-69-000001-1')
})

test('keeps dates, names and claim numbers on one line', async () => {
  await rowsOf([look])
  const kinds = screen.getAllByRole('columnheader').map((head) => head.dataset.kind)
  expect(kinds).toEqual(['code', 'name', undefined, 'code', undefined])
})

test('names each refusal in words that suit a reader who didn’t make the call', async () => {
  const rows = await rowsOf(errorCodes.map((outcome) => ({ ...look, outcome, actor: outcome })))
  expect(rows).toHaveLength(errorCodes.length)
  expect(rows.filter((cells) => !/^ไม่สำเร็จ: [ก-์ ]+$/.test(cells[4] ?? ''))).toEqual([])
})
