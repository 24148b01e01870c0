import type { StaffMe } from '@khum/contract/office-session'
import type { StaffPerson } from '@khum/contract/office-staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EditCompetence } from '../../src/features/staff/edit-competence'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const person = {
  id: 'person',
  name: 'พลอย',
  competence: { admited_types: null, most_satang: 2_000_050 },
} as unknown as StaffPerson

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a limit that wasn’t changed', null, 2_000_050],
  ['a limit with a comma', '15,000', 1_500_000],
  ['no limit', '', null],
])('sends %s exactly', async (_case, typed, sent) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return new Response(null, { status: 204 })
  })
  HTMLDialogElement.prototype.showModal = () => {}
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider>
        <SignedIn me={{ id: 'me' } as unknown as StaffMe}>
          <EditCompetence person={person} onClose={() => {}} />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  const field = await screen.findByLabelText<HTMLInputElement>(/^ยอดสูงสุด/)
  expect(field.value).toBe('20000.50')
  if (typed !== null) fireEvent.change(field, { target: { value: typed } })
  fireEvent.submit(field)
  await waitFor(() => expect(bodies).toEqual([{ admited_types: null, most_satang: sent }]))
})
