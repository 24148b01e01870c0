import type { Case } from '@khum/contract/office-case'
import type { StaffMe } from '@khum/contract/office-session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { meKey } from '../../src/api/query-client'
import { ActionPanel } from '../../src/features/case/actions'
import { CasePage } from '../../src/features/case/case-page'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { errors } from '../../src/i18n/messages/th/errors'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'
import { showPanel } from './show-panel'

const number = 'KHM-69-000001-1'
const words = { th: 'ก', en: 'a' }
const at = '2026-11-20T03:00:00.000Z'
const proposed = (id: string, benefit_satang: number) => ({
  id,
  by: { staff_id: 'other', name: 'ศิริพร' },
  at,
  why: ['amount'],
  outcome: 'approved',
  benefit_satang,
  approve: { lines: [{ line_id: 'a', benefit_satang }] },
  reject: null,
})

/** The parts of a claim that its screen reads. */
const found = (proposal: object) =>
  ({
    claim: {
      claim_number: number,
      status: 'checking',
      group: 'in_process',
      claim_type: 'illness',
      admited_type: 'opd',
      admited_date: '2026-11-18',
      accident_date: null,
      provider_name: 'โรงพยาบาล',
      symptom: 'ไข้',
      origin: 'member_app',
      value_origins: null,
      payout: null,
      reason: null,
      due_date: null,
      turn: { party: 'tpa', since: at, due_date: null },
      lines: [{ id: 'a', description: words, billed_satang: 90_000, section: null, decided: null }],
      originals: { expected_on: null, received_on: null, shelf: null, returned_on: null, tracking: null },
      appeals: [],
      decisions: [],
      documents: [],
      events: [],
      requests: [],
    },
    ins_code: 'KHM',
    seen: 2,
    proposal,
    holder: null,
    on_hold: null,
    quality: null,
    is_own_appeal: false,
    room: {
      has_benefit: true,
      left_satang: null,
      line_most_satang: null,
      deductible_left_satang: 0,
      copay_per_visit_satang: 0,
      coinsurance_percent: 0,
      copay_left_satang: null,
    },
    room_as_of: null,
    person: {
      name: words,
      birth_date: null,
      age: null,
      gender: null,
      relationship: 'self',
      policy_number: 'P-1',
    },
    coverage: {
      insurer_name: words,
      plan_name: words,
      effective_date: '2026-01-01',
      expiry_date: '2026-12-31',
      benefits: [],
    },
    checks: [],
    deciders: [],
    documents: [],
    figures: [],
    answered_by: [],
    handovers: [],
    history: [],
    marks: [],
    notes: [],
    similar: [],
  }) as unknown as Case

/** Shows a claim to a person who may decide it and look at others' proposals. Returns the cache of the screen. */
function showCase(shown: Case) {
  const permissions = ['claims.read', 'claims.decide', 'claims.second_look']
  const me = {
    id: 'me',
    permissions: permissions.map((permission) => ({ permission, insurers: null })),
  } as unknown as StaffMe
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meKey, me)
  client.setQueryData(['case', number], shown)
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <SignedIn me={me}>
          <CasePage params={{ number }} />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  return client
}

afterEach(() => vi.unstubAllGlobals())

test('a panel shows only why its own action was refused', async () => {
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).includes('/cases/') || String(address).includes(number)
      ? Response.json({ code: 'staff_documents_added' }, { status: 409 })
      : Response.json({ data: { claim_number: null } }),
  )
  const held = { ...found({}), proposal: null, holder: { staff_id: 'me', name: 'ณภัทร', since: at } }
  showCase(held as unknown as Case)
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${t.approve}`) }))
  await userEvent.click(screen.getByRole('button', { name: t.confirm }))
  expect((await screen.findByRole('alert')).textContent).toBe(errors.staff_documents_added)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText(errors.staff_documents_added)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(t.reject) }))
  expect(screen.queryByText(errors.staff_documents_added)).toBeNull()
})

test('a second look isn’t confirmed any more once another proposal has replaced the one that was read (R92)', async () => {
  const client = showCase(found(proposed('read', 50_000)))
  const title = t.secondLook
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(t.confirm) }))
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  // The claim loads again, for example because the person comes back to this window.
  act(() => client.setQueryData(['case', number], found(proposed('replaced', 90_000))))
  await screen.findByText(/900\.00/, { selector: 'p' })
  expect(screen.queryByRole('heading', { name: title })).toBeNull()
})

test('a claim can’t be put on hold until a past day or for years, and the field says so', async () => {
  showPanel((panel) => <ActionPanel name="putOnHold" {...panel} />, { claim: { claim_number: number } })
  const day = await screen.findByLabelText(t.until)
  await userEvent.type(screen.getByLabelText(t.why), 'รอโรงพยาบาล')
  expect(screen.getByRole('button', { name: t.confirm })).toHaveProperty('disabled', false)
  for (const typed of ['20/11/2563', '20/11/2599']) {
    await userEvent.clear(day)
    await userEvent.type(day, typed)
    expect(screen.getByRole('button', { name: t.confirm })).toHaveProperty('disabled', true)
    expect(day.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('กรอกวันที่หลังจากวันนี้ ไม่เกิน 90 วัน')).toBeDefined()
  }
})
