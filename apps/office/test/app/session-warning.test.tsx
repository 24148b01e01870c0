import { officeLimits } from '@khum/contract/limits'
import type { StaffMe } from '@khum/contract/office-session'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../src/api/query-client'
import { SessionWarning } from '../../src/app/session-warning'
import { shell as t } from '../../src/i18n/messages/th/shell'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const minute = 60_000
const { absoluteMs, idleMs } = officeLimits.session
const fetched = vi.fn(async () => Response.json({ data: { id: 'me' } }))

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  // jsdom has no `showModal`, so this adds a simple version of the function.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Shows a screen whose last call was `idle` ms ago, and whose session ends in `left` ms. */
async function show(idle: number, left: number) {
  localStorage.setItem('khum-office-last-call', String(Date.now() - idle))
  const me = { id: 'me', ends_at: new Date(Date.now() + left).toISOString() } as StaffMe
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WordsProvider>
        <SignedIn me={me}>
          <p>งาน</p>
          <SessionWarning />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('งาน')
}

test('says nothing while the session is in use, and makes no call that would keep it alive', async () => {
  await show(idleMs - 5 * minute, absoluteMs)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('warns before an unused session ends, and one press keeps it', async () => {
  await show(idleMs - 2 * minute, absoluteMs)
  expect(screen.getByText(t.endsIdle)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: t.stay }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('warns once before the latest end of a session, which nothing prevents', async () => {
  await show(0, 1.5 * minute)
  expect(screen.getByText(t.endsLast)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: t.understood }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
