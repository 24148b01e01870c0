import { type ClaimDetail, claimEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// The app loads this screen lazily. Importing it here means that no test has to wait for it.
import '../../src/routes/claim-status'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { claimId, sampleClaim, sampleLine } from '../sample-claim'

async function open(claim: ClaimDetail, lang: 'th' | 'en' = 'en') {
  const server = createFakeServer()
  server.on(claimEndpoints.getClaim, () => data(claim))
  await openScreen({ path: `/claim-status/${claimId}`, as: somebody, server, lang })
  await screen.findByText('KHM-69-001208-0')
  return server
}
const withdrawn = sampleClaim({ group: 'rejected', status: 'withdrawn', due_date: null })

test('a claim that isn’t decided can be withdrawn after a second question', async () => {
  const server = await open(sampleClaim())
  const keys: (string | null)[] = []
  server.on(claimEndpoints.withdrawClaim, (request) => {
    keys.push(request.headers.get('idempotency-key'))
    return data(withdrawn)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw this claim' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('you can send a new claim')
  expect(keys).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw claim' }))
  await screen.findByRole('heading', { name: 'Withdrawn' })
  expect(keys).toEqual([`withdraw-${claimId}-${Date.parse('2026-11-13T11:22:00.000Z')}`])
  expect(screen.queryByRole('button', { name: 'Withdraw this claim' })).toBeNull()
})

test('a claim decided meanwhile isn’t withdrawn: the page shows the decision', async () => {
  const server = await open(sampleClaim())
  server.on(claimEndpoints.withdrawClaim, () => problem('claim_state_conflict', 409))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw this claim' }))
  const dialog = await screen.findByRole('alertdialog')
  const rejected = sampleClaim({ group: 'rejected', status: 'not_approved', reason: 'late' })
  server.on(claimEndpoints.getClaim, () => data(rejected))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw claim' }))
  await screen.findByRole('heading', { name: 'Not approved' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a reopened claim has a decision, so it can’t be withdrawn', async () => {
  await open(sampleClaim({ status: 'checking', lines: [sampleLine('line-1', 460_000, {})] }))
  expect(screen.queryByRole('button', { name: 'Withdraw this claim' })).toBeNull()
})
