import type { StaffMe } from '@khum/contract/office-session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EditPerson } from '../../src/features/staff/edit-person'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const me = {
  id: 'me',
  permissions: [],
  insurers: [{ code: 'JAD', name_th: 'เจดีประกันภัย', name_en: 'Jade Insurance' }],
} as unknown as StaffMe

test('shows each insurer’s name below its code', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider>
        <SignedIn me={me}>
          <EditPerson person={null} onClose={() => {}} />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog')
  expect(screen.getByText('เจดีประกันภัย').closest('th')?.textContent).toBe('JADเจดีประกันภัย')
})
