import { type ClaimDetail, type ClaimDocument, claimEndpoints, consentEndpoints } from '@khum/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { startTus } from '../../src/features/documents/tus'
import { currentToasts, dismissToast } from '../../src/ui/feedback/toast-store'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { claimId, claimNeedingDocuments, sampleClaim, sampleDocument } from '../sample-claim'

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fake. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fake.
const started = vi.hoisted(() => {
  vi.resetModules()
  const uploads: Parameters<typeof startTus>[0][] = []
  return uploads
})
vi.mock('../../src/features/documents/tus', () => ({
  loadTus: async () => undefined,
  startTus: async (options: Parameters<typeof startTus>[0]) => {
    started.push(options)
    return { stop() {} }
  },
}))
afterAll(() => void vi.resetModules())
beforeEach(() => {
  started.splice(0)
  for (const { id } of currentToasts()) dismissToast(id)
})

const attachPath = `/attach-file-other?claim=${claimId}`
const file = sampleDocument('a.pdf')

/** Opens a screen that takes files for a claim, and uploads one. The server has accepted it. */
async function openWithFile(path: string, claim: ClaimDetail) {
  const server = createFakeServer()
  let held: ClaimDocument[] = []
  const hold = (now: ClaimDetail, documents: ClaimDocument[]) => {
    held = documents
    server.on(claimEndpoints.getClaim, () => data(now))
  }
  hold(claim, [])
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  server.on(claimEndpoints.listClaimUploads, () => data({ items: held }))
  const opened = await openScreen({ path, as: somebody, server })
  await addFile(opened.user, file)
  hold(claim, [file])
  act(() => started[0]?.onDone())
  return { ...opened, server, hold }
}

async function addFile(user: Awaited<ReturnType<typeof openScreen>>['user'], { id, name }: ClaimDocument) {
  const count = started.length
  const [picker] = await screen.findAllByLabelText(/^ถ่ายรูปหรือเลือกไฟล์/)
  if (!picker) throw new Error('no field for files')
  await user.upload(picker, new File(['%PDF-'], name, { type: 'application/pdf' }))
  await expect.poll(() => started).toHaveLength(count + 1)
  act(() => started[count]?.onId(id))
}

const lost = () => Promise.reject(new TypeError('no network'))
const checking = sampleClaim({
  status: 'checking',
  documents: [file],
  updated_at: '2026-11-17T07:10:00.000Z',
})
const sendFile = () => screen.findByRole('button', { name: 'ส่งเอกสาร 1 ไฟล์' })

test('says that the files were sent if only the answer was lost (R54)', async () => {
  const { user, server, hold, address } = await openWithFile(attachPath, claimNeedingDocuments())
  server.on(claimEndpoints.attachDocuments, () => {
    hold(checking, [])
    return lost()
  })
  await user.click(await sendFile())
  expect(await screen.findByText('ส่งเอกสารแล้ว 1 ไฟล์')).toBeTruthy()
  await waitFor(() => expect(address()).toBe(`/claim-status/${claimId}`))
})

test('a file that is being added stays on the screen when the first ones turn out to be sent (R54)', async () => {
  const { user, server, hold, address } = await openWithFile(attachPath, claimNeedingDocuments())
  server.on(claimEndpoints.attachDocuments, lost)
  server.on(claimEndpoints.getClaim, lost)
  await user.click(await sendFile())
  await screen.findByText(/^เชื่อมต่อไม่ได้/)
  const next = sampleDocument('b.pdf')
  await addFile(user, next)
  hold(checking, [next])
  expect(await screen.findByText('ส่งเอกสารแล้ว 1 ไฟล์')).toBeTruthy()
  act(() => started[1]?.onDone())
  expect(await sendFile()).toHaveProperty('disabled', false)
  expect(screen.queryByText('a.pdf')).toBeNull()
  expect(screen.queryByText(/^เชื่อมต่อไม่ได้/)).toBeNull()
  expect(address()).toBe(attachPath)
})

test('a file that another tab has sent isn’t waited for', async () => {
  const { hold } = await openWithFile(attachPath, claimNeedingDocuments())
  await sendFile()
  hold(checking, [])
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: 'ส่งเอกสาร' })).toHaveProperty('disabled', false)
  expect(screen.queryByText('a.pdf')).toBeNull()
})

test('after an appeal whose answer was lost, its file isn’t waited for', async () => {
  const rejected = sampleClaim({ group: 'rejected', status: 'not_approved', appeal_until: '2030-12-31' })
  const { user, server, hold, router } = await openWithFile(`/claim-status/${claimId}?appeal=1`, rejected)
  const appeal = {
    filed_at: '2026-11-20T03:00:00.000Z',
    text: 'แพทย์สั่ง',
    answer_due_date: '2030-12-20',
    outcome: null,
    answered_at: null,
  }
  server.on(claimEndpoints.fileAppeal, () => {
    hold({ ...checking, appeal }, [])
    return lost()
  })
  await user.type(screen.getByLabelText(/^เหตุผลของคุณ/), appeal.text)
  await user.click(screen.getByRole('button', { name: 'ส่งคำอุทธรณ์' }))
  await screen.findByText('กำลังพิจารณาคำอุทธรณ์')
  await act(() => router.navigate(attachPath))
  expect(await screen.findByRole('button', { name: 'ส่งเอกสาร' })).toHaveProperty('disabled', false)
  expect(screen.queryByText('a.pdf')).toBeNull()
})
