import { readingEndpoints } from '@khum/contract'
import { act, screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import type { startTus } from '../../src/features/documents/tus'
import { data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { serverWith } from './draft-server'
import { makeDocument, makeDraft } from './sample-draft'

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

test('“try again” sends a receipt whose upload failed, and what is read from it is offered', async () => {
  const first = makeDraft({ reads_receipts: true, reads_text: true, data: { email: 'a@b.co' } })
  const { server, current, change } = serverWith(first)
  const total = { kind: 'total', value: '12430.75', source: 'ocr', confidence: 98, box: null, place: null }
  server.on(readingEndpoints.getReadings, () => data({ is_waiting: false, readings: [total] }))
  const path = `/e-claim?draft=${first.id}&step=fill`
  const { user } = await openScreen({ path, as: somebody, server })
  const receipt = new File(['%PDF-'], 'receipt.pdf', { type: 'application/pdf' })
  await user.upload(await screen.findByLabelText(/^ถ่ายรูปหรือเลือกไฟล์/), receipt)
  await expect.poll(() => started).toHaveLength(1)
  act(() => started[0]?.onFailed('network', true))
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }))
  await expect.poll(() => started).toHaveLength(2)
  expect(started[1]?.file).toBe(started[0]?.file)
  expect(screen.queryByText('ยังไม่ได้แนบใบเสร็จนี้')).toBeNull()
  change({ ...current(), documents: [makeDocument({ list: 'receipt', content_type: 'application/pdf' })] })
  act(() => started[1]?.onDone())
  expect(await screen.findByText('12,430.75 บาท')).toBeTruthy()
})
