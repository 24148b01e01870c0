import {
  accountEndpoints,
  claimEndpoints,
  consentEndpoints,
  coverageEndpoints,
  type Endpoint,
  familyEndpoints,
  payoutAccountEndpoints,
  typedCardEndpoints,
} from '@khum/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDocument } from '../claims/sample-draft'
import { sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, type FakeServer, problem } from '../fake-server'
import { somebody } from '../fakes'
import { sampleFamily } from '../family/sample-family'
import { openScreen } from '../open-screen'
import { sampleProfile } from '../sample-account'
import { claimId, sampleClaim, sampleLine } from '../sample-claim'
import { createCardServer } from '../typed-cards/card-server'
import { makeCompleteCard, makeDraftCard } from '../typed-cards/sample-card'

type User = Awaited<ReturnType<typeof openScreen>>['user']

interface FormCase {
  path: string
  server: FakeServer
  /** The call that sends the form. */
  call: Endpoint
  field: RegExp
  text: string
  button: string
  /** Opens the form, on screens that don't show it from the start. */
  open?: (user: User) => Promise<void>
  /** Fills in the other fields that the form requires. */
  fill?: (user: User) => Promise<void>
}

function serverWith(...answers: [Endpoint, unknown][]): FakeServer {
  const server = createFakeServer()
  for (const [endpoint, answer] of answers) server.on(endpoint, () => data(answer))
  return server
}

const appealable = sampleClaim({
  group: 'rejected',
  status: 'not_approved',
  reason: 'not_covered',
  lines: [sampleLine('line-1', 460_000, { benefit_satang: 0, not_covered_satang: 460_000 })],
  appeal_until: '2030-12-31',
})

const forms: Record<string, () => FormCase> = {
  'a typed-in card': () => ({
    path: '/add-card',
    server: createCardServer(
      makeDraftCard({
        data: makeCompleteCard().data,
        images: [makeDocument({ list: 'card_front' }), makeDocument({ list: 'card_back' })],
      }),
    ).server,
    call: typedCardEndpoints.saveCard,
    field: /^ชื่อผู้เอาประกัน/,
    text: 'สมศรี',
    button: 'บันทึกบัตร',
  }),
  'an appeal': () => ({
    path: `/claim-status/${claimId}?appeal=1`,
    server: serverWith(
      [claimEndpoints.getClaim, appealable],
      [claimEndpoints.listClaimUploads, { items: [] }],
      [consentEndpoints.listConsents, { items: [] }],
    ),
    call: claimEndpoints.fileAppeal,
    field: /^เหตุผลของคุณ/,
    text: 'แพทย์สั่ง',
    button: 'ส่งคำอุทธรณ์',
  }),
  'the profile': () => ({
    path: '/edit-profile',
    server: serverWith([accountEndpoints.getProfile, sampleProfile()]),
    call: accountEndpoints.saveProfile,
    field: /^อีเมล/,
    text: 'new@example.com',
    button: 'บันทึก',
  }),
  'a payout account': () => ({
    path: '/payout-account',
    server: serverWith([payoutAccountEndpoints.getPayoutAccount, { account: null, promptpay: false }]),
    call: payoutAccountEndpoints.startPayoutAccount,
    field: /^เลขที่บัญชี/,
    text: '1234567890',
    button: 'ขอรหัส OTP',
    fill: (user) => user.selectOptions(screen.getByRole('combobox'), '004'),
  }),
  'an invitation to a relative': () => ({
    path: '/family-coverages',
    server: serverWith([familyEndpoints.listFamily, sampleFamily()]),
    call: familyEndpoints.invite,
    field: /^เบอร์/,
    text: '0812345678',
    button: 'ส่งคำขอ',
    open: async (user) => user.click(await screen.findByRole('button', { name: /^ขอดูบัตรของคนในครอบครัว/ })),
    fill: async (user) => user.click(screen.getByRole('radio', { name: 'คู่สมรส' })),
  }),
  'the names of cards': () => ({
    path: '/edit-coverage',
    server: serverWith([
      coverageEndpoints.listCoverages,
      { items: [sampleCoverage()], as_of: '2026-11-21T05:00:00.000Z' },
    ]),
    call: familyEndpoints.orderCoverages,
    field: /^ชื่อที่คุณตั้งให้/,
    text: 'บริษัท',
    button: 'บันทึก',
  }),
}

test.each(Object.keys(forms))(
  '%s can’t be changed while it is sent, and can after a failure (R54)',
  async (name) => {
    const form = forms[name]?.()
    if (!form) throw new Error('unknown form')
    const { server, path } = form
    const { user } = await openScreen({ path, as: somebody, server })
    await form.open?.(user)
    fireEvent.change(await screen.findByLabelText(form.field), { target: { value: form.text } })
    await form.fill?.(user)
    let answer = (_response: Response) => {}
    let count = 0
    server.on(form.call, () => {
      count += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    await user.click(screen.getByRole('button', { name: form.button }))
    await waitFor(() => expect(count).toBe(1))

    const field = () => screen.getByLabelText(form.field)
    await user.type(field(), '9')
    expect(field()).toHaveProperty('readOnly', true)
    expect(document.activeElement).toBe(field())
    fireEvent.change(field(), { target: { value: 'ก' } })
    await user.keyboard('{Enter}')
    expect(field()).toHaveProperty('value', form.text)
    expect(count).toBe(1)

    answer(problem('internal', 500))
    await waitFor(() => expect(field()).toHaveProperty('readOnly', false))
    fireEvent.change(field(), { target: { value: '12' } })
    expect(field()).toHaveProperty('value', '12')
  },
)
