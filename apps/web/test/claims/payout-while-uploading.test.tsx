import { payoutAccountEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import type { startTus } from '../../src/features/documents/tus'
import { sampleFlow } from '../account/sample-flow'
import { data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { samplePayout } from '../sample-claim'
import { complete, serverWith } from './draft-server'
import { makeDocument, makeDraft } from './sample-draft'

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fakes. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fakes.
const documentId = vi.hoisted(() => {
  vi.resetModules()
  return 'arriving'.padEnd(22, 'A')
})
vi.mock('../../src/features/documents/tus', () => ({
  loadTus: async () => undefined,
  startTus: async ({ onId, onProgress }: Parameters<typeof startTus>[0]) => {
    onId(documentId)
    onProgress(0.4)
    return { stop() {} }
  },
}))
afterAll(() => void vi.resetModules())

test('a new payout account removes the former bank-book page and leaves the uploads running', async () => {
  const page = makeDocument({ list: 'bank_book', name: 'former-book.jpg', is_copied: true })
  const draft = makeDraft({ step: 'attach', data: complete, documents: [page] })
  const { server, change } = serverWith(draft)
  const form = `/e-claim?draft=${draft.id}&step=attach`
  const { user, services, router } = await openScreen({ path: form, as: somebody, server })
  await screen.findByText('former-book.jpg')
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' }))
  await screen.findByText('กำลังอัปโหลด 40%')

  const flow = sampleFlow({ purpose: 'payout_account', passed_until: '2030-01-01T00:00:00.000Z' })
  services.flow.change({ otp: { flow, passed: null, next: null } })
  const arriving = makeDocument({ id: documentId, name: 'receipt.pdf', fate: 'uploading', received_bytes: 2 })
  server.on(payoutAccountEndpoints.finishPayoutAccount, () => {
    change({ ...draft, documents: [arriving] })
    return data(samplePayout)
  })
  void router.navigate(`/payout-account?next=${encodeURIComponent(form)}`)
  await waitFor(() => expect(server.calls).toContain('PUT /api/v1/payout-account'))
  expect(await screen.findByText('กำลังอัปโหลด 40%')).toBeTruthy()
  expect(screen.queryByText(/^อัปโหลดไม่จบ/)).toBeNull()
  await waitFor(() => expect(screen.queryByText('former-book.jpg')).toBeNull())
})
