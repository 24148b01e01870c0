import {
  type ConsentDue,
  consentEndpoints,
  coverageEndpoints,
  homeEndpoints,
  oneTimeCodeEndpoints,
  sessionEndpoints,
} from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleConsent, sampleFlow } from '../sample-account'

const emptyHome = {
  member: null,
  primary_card: null,
  other_cards: [],
  waiting: [],
  claims_in_progress: [],
  menu: [],
  promotions: [],
  articles: [],
  unread_notifications: 0,
}

function dueFor(kind: 'terms' | 'privacy', is_force: boolean): ConsentDue {
  return { id: `${kind}-2`.padEnd(22, 'A'), kind, is_force }
}

async function open(
  path: string,
  due: ConsentDue,
  consent = sampleConsent(due.kind),
  password_renewed = false,
) {
  const server = createFakeServer()
  server.on(consentEndpoints.listConsents, () => data({ items: [consent], due: [due], password_renewed }))
  server.on(coverageEndpoints.listCoverages, () => data({ items: [], as_of: '2026-11-21T03:00:00.000Z' }))
  server.on(homeEndpoints.getHome, () => data(emptyHome))
  server.on(sessionEndpoints.signOut, () => new Response(null, { status: 204 }))
  const opened = await openScreen({ path, as: { ...somebody, consents_due: [due] }, server })
  await screen.findByText(`เนื้อหาของ ${due.kind}`)
  // After the member accepts, the app refreshes its session. In the new session, there is no text left to accept.
  server.on(sessionEndpoints.refreshSession, () => data(somebody))
  return opened
}

test('shows forced terms first, requires a tick, then leads on (R66)', async () => {
  const { user, server, address } = await open('/coverages', dueFor('terms', true))
  server.on(consentEndpoints.acceptConsent, () => new Response(null, { status: 204 }))
  expect(address()).toBe('/condition-update?next=%2Fcoverages')
  expect(screen.queryByRole('button', { name: 'ไว้ภายหลัง' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'ย้อนกลับ' })).toBeNull()
  const box = screen.getByRole('checkbox', { name: 'ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข' })
  expect(box).toHaveProperty('checked', false)

  await user.click(screen.getByRole('button', { name: 'ยอมรับและใช้งานต่อ' }))
  expect(await screen.findByText('กรุณาทำเครื่องหมายว่าอ่านและยอมรับแล้ว')).toBeTruthy()
  expect(server.calls).not.toContain('POST /api/v1/consents')

  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'ยอมรับและใช้งานต่อ' }))
  await waitFor(() => expect(address()).toBe('/coverages'))
  const sent = server.requests.find(
    (request) => request.method === 'POST' && request.url.endsWith('/consents'),
  )
  expect(await sent?.json()).toEqual({ document_id: 'terms-2'.padEnd(22, 'A'), lang: 'th' })
})

test('lets a member who declines sign out or delete the account (R60)', async () => {
  const { user, services, address } = await open('/', dueFor('terms', true))
  expect(screen.getByRole('link', { name: 'ลบบัญชี' }).getAttribute('href')).toBe('/delete-account')
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบ' }))
  await waitFor(() => expect(services.session.get()).toEqual({ status: 'guest', ended: 'signed_out' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('offers optional terms once and lets the member postpone them', async () => {
  const due = dueFor('terms', false)
  const { user, router, server, address } = await open('/coverages', due)
  server.on(sessionEndpoints.refreshSession, () => data({ ...somebody, consents_due: [due] }))
  await user.click(screen.getByRole('button', { name: 'ไว้ภายหลัง' }))
  await waitFor(() => expect(address()).toBe('/coverages'))
  await router.navigate('/')
  await screen.findByRole('heading', { level: 1 })
  expect(address()).toBe('/')
  expect(server.calls).not.toContain('POST /api/v1/consents')
})

test('fetches a text again if it changed meanwhile, and clears the tick', async () => {
  const { user, server } = await open('/coverages', dueFor('terms', true))
  server.on(consentEndpoints.acceptConsent, () => problem('consent_outdated', 409))
  const newer = sampleConsent('terms')
  const current = { ...newer.current, id: 'terms-3'.padEnd(22, 'A'), version: 3 }
  server.on(consentEndpoints.listConsents, () =>
    data({ items: [{ ...newer, current }], due: [dueFor('terms', true)], password_renewed: false }),
  )
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'ยอมรับและใช้งานต่อ' }))
  expect(await screen.findByText(/ข้อความนี้มีฉบับใหม่กว่าแล้ว/)).toBeTruthy()
  await screen.findByText(/ฉบับที่ 3/)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
})

test('leads on if an operator withdrew the terms meanwhile', async () => {
  const { user, server, address } = await open('/coverages', dueFor('terms', true))
  server.on(consentEndpoints.acceptConsent, () => problem('consent_outdated', 409))
  server.on(consentEndpoints.listConsents, () =>
    data({ items: [sampleConsent('terms')], due: [], password_renewed: false }),
  )
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'ยอมรับและใช้งานต่อ' }))
  await waitFor(() => expect(address()).toBe('/coverages'))
})

test('privacy: text, tick, new password, code, then the address asked for', async () => {
  const { user, server, address, services } = await open('/coverages', dueFor('privacy', true))
  server.on(consentEndpoints.startPrivacyUpdate, () => data(sampleFlow('privacy_update'), 201))
  server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('privacy_update')))
  server.on(consentEndpoints.finishPrivacyUpdate, () => data(null))
  expect(address()).toBe('/privacy-update?next=%2Fcoverages')
  await user.click(screen.getByRole('button', { name: 'ถัดไป: ยืนยันด้วยรหัส OTP' }))
  expect(await screen.findAllByText('กรุณากรอกข้อมูลช่องนี้')).toHaveLength(2)
  expect(screen.getByText('กรุณาทำเครื่องหมายว่าอ่านและยอมรับแล้ว')).toBeTruthy()

  await user.click(screen.getByRole('checkbox'))
  await user.type(screen.getByLabelText('รหัสผ่านใหม่'), 'Somsri2569')
  expect(screen.getByRole('list', { name: 'รหัสผ่านต้องมี' }).textContent).not.toContain('ยังไม่ครบ')
  await user.type(screen.getByLabelText('รหัสผ่านใหม่อีกครั้ง'), 'Somsri2569')
  await user.click(screen.getByRole('button', { name: 'ถัดไป: ยืนยันด้วยรหัส OTP' }))
  await user.type(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }), '123456')
  await screen.findByRole('heading', { name: 'ยอมรับนโยบายฉบับใหม่แล้ว' })
  const start = server.requests.find(
    (request) => request.method === 'POST' && request.url.endsWith('/privacy-update'),
  )
  expect(await start?.json()).toEqual({
    document_id: 'privacy-2'.padEnd(22, 'A'),
    password: 'Somsri2569',
    lang: 'th',
  })
  const finish = server.requests.find((request) => request.method === 'PUT')
  expect(finish?.headers.get('register-token')).toBe('flow-token-1')

  await user.click(screen.getByRole('button', { name: 'ใช้งานต่อ' }))
  await waitFor(() => expect(address()).toBe('/coverages'))
  expect(services.session.get()).toMatchObject({ status: 'member', consentsDue: [] })
})

test('privacy: a password that was just renewed counts', async () => {
  const due = dueFor('privacy', true)
  const { user, server } = await open('/coverages', due, sampleConsent('privacy'), true)
  server.on(consentEndpoints.startPrivacyUpdate, () => data(sampleFlow('privacy_update'), 201))
  expect(screen.getByText(/คุณเพิ่งตั้งรหัสผ่านใหม่/)).toBeTruthy()
  expect(screen.queryByLabelText('รหัสผ่านใหม่')).toBeNull()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'ถัดไป: ยืนยันด้วยรหัส OTP' }))
  await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' })
  const start = server.requests.find(
    ({ url, method }) => method === 'POST' && url.endsWith('/privacy-update'),
  )
  expect(await start?.json()).toEqual({ document_id: due.id, lang: 'th' })
})

test('refuses the old password beside its field and keeps the tick', async () => {
  const { user, server } = await open('/privacy-update', dueFor('privacy', true))
  const fields = [{ path: 'password', code: 'password_same' }]
  server.on(consentEndpoints.startPrivacyUpdate, () => problem('validation_failed', 400, { fields }))
  await user.click(screen.getByRole('checkbox'))
  await user.type(screen.getByLabelText('รหัสผ่านใหม่'), 'Khum2569')
  await user.type(screen.getByLabelText('รหัสผ่านใหม่อีกครั้ง'), 'Khum2569')
  await user.click(screen.getByRole('button', { name: 'ถัดไป: ยืนยันด้วยรหัส OTP' }))
  expect(await screen.findByText('รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสเดิม')).toBeTruthy()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
})

test('leads to a text from any screen when a call requires it', async () => {
  const due = dueFor('terms', true)
  const server = createFakeServer()
  server.on(consentEndpoints.listConsents, () =>
    data({ items: [sampleConsent('terms')], due: [due], password_renewed: false }),
  )
  server.on(coverageEndpoints.listCoverages, () => {
    server.on(sessionEndpoints.refreshSession, () => data({ ...somebody, consents_due: [due] }))
    return problem('consent_required', 403)
  })
  const { address } = await openScreen({ path: '/coverages', as: somebody, server })
  await screen.findByText('เนื้อหาของ terms')
  expect(address()).toBe('/condition-update?next=%2Fcoverages')
})

test('shows an insurer’s own notice with what is new, the controller and its officer (R66)', async () => {
  const consent = sampleConsent('privacy')
  await open('/coverages', dueFor('privacy', true), {
    ...consent,
    current: {
      ...consent.current,
      news: { th: '- ข้อใหม่', en: '- A new point' },
      controller: { th: 'ออร์คิดประกันชีวิต', en: 'Orchid Life Assurance' },
      dpo_contact: 'dpo@orchid.example',
    },
  })
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings.slice(0, 3)).toEqual(['มีอะไรใหม่ในฉบับนี้', 'นโยบายความเป็นส่วนตัว', 'ผู้รับผิดชอบข้อมูลของคุณ'])
  expect(screen.getByText('ข้อใหม่')).toBeTruthy()
  expect(screen.getByText('ผู้ควบคุมข้อมูลส่วนบุคคล: ออร์คิดประกันชีวิต')).toBeTruthy()
  expect(screen.getByText('เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล: dpo@orchid.example')).toBeTruthy()
})
