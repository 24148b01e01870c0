import { accountEndpoints, externalSignInEndpoints } from '@khum/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Line, withoutLineApp } from '../../src/platform/line/line'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

type Provider = 'line' | 'sso'

async function open(linked: Provider[], line?: Line) {
  const server = createFakeServer()
  const unlinked: string[] = []
  let items = linked.map((provider) => ({ provider, linked_at: '2026-10-31T18:00:00.000Z' }))
  server.on(accountEndpoints.listDevices, () => data({ items: [] }))
  server.on(externalSignInEndpoints.listIdentities, () => data({ items, line_offered: line !== undefined }))
  server.on(externalSignInEndpoints.unlinkIdentity, (_request, path) => {
    const provider = path.split('/').at(-2) ?? ''
    unlinked.push(provider)
    items = items.filter((item) => item.provider !== provider)
    return new Response(null, { status: 204 })
  })
  return {
    ...(await openScreen({ path: '/setting', as: somebody, server, ...(line && { line }) })),
    unlinked,
  }
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)

test('unlinks a partner’s account after a question and leaves LINE linked', async () => {
  const { user, unlinked } = await open(['line', 'sso'])
  await user.click((await rowOf('บัญชีของพันธมิตร')).getByRole('button', { name: 'ยกเลิกการผูก' }))
  const question = await screen.findByRole('alertdialog', { name: 'ยกเลิกการผูกกับบัญชีของพันธมิตรใช่ไหม' })
  within(question).getByText(/ต้องเข้าสู่ระบบด้วยชื่อผู้ใช้และรหัสผ่าน/)
  await user.click(within(question).getByRole('button', { name: 'ยกเลิกการผูก' }))
  await expect.poll(() => screen.queryByText('บัญชีของพันธมิตร')).toBeNull()
  expect(unlinked).toEqual(['sso'])
  expect(screen.getByText('LINE')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('shows the day in Thailand on which LINE was linked', async () => {
  await open(['line'])
  expect((await rowOf('LINE')).getByText('ผูกเมื่อ 1 พฤศจิกายน 2569')).toBeTruthy()
})

test('keeps it on “cancel”', async () => {
  const { user, unlinked } = await open(['sso'])
  await user.click(await screen.findByRole('button', { name: 'ยกเลิกการผูก' }))
  await user.click(await screen.findByRole('button', { name: 'ผูกไว้ตามเดิม' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('บัญชีของพันธมิตร')).toBeTruthy()
  expect(unlinked).toEqual([])
})

test('asks LINE’s own question', async () => {
  const { user, unlinked } = await open(['line', 'sso'])
  await user.click((await rowOf('LINE')).getByRole('button', { name: 'ยกเลิกการผูก' }))
  const question = await screen.findByRole('alertdialog', { name: 'ยกเลิกการผูกกับ LINE ใช่ไหม' })
  await user.click(within(question).getByRole('button', { name: 'ยกเลิกการผูก' }))
  await expect.poll(() => unlinked).toEqual(['line'])
})

test('says that LINE can’t be reached, and can be pressed again', async () => {
  const leave = vi.fn(async () => Promise.reject(new Error('LINE did not answer')))
  const { user } = await open([], { ...withoutLineApp(true), leave })
  const button = () => screen.getByRole('button', { name: 'ผูกบัญชี' })
  await screen.findByText('ยังไม่ได้ผูก')
  await user.click(button())
  await screen.findByText('ติดต่อ LINE ไม่ได้ กรุณาลองอีกครั้ง')
  await user.click(button())
  expect(leave.mock.calls).toEqual([
    ['link', '/setting'],
    ['link', '/setting'],
  ])
})
