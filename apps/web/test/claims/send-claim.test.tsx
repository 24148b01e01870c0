import { type ClaimReceipt, claimDraftEndpoints, claimEndpoints, type Draft } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { createFakeServer } from '../fake-server'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { claimId, sampleClaim } from '../sample-claim'
import { complete, serverWith } from './draft-server'
import { makeDocument, makeDraft, newId } from './sample-draft'

function readyDraft() {
  return makeDraft({
    step: 'preview',
    data: complete,
    documents: [
      makeDocument({ list: 'receipt' }),
      makeDocument({ list: 'medical' }),
      makeDocument({ list: 'bank_book' }),
    ],
  })
}

test('can’t be sent until the confirmation is ticked', async () => {
  const draft = readyDraft()
  const { server } = serverWith(draft)
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ส่งเคลม' }))
  expect(screen.getByText('กรุณาทำเครื่องหมายเพื่อยืนยันก่อนส่ง')).toBeTruthy()
  expect(server.calls.some((call) => call === 'POST /api/v1/claims')).toBe(false)
})

test('a file whose upload stopped is named, and neither step goes on', async () => {
  const draft = readyDraft()
  const stopped = makeDocument({ list: 'medical', fate: 'uploading', received_bytes: 10 })
  const { server } = serverWith({ ...draft, documents: [...draft.documents, stopped] })
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  await screen.findByText(/อัปโหลดไม่จบ 1 ไฟล์/)
  expect(screen.queryByText(/กำลังรับและตรวจ/)).toBeNull()
  await user.click(screen.getByLabelText(/ข้อมูลและเอกสารทั้งหมดเป็นความจริง/))
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  expect(sent(server)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'แก้ไขเอกสาร' }))
  await user.click(await screen.findByRole('button', { name: 'ถัดไป: ตรวจทานก่อนส่ง' }))
  expect(screen.getByText(/อัปโหลดไม่จบ 1 ไฟล์ เลือกไฟล์เดิม/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ส่งเคลม' })).toBeNull()
})

test('a repeated send has the same key, so that it can’t make two claims (R54)', async () => {
  const draft = readyDraft()
  const { server } = serverWith(draft)
  server.on(claimDraftEndpoints.submitClaim, () => Promise.reject(new TypeError('lost')))
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  await user.click(await screen.findByLabelText(/ข้อมูลและเอกสารทั้งหมดเป็นความจริง/))
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  await screen.findByText(/เชื่อมต่อไม่ได้/)
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  await waitFor(() => expect(sent(server)).toHaveLength(2))
  const keys = sent(server).map((request) => request.headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{8,128}$/)
  expect(keys[1]).toBe(keys[0])
})

test('asks before it sends a likely duplicate, with a link to the first claim (R57)', async () => {
  const draft = readyDraft()
  const { server } = serverWith(draft)
  server.on(claimDraftEndpoints.submitClaim, () =>
    problem('claim_duplicate_suspected', 409, {
      params: { claim_id: claimId, claim_number: 'KHM-69-000001-1' },
    }),
  )
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  await user.click(await screen.findByLabelText(/ข้อมูลและเอกสารทั้งหมดเป็นความจริง/))
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('KHM-69-000001-1')
  const link = within(dialog).getByRole('link', { name: 'ดูเคลมที่ส่งไปแล้ว' })
  expect(link.getAttribute('href')).toBe(`/claim-status/${claimId}`)
  await user.click(within(dialog).getByRole('button', { name: 'ส่งเป็นเคลมใหม่' }))
  await waitFor(() => expect(sent(server)).toHaveLength(2))
  expect(await sent(server)[1]?.json()).toMatchObject({ confirmed_not_duplicate: true })
})

test('“send” after a lost response to “send as a new claim” shows the receipt (R54)', async () => {
  const draft = readyDraft()
  const { server } = serverWith(draft)
  server.on(claimEndpoints.getClaim, () => data(sampleClaim()))
  const first = { claim_id: newId(), claim_number: 'KHM-69-000001-1' }
  // Like the real server, stores the response to the call that created the claim.
  let created: { key: string | null; body: string } | null = null
  server.on(claimDraftEndpoints.submitClaim, async (request) => {
    const call = { key: request.headers.get('idempotency-key'), body: await request.clone().text() }
    if (created?.key === call.key && created.body !== call.body) return problem('idempotency_key_reused', 422)
    if (created) {
      const params = { claim_id: claimId, claim_number: 'KHM-69-001208-0', draft_id: draft.id }
      return problem('claim_duplicate_suspected', 409, { params })
    }
    if (!call.body.includes('confirmed')) return problem('claim_duplicate_suspected', 409, { params: first })
    created = call
    throw new TypeError('lost')
  })
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  await user.click(await screen.findByLabelText(/ข้อมูลและเอกสารทั้งหมดเป็นความจริง/))
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  await user.click(await screen.findByRole('button', { name: 'ส่งเป็นเคลมใหม่' }))
  await screen.findByText(/เชื่อมต่อไม่ได้/)
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  expect(await screen.findByText('ส่งเคลมเรียบร้อย · เลขที่เคลม')).toBeTruthy()
})

test('shows the receipt of a draft that was sent from another phone (R57)', async () => {
  const draft = readyDraft()
  const { server } = serverWith(draft)
  server.on(claimEndpoints.getClaim, () => data(sampleClaim()))
  server.on(claimDraftEndpoints.submitClaim, () =>
    problem('claim_duplicate_suspected', 409, {
      params: { claim_id: claimId, claim_number: 'KHM-69-001208-0', draft_id: draft.id },
    }),
  )
  const { user, address } = await openScreen({
    path: `/e-claim?draft=${draft.id}&step=preview`,
    as: somebody,
    server,
  })
  await user.click(await screen.findByLabelText(/ข้อมูลและเอกสารทั้งหมดเป็นความจริง/))
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  expect(await screen.findByText('ส่งเคลมเรียบร้อย · เลขที่เคลม')).toBeTruthy()
  expect(address()).toBe(`/e-claim?claim=${claimId}`)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const receipt: ClaimReceipt = {
  id: claimId,
  claim_number: 'KHM-69-001208-0',
  submitted_at: '2026-11-21T05:00:00.000Z',
  medical_expense_satang: 123_450,
  document_count: 3,
  answer_due_date: '2026-12-05',
  keep_originals_until: '2027-11-20',
  email: complete.email,
}

/**
 * Opens a draft at the preview on a server that refuses a version other than the latest. Then another phone changes
 * the draft, and the member presses “send”.
 */
async function sendAfterChange(change: (draft: Draft) => Partial<Draft>) {
  const draft = readyDraft()
  const service = serverWith(draft)
  const { server, current } = service
  server.on(claimEndpoints.getClaim, () => data(sampleClaim()))
  server.on(claimDraftEndpoints.submitClaim, async (request) => {
    const { version } = await request.clone().json()
    return version === current().version ? data(receipt) : problem('draft_conflict', 409)
  })
  const { user } = await openScreen({ path: `/e-claim?draft=${draft.id}&step=preview`, as: somebody, server })
  await user.click(await screen.findByLabelText(/ข้อมูลและเอกสารทั้งหมดเป็นความจริง/))
  service.change({ ...current(), version: current().version + 1, ...change(current()) })
  await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
  return {
    async sendAgain() {
      await user.click(screen.getByRole('button', { name: 'ส่งเคลม' }))
      expect(await screen.findByText('ส่งเคลมเรียบร้อย · เลขที่เคลม')).toBeTruthy()
    },
    user,
  }
}

test('shows what another phone added, if it only opened another step, and can then be sent', async () => {
  const { sendAgain } = await sendAfterChange(({ documents }) => ({
    step: 'attach',
    documents: [...documents, makeDocument({ list: 'medical', name: 'added.jpg' })],
  }))
  expect(await screen.findByText(/กรุณาตรวจทานฉบับล่าสุดแล้วลองอีกครั้ง/)).toBeTruthy()
  expect(screen.getByText('added.jpg')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await sendAgain()
})

test('asks which version to send if another phone changed the claim', async () => {
  const { user, sendAgain } = await sendAfterChange((draft) => ({
    data: { ...draft.data, symptom: 'ปวดท้อง' },
  }))
  const dialog = await screen.findByRole('alertdialog')
  expect(screen.queryByText(/ฉบับล่าสุดแล้ว/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'ใช้ข้อมูลล่าสุดจากที่อื่น' }))
  expect(await screen.findByText('ปวดท้อง')).toBeTruthy()
  await sendAgain()
})

function sent(server: ReturnType<typeof createFakeServer>): Request[] {
  return server.requests.filter((request) => new URL(request.url).pathname === '/api/v1/claims')
}
