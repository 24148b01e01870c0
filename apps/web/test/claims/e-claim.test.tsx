import {
  claimDraftEndpoints,
  claimEndpoints,
  consentEndpoints,
  coverageEndpoints,
  familyEndpoints,
} from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { complete, serverWith } from './draft-server'
import { makeDocument, makeDraft, newId } from './sample-draft'

test('lists the missing fields as links to them', async () => {
  const draft = makeDraft()
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ถัดไป: แนบเอกสาร' }))
  expect(screen.getAllByText('กรุณาเลือกข้อมูลช่องนี้')).toHaveLength(5)
  expect(screen.getAllByText('กรุณากรอกข้อมูลช่องนี้').length).toBeGreaterThanOrEqual(1)
  const list = screen.getByRole('alert')
  expect(document.activeElement).toBe(list)
  expect(list.textContent).toContain('กรอกยังไม่ครบหรือยังไม่ถูก 6 ช่อง')
  await user.click(within(list).getByRole('link', { name: 'ค่ารักษาตามใบเสร็จ' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/^ค่ารักษาตามใบเสร็จ/))
  await user.click(within(list).getByRole('link', { name: 'ประเภทการเคลม' }))
  expect(document.activeElement).toBe(screen.getByLabelText('อุบัติเหตุ'))
})

test.each([null, 'dental'] as const)(
  'chooses the kind of treatment if the card covers only %s',
  async (only) => {
    const draft = makeDraft({ only_treatment: only })
    const { server } = serverWith(draft)
    await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
    expect(await screen.findByLabelText('ทันตกรรม')).toHaveProperty('checked', only === 'dental')
  },
)

test('shows the card of the claim', async () => {
  const draft = makeDraft()
  const { server } = serverWith(draft)
  await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  expect(await screen.findByText(draft.coverage.policy_number_masked)).toBeTruthy()
})

describe('choosing a card', () => {
  function serverWithCards() {
    const { server } = serverWith(makeDraft())
    const lapsed = sampleCoverage({ id: newId(), state: 'lapsed', claimable: false })
    const as_of = '2026-11-20T03:00:00.000Z'
    server.on(coverageEndpoints.listCoverages, () => data({ items: [sampleCoverage(), lapsed], as_of }))
    server.on(familyEndpoints.listFamily, () => data({ members: [], invitations: [], watchers: [], as_of }))
    server.on(claimDraftEndpoints.listDrafts, () => data({ items: [] }))
    server.on(claimDraftEndpoints.createDraft, () => data(makeDraft(), 201))
    return server
  }

  test('takes one tap; a card that can’t be claimed on says why', async () => {
    const server = serverWithCards()
    const { user, address } = await openScreen({ path: '/coverages/eclaim', as: somebody, server })
    const cards = await screen.findByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })
    expect(screen.getByText(/กรมธรรม์ขาดผลบังคับ/)).toBeTruthy()
    await user.click(within(cards).getByRole('button'))
    await waitFor(() => expect(address()).toMatch(/^\/e-claim\?draft=/))
  })

  test('is shown with one card only if the claim couldn’t start', async () => {
    const server = serverWithCards()
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage()], as_of: '2026-11-20T03:00:00.000Z' }),
    )
    let refuse = (_: Response) => {}
    server.on(claimDraftEndpoints.createDraft, () => new Promise((resolve) => (refuse = resolve)))
    await openScreen({ path: '/coverages/eclaim', as: somebody, server })
    await waitFor(() => expect(server.calls).toContain('POST /api/v1/claim-drafts'))
    const cards = () => screen.queryByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })
    expect(cards()).toBeNull()
    refuse(problem('busy', 503))
    await waitFor(() => expect(cards()).toBeTruthy())
  })

  test('is skipped with one card; the way back leads home', async () => {
    const server = serverWithCards()
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage()], as_of: '2026-11-20T03:00:00.000Z' }),
    )
    const { user, address } = await openScreen({ path: '/coverages/eclaim', as: somebody, server })
    await waitFor(() => expect(address()).toMatch(/^\/e-claim\?draft=/))
    await screen.findByLabelText('อุบัติเหตุ')
    await user.click(screen.getByRole('button', { name: 'ย้อนกลับ' }))
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('isn’t skipped with one card if a draft can be continued', async () => {
    const server = serverWithCards()
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage()], as_of: '2026-11-20T03:00:00.000Z' }),
    )
    server.on(claimDraftEndpoints.listDrafts, () => data({ items: [makeDraft({ data: complete })] }))
    await openScreen({ path: '/coverages/eclaim', as: somebody, server })
    expect(await screen.findByRole('link', { name: /มีไข้/ })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'จะเคลมด้วยบัตรใบไหน' })).toBeTruthy()
  })

  test('is skipped if the address names a card', async () => {
    const path = `/coverages/eclaim?coverage=${sampleCoverage().id}`
    const { address } = await openScreen({ path, as: somebody, server: serverWithCards() })
    await waitFor(() => expect(address()).toMatch(/^\/e-claim\?draft=/))
  })
})

test('a missing symptom is reported at the text field', async () => {
  const draft = makeDraft()
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/symptom?draft=${draft.id}`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ยืนยัน' }))
  expect(await screen.findByText('กรุณากรอกข้อมูลช่องนี้')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('หรือเขียนเอง'))
})

test('saves what is typed', async () => {
  const draft = makeDraft()
  const { server, current } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  await user.type(await screen.findByLabelText(/^อีเมล/), 'a@b.co')
  await waitFor(() => expect(current().data.email).toBe('a@b.co'))
  await screen.findByText('บันทึกอัตโนมัติแล้ว กลับมาทำต่อได้ทุกเมื่อ')
})

test('an accident asks for its date', async () => {
  const draft = makeDraft()
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  await user.click(await screen.findByLabelText('อุบัติเหตุ'))
  expect(screen.getByRole('group', { name: 'วันที่เกิดอุบัติเหตุ' })).toBeTruthy()
})

test('one tap answers each question; the rest has its own screen', async () => {
  const draft = makeDraft()
  const { server, current } = serverWith(draft)
  server.on(claimEndpoints.listVisitedPlaces, () =>
    data({
      items: [{ code: '10-041', name: { th: 'รพ. ตา', en: 'Eye Hospital' }, last_visit: '2026-10-01' }],
    }),
  )
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  await user.click(await screen.findByLabelText('เจ็บป่วย'))
  await user.click(screen.getByLabelText('ทันตกรรม'))
  await user.click(screen.getByLabelText('เมื่อวาน'))
  await user.click(screen.getByLabelText('มีไข้'))
  await user.click(await screen.findByLabelText('รพ. ตา'))
  await waitFor(() => expect(current().data.provider_code).toBe('10-041'))
  expect(current().data).toMatchObject({
    claim_type: 'illness',
    admited_type: 'dental',
    symptom: 'มีไข้',
    provider_name: 'รพ. ตา',
  })
  expect(current().data.admited_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(screen.queryByLabelText('เดือน')).toBeNull()
  await user.click(screen.getByLabelText('วันอื่น'))
  expect(screen.getByLabelText('เดือน')).toBeTruthy()
  expect(screen.getByRole('link', { name: /: อาการอื่น หรือเขียนเอง$/ })).toBeTruthy()
})

test('a cause that isn’t among the chips is shown in the field', async () => {
  const draft = makeDraft({ data: { ...complete, symptom: 'ปวดเข่า' } })
  const { server } = serverWith(draft)
  await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  expect(await screen.findByRole('link', { name: /: ปวดเข่า$/ })).toBeTruthy()
})

test('asks which version to keep after a change on another phone', async () => {
  const draft = makeDraft()
  const { server, current, change } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  const email = await screen.findByLabelText(/^อีเมล/)
  change({ ...current(), version: 5, data: { email: 'other@phone.co' } })
  await user.type(email, 'mine@here.co')
  const dialog = await screen.findByRole('alertdialog')
  expect(current().data.email).toBe('other@phone.co')
  await user.click(within(dialog).getByRole('button', { name: 'ใช้ข้อมูลล่าสุดจากที่อื่น' }))
  await waitFor(() => expect(screen.getByLabelText(/^อีเมล/)).toHaveProperty('value', 'other@phone.co'))
})

test('the way back from the documents leads to the form', async () => {
  const draft = makeDraft({ data: complete })
  const { server } = serverWith(draft)
  const { user, router, address } = await openScreen({
    path: `/e-claim?draft=${draft.id}`,
    as: somebody,
    server,
  })
  await user.click(await screen.findByRole('button', { name: 'ถัดไป: แนบเอกสาร' }))
  await waitFor(() => expect(address()).toContain('step=attach'))
  await router.navigate(-1)
  await waitFor(() => expect(address()).toContain('step=fill'))
  expect(await screen.findByLabelText(/^ค่ารักษาตามใบเสร็จ/)).toBeTruthy()
})

test('stays at the form if its last change can’t be saved', async () => {
  const draft = makeDraft({ data: complete })
  const { server } = serverWith(draft)
  server.on(claimDraftEndpoints.saveDraft, () => problem('unavailable', 503))
  const { user, address } = await openScreen({ path: `/e-claim?draft=${draft.id}`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ถัดไป: แนบเอกสาร' }))
  expect(await screen.findByText(/^ยังบันทึกไม่ได้/)).toBeTruthy()
  expect(screen.getByLabelText(/^ค่ารักษาตามใบเสร็จ/)).toBeTruthy()
  expect(address()).not.toContain('step=attach')
})

test('reports a required list without a file', async () => {
  const draft = makeDraft({ step: 'attach', data: complete })
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=attach`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ถัดไป: ตรวจทานก่อนส่ง' }))
  const summary = (await screen.findByText('ยังขาดเอกสาร 3 รายการ')).closest('[role="alert"]')
  expect(document.activeElement).toBe(summary)
  await user.click(screen.getByRole('link', { name: 'ใบเสร็จรับเงิน' }))
  expect(document.activeElement).toHaveProperty('type', 'file')
})

test('shows a file that another tab added, once the next step is refused without it', async () => {
  const draft = makeDraft({ data: complete })
  const { server, change } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=attach`, as: somebody, server })
  const next = await screen.findByRole('button', { name: 'ถัดไป: ตรวจทานก่อนส่ง' })
  change({ ...draft, documents: [makeDocument({ name: 'from-another-tab.jpg' })] })
  await user.click(next)
  expect(await screen.findByText('from-another-tab.jpg')).toBeTruthy()
})

test('names what is missing before the claim is sent', async () => {
  const { medical_expense: _, ...data } = complete
  const documents = [makeDocument({ list: 'receipt' }), makeDocument({ list: 'medical' })]
  const draft = makeDraft({ step: 'preview', data, documents })
  const { server } = serverWith(draft)
  await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  expect(await screen.findByText(/^ยังไม่ครบหรือไม่ถูกต้อง: ค่ารักษาตามใบเสร็จ แตะ/)).toBeTruthy()
  expect(screen.getByText(/^ยังขาดเอกสาร: หน้าสมุดบัญชีธนาคาร แตะ/)).toBeTruthy()
})

test('asks before it deletes a file', async () => {
  const document = makeDocument({ name: 'ใบเสร็จ.jpg' })
  const draft = makeDraft({ step: 'attach', data: complete, documents: [document] })
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=attach`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ลบไฟล์ ใบเสร็จ.jpg' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'ยกเลิก' }))
  expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false)
})

test('says that the email is optional and what the member misses without it', async () => {
  const draft = makeDraft({ step: 'preview', data: { ...complete, email: ' ' } })
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  expect(await screen.findByText('ไม่ได้กรอก ดูความคืบหน้าในแอป')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /แก้ไขข้อมูล/ }))
  expect(await screen.findByText(/ถ้าไม่กรอก คุณจะไม่ได้รับอีเมล/)).toBeTruthy()
})

test.each([
  ['/e-claim', 'not_found', 404],
  ['/e-claim', 'validation_failed', 422],
  ['/symptom', 'not_found', 404],
  ['/provider-list', 'not_found', 404],
] as const)(
  '%s of a draft that was already sent (%s) leads to the status page',
  async (path, code, status) => {
    const server = createFakeServer()
    server.on(claimDraftEndpoints.getDraft, () => problem(code, status))
    server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
    await openScreen({ path: `${path}?draft=${newId()}`, as: somebody, server })
    expect((await screen.findByRole('link', { name: 'ไปหน้าสถานะเคลม' })).getAttribute('href')).toBe(
      '/claim-status',
    )
  },
)
