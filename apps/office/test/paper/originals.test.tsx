import type { Originals as Record } from '@khum/contract/office-claim'
import type { StaffMe } from '@khum/contract/office-session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Originals } from '../../src/features/paper/originals'
import { paper } from '../../src/i18n/messages/th/paper'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const none: Record = { expected_on: null, received_on: null, shelf: null, returned_on: null, tracking: null }
const t = paper.originals

function show() {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider>
        <SignedIn me={{ id: 'me' } as unknown as StaffMe}>
          <Originals number="KHM-69-000001-1" originals={none} />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
}
const shelf = () => screen.findByLabelText<HTMLInputElement>(t.shelf)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('what was typed stays over a reload or the end of the session, until it is saved', async () => {
  const first = show()
  await userEvent.type(await shelf(), 'A-12')
  first.unmount()
  show()
  expect((await shelf()).value).toBe('A-12')
  vi.stubGlobal('fetch', async () => Response.json({ data: none }))
  await userEvent.click(screen.getByRole('button', { name: t.save }))
  await vi.waitFor(() => expect(sessionStorage.length).toBe(0))
})
