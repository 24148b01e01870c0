import { telemedicineEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { category, idOf, sampleDetail, sampleProvider, sampleVisit, telemedServer } from './sample-telemed'

const provider = idOf('provider')
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()

test('shows a guest the categories and the providers’ opening times, but nothing about cards', async () => {
  const server = telemedServer('none')
  server.on(telemedicineEndpoints.listTelemedProviders, () =>
    data({
      categories: [category],
      items: [
        sampleProvider({ covered: null }),
        sampleProvider({ id: idOf('two'), covered: null, open_now: false, next_opens_at: soon }),
      ],
    }),
  )
  await openScreen({ path: '/telemed-mart', server })
  const list = within(await screen.findByRole('list', { name: 'ผู้ให้บริการ' }))
  const [open, closed] = list.getAllByRole('link')
  expect(open?.getAttribute('href')).toBe(`/telemed-mart/${provider}`)
  expect(open?.textContent).toContain('เปิดอยู่')
  expect(closed?.textContent).toMatch(/ปิดอยู่ เปิดอีกครั้งวัน\u2060\S+ \d\d:\d\d\sน\./)
  expect(screen.queryByText('บัตรของคุณใช้ได้')).toBeNull()
  expect(screen.getByRole('link', { name: 'ผิวหนัง' }).getAttribute('href')).toBe(
    `/telemed-mart/search/${category.id}`,
  )
  expect(screen.queryByText('การใช้บริการที่ผ่านมา')).toBeNull()
  expect(server.calls.some((call) => call.includes('telemed-visits'))).toBe(false)
})

test('shows a member which providers their cards cover, and earlier visits with their next step', async () => {
  const server = telemedServer({ accepted_steps: [1] })
  server.on(telemedicineEndpoints.listTelemedVisits, () =>
    data({
      items: [
        sampleVisit({ accepted_steps: [1] }),
        sampleVisit({
          id: idOf('used'),
          state: 'handed_off',
          handed_off_at: '2026-11-20T05:00:00Z',
          redeemed_at: '2026-11-20T05:01:00Z',
        }),
      ],
      next: null,
    }),
  )
  await openScreen({ path: '/telemed-mart', server, as: somebody })
  expect(await screen.findByText('บัตรของคุณใช้ได้')).toBeTruthy()
  const history = within(await screen.findByRole('list', { name: 'การใช้บริการที่ผ่านมา' }))
  const [open, used] = history.getAllByRole('link')
  expect(open?.getAttribute('href')).toBe('/telemed-policy-2')
  expect(open?.textContent).toContain('ยังทำไม่เสร็จ')
  expect(used?.textContent).toContain('เชื่อมต่อกับผู้ให้บริการแล้ว')
})

test('searches after a pause in typing and offers to clear a search without results', async () => {
  const server = telemedServer('none')
  const { user } = await openScreen({ path: '/telemed-mart/search', server })
  await screen.findByText('หมอดีออนไลน์')
  server.on(telemedicineEndpoints.listTelemedProviders, () => data({ categories: [category], items: [] }))
  await user.type(screen.getByRole('textbox', { name: 'ค้นหาบริการแพทย์ออนไลน์' }), 'สิว')
  expect(await screen.findByRole('heading', { name: 'ไม่พบบริการที่ค้นหา' })).toBeTruthy()
  const searches = server.calls.filter((call) => call.includes('search='))
  expect(searches).toEqual([`GET /api/v1/telemed-providers?search=${encodeURIComponent('สิว')}`])
  server.on(telemedicineEndpoints.listTelemedProviders, () =>
    data({ categories: [category], items: [sampleProvider()] }),
  )
  const [clear] = screen.getAllByRole('button', { name: 'ล้างคำค้น' })
  if (clear) await user.click(clear)
  expect(await screen.findByText('หมอดีออนไลน์')).toBeTruthy()
})

test('names the category of a search and offers all categories if it is unknown', async () => {
  const server = telemedServer('none')
  const { router } = await openScreen({ path: `/telemed-mart/search/${category.id}`, server })
  expect(await screen.findByRole('textbox', { name: 'ค้นหาในหมวด “ผิวหนัง”' })).toBeTruthy()
  expect(server.calls).toContain(`GET /api/v1/telemed-providers?category=${category.id}`)
  await router.navigate(`/telemed-mart/search/${idOf('nowhere')}`)
  expect(await screen.findByText('ไม่พบหมวดนี้ อาจเปลี่ยนไปแล้ว')).toBeTruthy()
})

test('shows a provider’s details and hours, and leads to the cards', async () => {
  const server = telemedServer('none')
  server.on(telemedicineEndpoints.getTelemedProvider, () =>
    data(
      sampleDetail({
        promotion: {
          id: idOf('promo'),
          text: { th: 'ลด 50%', en: '50% off' },
          ends_on: '2027-01-31',
          expired: false,
        },
      }),
    ),
  )
  await openScreen({ path: `/telemed-mart/${provider}`, server, as: somebody })
  expect(await screen.findByText('แพทย์พร้อมให้คำปรึกษา')).toBeTruthy()
  expect(screen.getByText('ไทย, อังกฤษ')).toBeTruthy()
  expect(screen.getByText('จันทร์ – ศุกร์')).toBeTruthy()
  expect(screen.getByText('ใช้ได้ถึง 31 มกราคม 2570')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'เลือกบัตรเพื่อพบแพทย์' }).getAttribute('href')).toBe(
    `/telemedicine/${provider}?promotion=${idOf('promo')}`,
  )
})

test.each([
  ['outside working hours', { open_now: false, next_opens_at: soon }, 'ขณะนี้อยู่นอกเวลาทำการ'],
  ['not covered', { covered: false }, 'ความคุ้มครองของคุณไม่รวมการพบแพทย์ออนไลน์ที่นี่'],
])('%s: says so and what to do, and doesn’t start a visit (Requirement 8.10)', async (_name, part, words) => {
  const server = telemedServer('none')
  server.on(telemedicineEndpoints.getTelemedProvider, () => data(sampleDetail(part)))
  await openScreen({ path: `/telemed-mart/${provider}`, server, as: somebody })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'เลือกบัตรเพื่อพบแพทย์' })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'ดูผู้ให้บริการอื่น' })).not.toEqual([])
})

test('says that a promotion has expired; a closed provider that takes bookings can still be used', async () => {
  const server = telemedServer('none')
  server.on(telemedicineEndpoints.getTelemedProvider, () =>
    data(
      sampleDetail({
        open_now: false,
        takes_bookings: true,
        promotion: { id: idOf('promo'), text: { th: 'ลด', en: 'off' }, ends_on: '2026-10-31', expired: true },
      }),
    ),
  )
  await openScreen({ path: `/telemed-mart/${provider}`, server, as: somebody })
  expect(await screen.findByText('โปรโมชันนี้หมดอายุแล้ว')).toBeTruthy()
  expect(screen.getByText(/นัดแพทย์ล่วงหน้า/)).toBeTruthy()
  const start = screen.getByRole('link', { name: 'เลือกบัตรเพื่อพบแพทย์' })
  expect(start.getAttribute('href')).toBe(`/telemedicine/${provider}`)
})

test('leads from an unknown provider to the others', async () => {
  const server = telemedServer('none')
  server.on(telemedicineEndpoints.getTelemedProvider, () => problem('not_found', 404))
  await openScreen({ path: `/telemed-mart/${provider}`, server })
  expect(await screen.findByText('ไม่พบผู้ให้บริการนี้ อาจเลิกให้บริการแล้ว')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'ดูผู้ให้บริการอื่น' }).getAttribute('href')).toBe('/telemed-mart'),
  )
})
