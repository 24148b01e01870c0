import {
  accountEndpoints,
  externalSignInEndpoints,
  type MyChannels,
  notificationChannelEndpoints,
} from '@khum/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

const nothing: MyChannels = {
  choices: [
    { topic: 'claims', ways: [] },
    { topic: 'family', ways: [] },
    { topic: 'promotions', ways: [] },
    { topic: 'notices', ways: [] },
  ],
  available: { line: true, mail: true, sms: false },
  marketing_consent: false,
}

async function open(mine: MyChannels = nothing, refuse = false) {
  const server = createFakeServer()
  const saved: unknown[] = []
  server.on(accountEndpoints.listDevices, () => data({ items: [] }))
  server.on(externalSignInEndpoints.listIdentities, () => data({ items: [], line_offered: false }))
  server.on(notificationChannelEndpoints.getNotificationChannels, () => data(mine))
  server.on(notificationChannelEndpoints.setNotificationChannels, async (request) => {
    const { choices } = await request.json()
    saved.push(choices)
    return refuse ? problem('unavailable', 503) : data({ ...mine, choices })
  })
  const opened = await openScreen({ path: '/setting', as: somebody, server })
  await opened.user.click(await screen.findByRole('button', { name: /แจ้งเตือนทาง LINE อีเมล SMS/ }))
  const sheet = await screen.findByRole('dialog', { name: 'แจ้งเตือนทาง LINE อีเมล SMS' })
  const claims = await within(sheet).findByRole('group', { name: 'เคลม' })
  return { ...opened, sheet, claims, saved }
}

test('starts with all channels off, offers those that reach the member and explains the missing ones', async () => {
  const { sheet, claims } = await open()
  for (const each of within(sheet).getAllByRole('switch'))
    expect(each.getAttribute('aria-checked')).toBe('false')
  // Of the three channels, only LINE has a switch for claims. Text messages can't reach this member, and claim emails
  // always go to the address in the claim.
  expect(within(claims).getAllByRole('switch')).toHaveLength(1)
  expect(within(sheet).getByText(/ยังรับทาง SMS ไม่ได้/)).toBeTruthy()
  expect(within(sheet).queryByText(/ยังรับทาง LINE ไม่ได้/)).toBeNull()
})

test('shows a switch as on at once and saves it with the others', async () => {
  const { user, claims, sheet, saved } = await open()
  await user.click(within(claims).getByRole('switch', { name: 'ทาง LINE' }))
  expect(within(claims).getByRole('switch', { name: 'ทาง LINE' }).getAttribute('aria-checked')).toBe('true')
  await user.click(
    within(within(sheet).getByRole('group', { name: 'ประกาศ' })).getByRole('switch', { name: 'ทางอีเมล' }),
  )
  await expect.poll(() => saved.length).toBe(2)
  expect(saved.at(-1)).toEqual([
    { topic: 'claims', ways: ['line'] },
    { topic: 'family', ways: [] },
    { topic: 'promotions', ways: [] },
    { topic: 'notices', ways: ['mail'] },
  ])
})

test('a switch stays as pressed if an earlier load answers afterwards', async () => {
  const { user, sheet, server } = await open()
  await user.click(within(sheet).getByRole('button', { name: 'ปิด' }))
  let answer = () => {}
  server.on(
    notificationChannelEndpoints.getNotificationChannels,
    () => new Promise((resolve) => (answer = () => resolve(data(nothing)))),
  )
  await user.click(await screen.findByRole('button', { name: /แจ้งเตือนทาง LINE อีเมล SMS/ }))
  const line = within(await screen.findByRole('group', { name: 'เคลม' })).getByRole('switch')
  await user.click(line)
  answer()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(line.getAttribute('aria-checked')).toBe('true')
})

test('undoes a change that couldn’t be saved, and says so', async () => {
  const { user, claims } = await open(nothing, true)
  const line = within(claims).getByRole('switch', { name: 'ทาง LINE' })
  await user.click(line)
  await expect.poll(() => line.getAttribute('aria-checked')).toBe('false')
})

test('requires the marketing consent for promotions and links to it (R66)', async () => {
  const { sheet } = await open()
  const promotions = within(sheet).getByRole('group', { name: 'โปรโมชันและบทความ' })
  expect(within(promotions).queryByRole('switch')).toBeNull()
  expect(within(promotions).getByRole('link', { name: 'ไปที่ความยินยอมของฉัน' }).getAttribute('href')).toBe(
    '/privacy-setting',
  )
})
