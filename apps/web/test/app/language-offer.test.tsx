import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PartLoadError } from '../../src/lib/load-part'
import { openScreen } from '../open-screen'

const remember = (lang: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the app reads the language from this cookie
  document.cookie = `khum-lang=${lang}; Path=/`
}
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes what the test wrote
  document.cookie = 'khum-lang=; Path=/; Max-Age=0'
})

test('offers the visitor’s own language on a link in the other one, and keeps the link', async () => {
  remember('en')
  const { user, address } = await openScreen({ path: '/search-hospital?province=x' })
  await screen.findByText('This page is in Thai. Read it in English?')
  const offer = screen.getByRole('region', { name: 'ข้อความจากระบบ' })
  const english = [...offer.querySelectorAll('button')].find((each) => each.textContent === 'English')
  if (english) await user.click(english)
  await screen.findByRole('heading', { level: 1, name: /Find a hospital|Hospital/ })
  expect(address()).toBe('/search-hospital?province=x')
  expect(screen.queryByText(/in Thai/)).toBeNull()
})

test('offers nothing to a visitor who reads this language', async () => {
  remember('th')
  await openScreen({ path: '/search-hospital' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/This page is in Thai/)).toBeNull()
})

test('keeps a form if the other language can’t be loaded', async () => {
  const switchLanguage = () => Promise.reject(new PartLoadError('offline'))
  const { user } = await openScreen({ path: '/register', switchLanguage })
  const name = await screen.findByRole('textbox', { name: 'ชื่อ' })
  fireEvent.change(name, { target: { value: 'สมศรี' } })
  await user.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByText(/^เชื่อมต่อไม่ได้/)
  expect(screen.getByRole('textbox', { name: 'ชื่อ' })).toHaveProperty('value', 'สมศรี')
})
