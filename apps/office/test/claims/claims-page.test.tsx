import type { StaffMe } from '@khum/contract/office-session'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, meKey } from '../../src/api/query-client'
import { ClaimsPage } from '../../src/features/claims/claims-page'
import { keyNames, claimList as t } from '../../src/i18n/messages/th/claim-list'
import { queueNames } from '../../src/i18n/messages/th/claim-words'
import { WordsProvider } from '../../src/i18n/words-provider'
import { navigate } from '../../src/router/address'
import { SignedIn } from '../../src/session/session'

const citizenId = '0000012345674'
const calls = vi.fn<(path: string, body: unknown) => void>()

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/office/claims')
  // Gives every call a signal that never aborts.
  vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout, any: () => new AbortController().signal })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    calls(address.replace('/api/office/v1/', ''), body && JSON.parse(String(body)))
    return Response.json({ data: { items: [], next: null, more: false } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

function show(client = createQueryClient()) {
  const me = { id: 'me', permissions: [], insurers: [] } as unknown as StaffMe
  client.setQueryDefaults(meKey, { staleTime: Number.POSITIVE_INFINITY })
  client.setQueryData(meKey, me)
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <WordsProvider>
        <SignedIn me={me}>
          <ClaimsPage />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  return { client, unmount }
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('a search for a citizen id isn’t in the address, and ends when another list is opened (R87)', async () => {
  const { client, unmount } = show()
  await userEvent.type(await screen.findByLabelText(t.search), `${citizenId}{Enter}`)
  await heading(/^พบ/)
  expect(calls).toHaveBeenCalledWith('claim-search', { q: citizenId })
  expect(window.location.href).not.toContain(citizenId)
  const found = window.location.search
  // Opens another list, as a link to a saved list or a queue does.
  act(() => navigate('/claims?queue=overdue'))
  await heading(queueNames.overdue)
  unmount()
  // Opens the search again, as "back" from a found claim does.
  act(() => navigate(`/claims${found}`))
  show(client)
  await heading(/^พบ/)
})

test('the list of shortcuts leaves out what a person who only reads can’t do', async () => {
  show()
  await screen.findByText(keyNames.search)
  expect(screen.queryByText(keyNames.next)).toBeNull()
})

test('an amount filter that can’t be read stays in its field, which says so', async () => {
  show()
  const field = await screen.findByLabelText<HTMLInputElement>(t.least)
  await userEvent.type(field, '12,50{Enter}')
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', t.wrongAmount)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['12,50', 'true'])
  expect(window.location.search).not.toContain('least')
  await userEvent.clear(field)
  await userEvent.tab()
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field, '1,250{Enter}')
  expect(window.location.search).toContain('least=1250')
  // The amount hides the placeholder, so the text is below the field.
  expect(screen.getByText(t.least)).toBeDefined()
})
