import type { StaffMe } from '@khum/contract/office-session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Notes } from '../../src/features/case/notes'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const number = 'KHM-69-000001-1'
const note = (text: string) => ({ id: text, at: '2026-11-20T03:00:00Z', by: 'ณภัทร', text })

function show(...texts: string[]) {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <SignedIn me={{ id: 'me' } as unknown as StaffMe}>
          <Notes number={number} notes={texts.map(note)} mayWrite />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  return vi.spyOn(client, 'invalidateQueries')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('an address of a claim’s screen is a link; a text that only looks like one stays as it was typed', async () => {
  const address = `${window.location.origin}/office/claims/${number}?doc=2`
  const broken = 'https://<server>/office/claims/KHM-69-000002-9'
  show(address, broken)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(`/office/claims/${number}?doc=2`)
  expect(screen.getByText(broken, { exact: false })).toBeDefined()
})

test('a note can’t be changed while it is saved, and stays in its field if that failed', async () => {
  let fail = (_error: Error) => {}
  const fetch = vi.fn(() => new Promise((_resolve, reject) => (fail = reject)))
  vi.stubGlobal('fetch', fetch)
  const invalidate = show()
  const field = await screen.findByLabelText<HTMLInputElement>(t.noteText)
  await userEvent.type(field, 'โทรหาสมาชิกแล้ว{Enter}')
  await userEvent.type(field, ' และ{Enter}')
  expect([field.value, fetch.mock.calls.length]).toEqual(['โทรหาสมาชิกแล้ว', 1])
  fail(new TypeError('no network'))
  await screen.findByRole('alert')
  expect(field.value).toBe('โทรหาสมาชิกแล้ว')
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['case', number] })
})
