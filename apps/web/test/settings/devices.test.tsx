import { accountEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { sampleDevice } from '../sample-account'

const here = sampleDevice('Chrome · Android', { current: true })
const laptop = sampleDevice('Chrome · Windows')
const tablet = sampleDevice('Safari · iPad')

async function open(devices = [laptop, here, tablet]) {
  const server = createFakeServer()
  const signedIn = [...devices]
  server.on(accountEndpoints.listDevices, () => data({ items: signedIn }))
  server.on(accountEndpoints.endDevice, (_request, path) => {
    signedIn.splice(
      signedIn.findIndex((device) => path.endsWith(device.id)),
      1,
    )
    return new Response(null, { status: 204 })
  })
  server.on(accountEndpoints.endOtherDevices, () => {
    const ended = signedIn.length - 1
    signedIn.splice(0, signedIn.length, here)
    return data({ ended })
  })
  const opened = await openScreen({ path: '/setting', as: somebody, server })
  const list = await screen.findByRole('list', { name: 'เครื่องที่เข้าสู่ระบบอยู่' })
  return { ...opened, list }
}

test('shows this device first, without a sign-out button', async () => {
  const { list } = await open()
  const [first, ...others] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('Chrome · Android')
  expect(first?.textContent).toContain('เครื่องนี้')
  expect(first?.textContent).toContain('ใช้ล่าสุด 21 พ.ย. 2569 10:30 น.')
  expect(within(first ?? list).queryByRole('button')).toBeNull()
  expect(others).toHaveLength(2)
})

test('shows this device and the two used last, and the rest on request', async () => {
  const more = ['Edge · Windows', 'Firefox · Linux', 'LINE · Android'].map((name) => sampleDevice(name))
  const { user, list } = await open([laptop, tablet, ...more, here])
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent ?? '')
  expect(names()).toHaveLength(3)
  expect(names()[0]).toContain('Chrome · Android')
  expect(names()[2]).toContain('Safari · iPad')
  await user.click(screen.getByRole('button', { name: 'แสดงทั้งหมด (6)' }))
  expect(names()).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'แสดงน้อยลง' }))
  expect(names()).toHaveLength(3)
})

test('signs out one device after a question and removes it from the list', async () => {
  const { user, list, server } = await open()
  await user.click(within(list).getByRole('button', { name: 'ออกจากระบบเครื่องนี้: Chrome · Windows' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'ให้ Chrome · Windows ออกจากระบบหรือไม่' })
  await user.click(within(dialog).getByRole('button', { name: 'ออกจากระบบเครื่องนี้' }))
  expect(await screen.findByText('เครื่องนั้นออกจากระบบแล้ว')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Chrome · Windows')).toBeNull())
  expect(server.calls).toContain(`DELETE /api/v1/sessions/${laptop.id}`)
  expect(screen.queryByRole('button', { name: 'ให้เครื่องอื่นทั้งหมดออกจากระบบ' })).toBeNull()
})

test('says that a device is signed out if it already was', async () => {
  const { user, list, server } = await open()
  server.on(accountEndpoints.endDevice, () => problem('not_found', 404))
  await user.click(within(list).getByRole('button', { name: 'ออกจากระบบเครื่องนี้: Chrome · Windows' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'ออกจากระบบเครื่องนี้' }))
  expect(await screen.findByText('เครื่องนั้นออกจากระบบแล้ว')).toBeTruthy()
})

test('signs out nothing on “cancel”', async () => {
  const { user, list, server } = await open()
  await user.click(within(list).getByRole('button', { name: 'ออกจากระบบเครื่องนี้: Safari · iPad' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ยกเลิก' }))
  expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
})

test('signs out all other devices together', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'ให้เครื่องอื่นทั้งหมดออกจากระบบ' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'ให้เครื่องอื่นทั้งหมดออกจากระบบ' }))
  expect(await screen.findByText('เครื่องอื่น 2 เครื่องออกจากระบบแล้ว')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Safari · iPad')).toBeNull())
})

test('keeps the other settings usable if the list fails to load', async () => {
  const server = createFakeServer()
  server.on(accountEndpoints.listDevices, () => problem('internal', 500))
  await openScreen({ path: '/setting', as: somebody, server })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('heading').textContent).toBe('โหลดข้อมูลไม่สำเร็จ')
  expect(alert.getByText(/ระบบขัดข้อง/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ออกจากระบบ' })).toBeTruthy()
})

test('stores the chosen language on the account as well', async () => {
  const { user, server } = await open()
  server.on(accountEndpoints.saveLanguage, () => data(null))
  await user.click(screen.getByRole('radio', { name: 'English' }))
  await screen.findByRole('heading', { name: 'Signed-in devices' })
  await waitFor(() => expect(server.calls).toContain('PUT /api/v1/profile/language'))
  const sent = server.requests.find((request) => request.method === 'PUT')
  expect(await sent?.json()).toEqual({ lang: 'en' })
})
