import { dataCopyEndpoints, oneTimeCodeEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openOutside } from '../../src/platform/line/open-outside'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleFlow } from '../sample-account'

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fake. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fake.
vi.hoisted(() => void vi.resetModules())
vi.mock('../../src/platform/line/open-outside', () => ({ openOutside: vi.fn() }))
beforeEach(() => void vi.mocked(openOutside).mockClear())
afterAll(() => void vi.resetModules())

const path = '/api/v1/data-copy/file?ticket=abc'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function open(copy = 'new', until = inMinutes(5)) {
  const server = createFakeServer()
  server.on(dataCopyEndpoints.startDataCopy, () => data(sampleFlow('data_copy'), 201))
  server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('data_copy')))
  server.on(dataCopyEndpoints.finishDataCopy, () => data({ path, until }))
  const opened = await openScreen({ path: `/privacy-setting?copy=${copy}`, as: somebody, server })
  await screen.findByRole('heading', { level: 1, name: 'สำเนาข้อมูลของฉัน' })
  return opened
}

async function enterCode({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'ขอรหัส OTP' }))
  await user.type(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }), '123456')
}

test('says what is in the copy, asks for a code and then downloads the file outside the app (R27, R67)', async () => {
  const opened = await open()
  expect(screen.getByText('ไฟล์ที่คุณส่งและผ่านการตรวจแล้ว')).toBeTruthy()
  expect(screen.getByText(/เลขที่ปิดบังไว้ในแอปจะปิดบังในสำเนาด้วย/)).toBeTruthy()
  await enterCode(opened)
  await opened.user.click(await screen.findByRole('button', { name: 'ดาวน์โหลด' }))
  expect(openOutside).toHaveBeenCalledExactlyOnceWith(new URL(path, window.location.href).href)
  const confirm = opened.server.requests.find((request) => request.url.endsWith('/data-copy/confirm'))
  expect(confirm?.headers.get('register-token')).toBe('flow-token-1')
})

test('doesn’t open an address that is over, and offers a new code', async () => {
  const opened = await open('new', inMinutes(-1))
  await enterCode(opened)
  await opened.user.click(await screen.findByRole('button', { name: 'ดาวน์โหลด' }))
  expect(await screen.findByText('หมดเวลาดาวน์โหลดสำเนานี้แล้ว กรุณาขอรหัส OTP ใหม่')).toBeTruthy()
  expect(openOutside).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'ขอรหัส OTP' })).toBeTruthy()
  // The flow is used up, so the screen doesn't ask the server for the flow.
  expect(opened.server.calls).not.toContain(`GET ${oneTimeCodeEndpoints.getCurrentOtp.path}`)
})

test.each([
  ['over', /หมดเวลาดาวน์โหลดสำเนานี้แล้ว/],
  ['running', /กำลังดาวน์โหลดสำเนาอยู่ รอให้เสร็จก่อน/],
])('explains why a download came back: %s', async (why, words) => {
  await open(why)
  expect(screen.getByText(words)).toBeTruthy()
})

test('says that the copies of a day are used up', async () => {
  const { user, server } = await open()
  server.on(dataCopyEndpoints.startDataCopy, () => problem('rate_limited', 429))
  await user.click(screen.getByRole('button', { name: 'ขอรหัส OTP' }))
  expect(await screen.findByText(/วันนี้คุณขอสำเนาครบจำนวนครั้งแล้ว/)).toBeTruthy()
})

test('leads a member without a phone to the profile', async () => {
  const { user, server } = await open()
  server.on(dataCopyEndpoints.startDataCopy, () => problem('phone_missing', 422))
  await user.click(screen.getByRole('button', { name: 'ขอรหัส OTP' }))
  const link = await screen.findByRole('link', { name: 'เพิ่มเบอร์มือถือ' })
  expect(link.getAttribute('href')).toBe('/edit-profile')
})

test('starts again if the code’s result is over', async () => {
  const opened = await open()
  opened.server.on(dataCopyEndpoints.finishDataCopy, () => problem('flow_missing', 410))
  await enterCode(opened)
  await opened.user.click(await screen.findByRole('link', { name: 'เริ่มใหม่' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'ขอรหัส OTP' })).toBeTruthy())
})
