import { type ClaimDetail, claimEndpoints, consentEndpoints, documentEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// The app loads this screen lazily. This import loads it before the tests run, so that no test has to wait for it.
import '../../src/routes/claim-status'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { claimId, sampleClaim, sampleDocument, sampleLine } from '../sample-claim'

async function open(claim: ClaimDetail, lang: 'th' | 'en' = 'en', query = '') {
  const server = createFakeServer()
  server.on(claimEndpoints.getClaim, () => data(claim))
  await openScreen({ path: `/claim-status/${claimId}${query}`, as: somebody, server, lang })
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
  expect(dialog.textContent).toContain('you can claim again')
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

const appealable = sampleClaim({
  group: 'rejected',
  status: 'not_approved',
  reason: 'not_covered',
  lines: [sampleLine('line-1', 460_000, { benefit_satang: 0, not_covered_satang: 460_000 })],
  appeal_until: '2030-12-31',
})

async function openAppeal() {
  const server = await open(appealable)
  server.on(claimEndpoints.listClaimUploads, () => data({ items: [sampleDocument('letter.pdf')] }))
  server.on(consentEndpoints.listConsents, () => data({ items: [] }))
  expect(screen.getByText('You can appeal until 31 December 2030')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Appeal this decision' }))
  await screen.findByRole('heading', { name: 'Appeal' })
  return server
}

test('an appeal has a reason and files, and is then shown with the day of the answer', async () => {
  const server = await openAppeal()
  const bodies: unknown[] = []
  const appeal = {
    filed_at: '2026-11-20T03:00:00.000Z',
    text: 'My doctor says it was needed',
    answer_due_date: '2026-12-20',
    outcome: null,
    answered_at: null,
  }
  server.on(claimEndpoints.fileAppeal, async (request) => {
    bodies.push(await request.json())
    return data({ ...appealable, appeal, appeal_until: null })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send appeal' }))
  expect(screen.getByLabelText(/Your reason/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText(/Your reason/))
  await userEvent.type(screen.getByLabelText(/Your reason/), appeal.text)
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  await screen.findByText('We’re reviewing your appeal')
  expect(screen.getByText(/You’ll have an answer by 20 December 2026/)).toBeTruthy()
  expect(screen.getByText('Waiting for').nextElementSibling?.textContent).toBe('Claims staff')
  expect(bodies).toEqual([{ text: appeal.text, document_ids: [sampleDocument('letter.pdf').id] }])
})

test.each([
  ['2030-12-20', false],
  ['2020-12-20', true],
])('a paid claim with an appeal that is due on %s isn’t called complete', async (answer_due_date, isLate) => {
  const appeal = {
    filed_at: '2020-11-20T03:00:00.000Z',
    text: 'The room charge',
    answer_due_date,
    outcome: null,
    answered_at: null,
  }
  await open(
    sampleClaim({ group: 'approved', status: 'paid', paid_on: '2020-11-03', due_date: null, appeal }),
  )
  expect(screen.getByText(/We’re still reviewing your appeal/)).toBeTruthy()
  expect(screen.queryByText(/This claim is complete/)).toBeNull()
  expect(screen.getByText('Waiting for').nextElementSibling?.textContent).toBe('Claims staff')
  const due = screen.getByText('Appeal answer by').nextElementSibling?.textContent
  expect(due).toBe(`20 December ${answer_due_date.slice(0, 4)}`)
  expect(screen.queryAllByText(/^This date has passed/)).toHaveLength(isLate ? 1 : 0)
})

test('what was typed survives a lost connection and a visit to another screen', async () => {
  const server = await openAppeal()
  server.on(claimEndpoints.fileAppeal, () => Promise.reject(new TypeError('offline')))
  await userEvent.type(await screen.findByLabelText(/Your reason/), 'It is covered')
  await userEvent.click(screen.getByRole('button', { name: 'Send appeal' }))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Appeal this decision' }))
  expect((await screen.findByLabelText(/Your reason/)) as HTMLTextAreaElement).toHaveProperty(
    'value',
    'It is covered',
  )
})

test('says that a file couldn’t be deleted', async () => {
  const server = await openAppeal()
  server.on(documentEndpoints.deleteDocument, () => problem('internal', 500))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove letter.pdf' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove file' }),
  )
  await screen.findByText(/^Sorry/)
  expect(screen.getByText('letter.pdf')).toBeTruthy()
})

test('after the last day, the page says when it was and whom to call', async () => {
  // `?appeal=1` opens the appeal form. After the last day to appeal, the same address shows the claim's page instead.
  await open({ ...appealable, appeal_until: '2020-01-31' }, 'en', '?appeal=1')
  expect(screen.getByText(/The time to appeal in the app ended on 31 January 2020/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Appeal this decision' })).toBeNull()
})

test.each([
  ['2030-12-31', /appeal below and add it/],
  ['2020-01-31', /ask the insurer for a review/],
  [null, /ask the insurer for a review/],
])('the remedy of a reason, if the member can appeal until %s, is %s', async (appeal_until, remedy) => {
  await open({ ...appealable, reason: 'not_medically_necessary', appeal_until })
  expect(screen.getByText(remedy)).toBeTruthy()
})

test.each([
  ['checking', '2020-01-31', 1],
  ['checking', '2030-12-31', 0],
  ['not_approved', '2030-12-31', 1],
] as const)(
  'a claim with the status %s, due on %s, shows %i phone number to call',
  async (status, due_date, count) => {
    const server = createFakeServer()
    const group = status === 'checking' ? 'in_process' : 'rejected'
    const claim = sampleClaim({
      status,
      group,
      due_date,
      reason: null,
      appeal_until: '2020-02-28',
      insurer_hotline: '+6620000102',
    })
    server.on(claimEndpoints.getClaim, () => data(claim))
    await openScreen({ path: `/claim-status/${claimId}`, as: somebody, server, lang: 'en' })
    await screen.findByText(/The time to appeal in the app ended/)
    // The page shows the insurer's phone number only once: above the section “Appeal the decision” if `count` is 1, in
    // that section if `count` is 0.
    const calls = await screen.findAllByRole('link', { name: /^Khum Health Insurance/ })
    expect(calls).toHaveLength(1)
    const isAbove =
      calls[0]?.compareDocumentPosition(screen.getByRole('heading', { name: 'Appeal the decision' })) ===
      Node.DOCUMENT_POSITION_FOLLOWING
    expect(isAbove).toBe(count === 1)
  },
)

test('the request for the paper originals has the number of the claim’s insurer, also for a relative’s claim', async () => {
  // The member has no card of this insurer.
  await open(
    sampleClaim({
      insurer_hotline: '+6620000102',
      originals: { received_on: null, returned_on: null, tracking: null },
    }),
  )
  const call = await screen.findByRole('link', { name: /^Khum Health Insurance/ })
  expect(call.getAttribute('href')).toBe('tel:+6620000102')
})
