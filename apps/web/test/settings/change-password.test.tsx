import { accountEndpoints } from '@khum/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

async function open(server = createFakeServer()) {
  const opened = await openScreen({ path: '/change-password', as: somebody, server })
  await screen.findByLabelText('รหัสผ่านปัจจุบัน')
  return opened
}

async function fill({ user }: Awaited<ReturnType<typeof open>>, current: string, next: string, again = next) {
  if (current) await user.type(screen.getByLabelText('รหัสผ่านปัจจุบัน'), current)
  if (next) await user.type(screen.getByLabelText('รหัสผ่านใหม่'), next)
  if (again) await user.type(screen.getByLabelText('รหัสผ่านใหม่อีกครั้ง'), again)
  await user.click(screen.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }))
}

test.each([
  ['', 'Somsri2569', 'Somsri2569', 'กรุณากรอกข้อมูลช่องนี้', 'รหัสผ่านปัจจุบัน'],
  ['Khum2569', 'Ab1', 'Ab1', 'รหัสผ่านต้องมี 8–15 ตัวอักษร', 'รหัสผ่านใหม่'],
  ['Khum2569', 'abcdefgh', 'abcdefgh', 'รหัสผ่านต้องมีทั้งตัวอักษรและตัวเลข', 'รหัสผ่านใหม่'],
  ['Khum2569', 'Somsri2569', 'Somsri2568', 'รหัสผ่านทั้งสองช่องไม่ตรงกัน', 'รหัสผ่านใหม่อีกครั้ง'],
  ['Khum2569', 'Khum2569', 'Khum2569', 'รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสเดิม', 'รหัสผ่านใหม่'],
])('%s, %s, %s: shows “%s” beside its field', async (current, next, again, words, label) => {
  const opened = await open()
  opened.server.calls.length = 0
  await fill(opened, current, next, again)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(opened.server.calls).toEqual([])
})

test('ticks off the new password’s rules while typing', async () => {
  const { user } = await open()
  const rules = screen.getByRole('list', { name: 'รหัสผ่านต้องมี' })
  expect(rules.textContent?.match(/ยังไม่ครบ/g)).toHaveLength(3)
  await user.type(screen.getByLabelText('รหัสผ่านใหม่'), 'Somsri2569')
  expect(rules.textContent).not.toContain('ยังไม่ครบ')
})

test('shows a wrong current password beside its field and keeps everything typed', async () => {
  const server = createFakeServer()
  server.on(accountEndpoints.changePassword, () => problem('current_password_wrong', 422))
  await fill(await open(server), 'Wrong2569', 'Somsri2569')
  expect(await screen.findByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('รหัสผ่านปัจจุบัน'))
  expect(screen.getByLabelText('รหัสผ่านใหม่')).toHaveProperty('value', 'Somsri2569')
})

test('shows a common password beside its field', async () => {
  const server = createFakeServer()
  const fields = [{ path: 'password', code: 'password_common' }]
  server.on(accountEndpoints.changePassword, () => problem('validation_failed', 400, { fields }))
  await fill(await open(server), 'Khum2569', 'Password1')
  expect(await screen.findByText('รหัสผ่านนี้เดาง่ายเกินไป กรุณาตั้งรหัสอื่น')).toBeTruthy()
})

test('says that other devices were signed out after the change (R19)', async () => {
  const server = createFakeServer()
  server.on(accountEndpoints.changePassword, () => data(null))
  await fill(await open(server), 'Khum2569', 'Somsri2569')
  await screen.findByRole('heading', { name: 'เปลี่ยนรหัสผ่านแล้ว' })
  expect(screen.getByText(/เครื่องอื่นออกจากระบบหมดแล้ว/)).toBeTruthy()
  const sent = server.requests.at(-1)
  expect(await sent?.json()).toEqual({
    current_password: 'Khum2569',
    password: 'Somsri2569',
    password_confirm: 'Somsri2569',
  })
  expect(screen.getByRole('link', { name: 'กลับไปหน้าตั้งค่า' }).getAttribute('href')).toBe('/setting')
})
