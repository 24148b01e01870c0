import type { StaffMe } from '@khum/contract/office-session'
import type { StaffPerson } from '@khum/contract/office-staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EditCompetence } from '../../src/features/staff/edit-competence'
import { shell } from '../../src/i18n/messages/th/shell'
import { localSignIn as t } from '../../src/i18n/messages/th/sign-in'
import { staff } from '../../src/i18n/messages/th/staff'
import { WordsProvider } from '../../src/i18n/words-provider'
import { SignedIn } from '../../src/session/session'

const person = {
  id: 'person',
  name: 'พลอย',
  competence: { admited_types: null, most_satang: null },
} as unknown as StaffPerson
const me = { id: 'me', email: 'admin@tpa.example', sign_in: 'local' } as unknown as StaffMe

afterEach(() => vi.unstubAllGlobals())

test('a person proves who they are while a form is open, and the form is sent only when they press its button', async () => {
  let hasProved = false
  const saved: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/competence')) {
      saved.push(hasProved ? 'saved' : 'refused')
      return hasProved
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'staff_proof_needed' }, { status: 403 })
    }
    if (address.endsWith('/sign-in/password'))
      return Response.json({ data: { pending: 'p', has_app: true, passkey: null } })
    hasProved = true
    return new Response(null, { status: 204 })
  })
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WordsProvider>
        <SignedIn me={me}>
          <EditCompetence person={person} onClose={onClose} />
        </SignedIn>
      </WordsProvider>
    </QueryClientProvider>,
  )
  const save = await screen.findByRole('button', { name: staff.save })
  await userEvent.click(save)
  await userEvent.click(await screen.findByRole('button', { name: shell.proveAgain }))
  await userEvent.type(screen.getByLabelText(t.password), 'secret{Enter}')
  await userEvent.type(await screen.findByLabelText(t.code), '123456{Enter}')
  expect((await screen.findByRole('status')).textContent).toBe(shell.proved)
  expect(saved).toEqual(['refused'])
  await userEvent.click(save)
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saved).toEqual(['refused', 'saved'])
})
