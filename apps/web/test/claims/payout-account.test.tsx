import { claimEndpoints, type PayoutAccount, payoutAccountEndpoints } from '@khum/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// The app loads these screens lazily. These imports load them before the tests run, so that no test has to wait.
import '../../src/routes/claim-status'
import '../../src/routes/settings'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { samplePayout as account, claimId, sampleClaim } from '../sample-claim'
import { serverWith } from './draft-server'
import { makeDocument, makeDraft } from './sample-draft'

const failed = sampleClaim({
  group: 'approved',
  status: 'payment_failed',
  payout: { ...account, bank_code: '014', last4: '9999' },
})

async function openFailed(now: PayoutAccount | null) {
  const server = createFakeServer()
  server.on(claimEndpoints.getClaim, () => data(failed))
  server.on(payoutAccountEndpoints.getPayoutAccount, () => data({ account: now, promptpay: false }))
  await openScreen({ path: `/claim-status/${claimId}`, as: somebody, server, lang: 'en' })
  await screen.findByText('The payment to SCB •••9999 failed.')
  return server
}

test('a failed payment asks for another account and comes back to the claim', async () => {
  await openFailed({ ...account, bank_code: '014', last4: '9999' })
  const give = screen.getByRole('link', { name: 'Give another account' })
  expect(give.getAttribute('href')).toContain(encodeURIComponent(`/claim-status/${claimId}`))
  expect(screen.getByText('Waiting for').nextSibling?.textContent).toBe('You')
  expect(screen.queryByRole('button', { name: /Pay to/ })).toBeNull()
})

test('a failed payment can go to the account that the member has given since', async () => {
  const server = await openFailed(account)
  const bodies: unknown[] = []
  server.on(claimEndpoints.choosePayout, async (request) => {
    bodies.push(await request.json())
    return data(sampleClaim({ group: 'approved', status: 'approved', payout: account }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay to K-Bank •••1234' }))
  await screen.findByText('Saved. We’ll pay into this account.')
  expect(bodies).toEqual([{ payout_account_id: account.id }])
  expect(screen.queryByRole('link', { name: 'Give another account' })).toBeNull()
})

test('the form names what is wrong next to the field and keeps what was typed', async () => {
  const server = createFakeServer()
  server.on(payoutAccountEndpoints.getPayoutAccount, () => data({ account: null, promptpay: false }))
  await openScreen({ path: '/payout-account', as: somebody, server, lang: 'en' })
  const number = await screen.findByLabelText(/Account number/)
  await userEvent.type(number, '12 34')
  await userEvent.click(screen.getByRole('button', { name: 'Get an OTP' }))
  expect(screen.getByText('The account number must have 10 to 15 digits.')).toBeTruthy()
  expect(number).toHaveProperty('value', '12 34')
  expect(server.calls).not.toContain('POST /api/v1/payout-account')
})

test('the account name starts as the member’s name and surname', async () => {
  const server = createFakeServer()
  server.on(payoutAccountEndpoints.getPayoutAccount, () => data({ account: null, promptpay: false }))
  await openScreen({ path: '/payout-account', as: somebody, server, lang: 'en' })
  expect(await screen.findByLabelText(/Account name/)).toHaveProperty('value', 'Somsri Jaidee')
})

test('a bank-book page from an earlier claim says where it comes from and for which account it is', async () => {
  const page = makeDocument({ list: 'bank_book', name: 'book.jpg', is_copied: true })
  const draft = makeDraft({ step: 'attach', documents: [page] })
  const { server } = serverWith(draft)
  server.on(payoutAccountEndpoints.getPayoutAccount, () => data({ account, promptpay: false }))
  await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  expect(await screen.findByText('จากเคลมก่อน · ใช้กับบัญชี กสิกรไทย •••1234 · เปลี่ยนได้')).toBeTruthy()
})

test('a citizen id with a wrong check digit gets a warning, and can be sent', async () => {
  const server = createFakeServer()
  server.on(payoutAccountEndpoints.getPayoutAccount, () => data({ account: null, promptpay: true }))
  await openScreen({ path: '/payout-account', as: somebody, server, lang: 'en' })
  await userEvent.click(await screen.findByLabelText('PromptPay, ID card number'))
  const number = screen.getByLabelText(/^ID card number/)
  await userEvent.type(number, '1234567890121')
  expect(screen.queryByText(/There may be a typo/)).toBeNull()
  await userEvent.type(number, '{Backspace}2')
  expect(screen.getByText(/There may be a typo/)).toBeTruthy()
})

test('the settings show the account that claims are paid into', async () => {
  const server = createFakeServer()
  server.on(payoutAccountEndpoints.getPayoutAccount, () => data({ account, promptpay: false }))
  await openScreen({ path: '/setting', as: somebody, server, lang: 'en' })
  expect(await screen.findByRole('link', { name: /K-Bank •••1234/ })).toBeTruthy()
})
