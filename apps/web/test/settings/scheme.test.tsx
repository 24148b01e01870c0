import { accountEndpoints } from '@khum/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

const browserBar = (scheme: string) => {
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.dataset.for = scheme
  document.head.append(meta)
  return meta
}

test('the member chooses dark, light or what the device says, and the device remembers it', async () => {
  const server = createFakeServer()
  server.on(accountEndpoints.listDevices, () => data({ items: [] }))
  const bars = [browserBar('light'), browserBar('dark')]
  const medias = () => bars.map((bar) => bar.getAttribute('media'))
  const { user } = await openScreen({ path: '/setting', as: somebody, server })
  const pick = (name: string) => screen.findByRole('radio', { name })
  expect(await pick('อัตโนมัติ')).toHaveProperty('checked', true)

  await user.click(await pick('มืด'))
  expect(document.documentElement.dataset.scheme).toBe('dark')
  expect(document.cookie).toContain('khum-scheme=dark')
  expect(medias()).toEqual(['not all', 'all'])

  await user.click(await pick('สว่าง'))
  expect(document.documentElement.dataset.scheme).toBe('light')
  expect(medias()).toEqual(['all', 'not all'])

  await user.click(await pick('อัตโนมัติ'))
  expect(document.documentElement.dataset.scheme).toBeUndefined()
  expect(document.cookie).not.toContain('khum-scheme')
  expect(medias()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})
