import { coverageEndpoints, limits, readTheme } from '@khum/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listedCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'

test('lists the pages if the address names none', async () => {
  await openScreen({ path: '/others' })
  const list = await screen.findByRole('main')
  const links = await within(list).findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/others/contact',
    '/others/faq',
    '/others/claim-documents',
    '/others/about',
    '/others/licences',
  ])
})

test('shows the 404 page for an unknown type', async () => {
  await openScreen({ path: '/others/secrets' })
  expect(await screen.findByRole('heading', { name: 'ไม่พบหน้านี้', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'กลับหน้าแรก' })).toBeTruthy()
})

test.each([
  [1, 'https://line.me/R/ti/p/%40khum'],
  [0, null],
])('contact offers the official account at status %s only', async (status, address) => {
  const theme = readTheme({ official_account: { status, id: '@khum' } })
  await openScreen({ path: '/others/contact', theme })
  expect(await screen.findByRole('heading', { name: 'ติดต่อเรา', level: 1 })).toBeTruthy()
  const link = screen.queryByRole('link', { name: 'เปิด LINE Official' })
  expect(link?.getAttribute('href') ?? null).toBe(address)
  expect(document.querySelector('a[href="tel:1669"]')).toBeTruthy()
})

test('shows the hotlines of the insurers of the member’s cards', async () => {
  const server = createFakeServer()
  const cards = [
    { ...listedCoverage, insurer_hotline: '1581' },
    { ...listedCoverage, id: 'B'.repeat(22), insurer_hotline: '1581' },
    { ...listedCoverage, id: 'C'.repeat(22), insurer_hotline: '1999', hidden: true },
  ]
  server.on(coverageEndpoints.listCoverages, () => data({ items: cards, as_of: '2026-11-21T05:00:00Z' }))
  await openScreen({ path: '/others/contact', as: somebody, server })
  expect(await screen.findByRole('heading', { name: 'โทรหาบริษัทประกัน' })).toBeTruthy()
  const numbers = [...document.querySelectorAll('a[href^="tel:1"]')].map((link) => link.getAttribute('href'))
  expect(numbers.filter((number) => number === 'tel:1581')).toHaveLength(1)
  expect(numbers).not.toContain('tel:1999')
})

test('states the limits that are enforced', async () => {
  await openScreen({ path: '/others/claim-documents' })
  expect(await screen.findByText(/ไม่เกินไฟล์ละ 10 MB/)).toBeTruthy()
  const { perList, perClaim } = limits.upload
  expect(screen.getByText(`แต่ละหัวข้อไม่เกิน ${perList} ไฟล์ รวมทั้งเคลมไม่เกิน ${perClaim} ไฟล์`)).toBeTruthy()
  expect(screen.getByText(/ไว้ 1 ปีนับจากวันที่เคลม/)).toBeTruthy()
  // The bank book is the only document that claims with a self-bought card don't need (Requirement 5.14).
  expect(screen.getByText('บัตรที่ซื้อเองไม่ต้องใช้').closest('li')?.textContent).toContain('หน้าสมุดบัญชีธนาคาร')
})

test('opens an answer', async () => {
  const { user } = await openScreen({ path: '/others/faq', lang: 'en' })
  const question = await screen.findByText('How do I use my card at a hospital?')
  const part = question.closest('details')
  expect(part?.open).toBe(false)
  await user.click(question)
  expect(part?.open).toBe(true)
  expect(part?.textContent).toContain('valid for 5 minutes')
  expect(document.querySelectorAll('details').length).toBeGreaterThanOrEqual(12)
})

test('lists the licences that the packages declare', async () => {
  await openScreen({ path: '/others/licences', lang: 'en' })
  const mit = (await screen.findByText(/^MIT \(\d+ packages\)$/)).closest('details')
  expect(mit?.textContent).toContain('react-dom 19.')
})

test('names the theme’s product', async () => {
  await openScreen({ path: '/others/about', theme: readTheme({ product_name_th: 'ออร์คิด แคร์' }) })
  expect(await screen.findByRole('heading', { name: 'ออร์คิด แคร์' })).toBeTruthy()
})

test('shares a page by its address', async () => {
  const { user } = await openScreen({ path: '/others/faq' })
  await user.click(await screen.findByRole('button', { name: 'แชร์หน้านี้' }))
  expect(await screen.findByText('คัดลอกลิงก์แล้ว')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/others/faq')
})
