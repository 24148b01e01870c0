import { coverageEndpoints, familyEndpoints, hospitalEndpoints } from '@khum/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Geolocation, PositionFailure } from '../../src/platform/geolocation'
import { sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { sampleFamily } from '../family/sample-family'
import { openScreen } from '../open-screen'
import { sampleHospital } from './sample-hospital'

type Found = Awaited<ReturnType<Geolocation['find']>>

/** Fakes a phone's geolocation. Each request gets the next of `answers`; `asked` counts the requests. */
function phone(...answers: Found[]) {
  const fake = {
    asked: 0,
    find: async (): Promise<Found> => {
      fake.asked += 1
      return answers.shift() ?? 'unavailable'
    },
  }
  return fake
}

function places(items = [sampleHospital()], next: string | null = null) {
  const server = createFakeServer()
  server.on(hospitalEndpoints.listHospitals, () => data({ items, next }))
  server.on(hospitalEndpoints.listProvinces, () =>
    data({
      items: [
        { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
        { th: 'เชียงใหม่', en: 'Chiang Mai' },
      ],
    }),
  )
  return server
}
const searches = (server: ReturnType<typeof places>) =>
  server.calls
    .filter((call) => call.startsWith('GET /api/v1/hospitals?'))
    .map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])))

describe('without a position', () => {
  test('says how to search, and asks neither the phone nor the server', async () => {
    const geolocation = phone({ lat: 13.7, lng: 100.5 })
    const server = places()
    await openScreen({ path: '/search-hospital', server, geolocation })
    expect(await screen.findByText('พิมพ์ชื่อ เลือกจังหวัด หรือค้นหาใกล้ตัวคุณ')).toBeTruthy()
    expect(screen.getByText(/ราว 100 เมตร/)).toBeTruthy()
    expect(geolocation.asked).toBe(0)
    expect(searches(server)).toEqual([])
  })

  test('searches for a name once typing pauses, and links to the hospital', async () => {
    const server = places()
    const { user } = await openScreen({ path: '/search-hospital', server })
    await user.type(await screen.findByRole('textbox', { name: 'ค้นหาโรงพยาบาล/คลินิก' }), 'ศิริราช')
    const row = await screen.findByRole('link', { name: /โรงพยาบาลศิริราช/ })
    expect(row.getAttribute('href')).toBe('/search-hospital/detail/HHHHHHHHHHHHHHHHHHHHHH')
    expect(within(row).getByText('เปิดอยู่')).toBeTruthy()
    await waitFor(() => expect(searches(server).at(-1)).toEqual({ search: 'ศิริราช', limit: '20' }))
    // The search waits for a pause in the typing, so there are fewer searches than letters (Requirement 9.9).
    expect(searches(server).length).toBeLessThan(4)
  })

  test('keeps the list still under a finger while a search runs, so the press opens its row', async () => {
    const server = places()
    const { user, address } = await openScreen({ path: '/hospital-list', server })
    const row = await screen.findByRole('link', { name: /โรงพยาบาลศิริราช/ })
    const other = sampleHospital({ id: 'I'.repeat(22), name: { th: 'คลินิกอื่น', en: 'Another clinic' } })
    server.on(hospitalEndpoints.listHospitals, () => data({ items: [other], next: null }))
    await user.type(screen.getByRole('textbox', { name: 'ค้นหาโรงพยาบาล/คลินิก' }), 'ค')
    await user.pointer({ keys: '[MouseLeft>]', target: row })
    await waitFor(() => expect(searches(server).at(-1)).toMatchObject({ search: 'ค' }))
    await expect(screen.findByText('คลินิกอื่น', {}, { timeout: 300 })).rejects.toThrow()
    await user.pointer({ keys: '[/MouseLeft]', target: row })
    await waitFor(() => expect(address()).toContain(`/search-hospital/detail/${'H'.repeat(22)}`))
  })

  test('province and kind are in the address and in the search', async () => {
    const server = places()
    const { user, address } = await openScreen({ path: '/hospital-list', server })
    await screen.findByRole('option', { name: 'เชียงใหม่' })
    await user.selectOptions(screen.getByLabelText('จังหวัด'), 'เชียงใหม่')
    await user.selectOptions(screen.getByLabelText('ประเภท'), 'คลินิก')
    await waitFor(() =>
      expect(searches(server).at(-1)).toMatchObject({ province: 'เชียงใหม่', kind: 'clinic' }),
    )
    expect(new URLSearchParams(address().split('?')[1]).get('kind')).toBe('clinic')
    expect(new URLSearchParams(address().split('?')[1]).get('province')).toBe('เชียงใหม่')
  })

  test('says that nothing was found, and clears the filters', async () => {
    const server = places([])
    const { user, address } = await openScreen({ path: '/hospital-list?kind=dental', server })
    expect(await screen.findByRole('heading', { name: 'ไม่พบโรงพยาบาล/คลินิกที่ค้นหา' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรองทั้งหมด' }))
    await waitFor(() => expect(address()).toBe('/hospital-list'))
  })

  test('keeps the list and says why if more pages can’t be loaded', async () => {
    const server = places([sampleHospital()], 'next-page')
    const { user } = await openScreen({ path: '/hospital-list', server })
    const more = await screen.findByRole('button', { name: 'ดูเพิ่มเติม' })
    server.on(hospitalEndpoints.listHospitals, () => problem('internal', 500))
    await user.click(more)
    await screen.findByText(/^ขออภัย ระบบขัดข้อง/)
    expect(screen.getByRole('link', { name: /โรงพยาบาลศิริราช/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ดูเพิ่มเติม' })).toBeTruthy()
  })

  test('loads more pages on a press', async () => {
    const server = places([sampleHospital()], '20')
    const { user } = await openScreen({ path: '/hospital-list', server })
    const more = await screen.findByRole('button', { name: 'ดูเพิ่มเติม' })
    server.on(hospitalEndpoints.listHospitals, () =>
      data({
        items: [sampleHospital({ id: 'I'.repeat(22), name: { th: 'หน้าสอง', en: 'Page two' } })],
        next: null,
      }),
    )
    await user.click(more)
    expect(await screen.findByText('หน้าสอง')).toBeTruthy()
    expect(searches(server).at(-1)).toMatchObject({ after: '20' })
    expect(screen.getByText('โรงพยาบาลศิริราช')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'ดูเพิ่มเติม' })).toBeNull()
    // The button is gone. The text in its place has the focus, so people with a keyboard or a screen reader continue
    // from this text.
    expect(document.activeElement?.textContent).toBe('แสดงครบทุกรายการแล้ว')
  })

  test('says that a search can be narrowed down if more match than are shown, also after coming back', async () => {
    const server = places([sampleHospital()], '20')
    const { user, router } = await openScreen({ path: '/hospital-list', server })
    const more = await screen.findByRole('button', { name: 'ดูเพิ่มเติม' })
    const item = sampleHospital({ id: 'I'.repeat(22) })
    server.on(hospitalEndpoints.listHospitals, () => data({ items: [item], next: null, is_capped: true }))
    await user.click(more)
    expect((await screen.findByText(/^ยังแสดงไม่ครบ/)).textContent).toBe(document.activeElement?.textContent)
    expect(screen.queryByText('แสดงครบทุกรายการแล้ว')).toBeNull()
    await act(() => router.navigate('/search-hospital'))
    await act(() => router.navigate('/hospital-list'))
    expect(await screen.findByText(/^ยังแสดงไม่ครบ/)).toBeTruthy()
    expect(document.activeElement?.textContent).not.toMatch(/^ยังแสดงไม่ครบ/)
  })
})

describe('near me', () => {
  test('asks for the position only on a tap, sends it rounded, shows distances, and can be stopped', async () => {
    const geolocation = phone({ lat: 13.759, lng: 100.485 })
    const server = places([sampleHospital({ distance_m: 1234 })])
    const { user, services, address } = await openScreen({ path: '/search-hospital', server, geolocation })
    await user.click(await screen.findByRole('button', { name: 'ใช้ตำแหน่งของฉัน' }))
    expect(await screen.findByText('1.2 กม.')).toBeTruthy()
    expect(geolocation.asked).toBe(1)
    expect(searches(server)).toEqual([{ lat: '13.759', lng: '100.485', limit: '20' }])
    // The app keeps the position only in memory: it isn't in the address or in the browser's storage.
    expect(address()).toBe('/search-hospital')
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('100.485')
    await user.click(screen.getByRole('button', { name: 'ไม่ใช้ตำแหน่ง' }))
    expect(services.position.get()).toEqual({ status: 'off' })
    expect(await screen.findByRole('button', { name: 'ใช้ตำแหน่งของฉัน' })).toBeTruthy()
  })

  test.each<[PositionFailure, RegExp, boolean]>([
    ['denied', /ยังไม่อนุญาต/, true],
    ['unavailable', /หาตำแหน่งไม่พบ/, true],
    ['unsupported', /บอกตำแหน่งไม่ได้/, false],
  ])(
    '%s: shows a message and help for both kinds of phone, and search works without a position',
    async (why, words, canRetry) => {
      const geolocation = phone(why, { lat: 13.7, lng: 100.5 })
      const { user } = await openScreen({ path: '/search-hospital', server: places(), geolocation })
      await user.click(await screen.findByRole('button', { name: 'ใช้ตำแหน่งของฉัน' }))
      expect(await screen.findByText('ใช้ GPS ไม่ได้ กรุณาเปิด GPS')).toBeTruthy()
      expect(screen.getByText(words)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'วิธีเปิด GPS' }))
      const help = await screen.findByRole('dialog', { name: 'วิธีเปิด GPS' })
      expect(within(help).getByRole('heading', { name: 'เครื่อง iPhone' })).toBeTruthy()
      expect(within(help).getByRole('heading', { name: 'โทรศัพท์ Android' })).toBeTruthy()
      await user.keyboard('{Escape}')
      await user.type(screen.getByRole('textbox', { name: 'ค้นหาโรงพยาบาล/คลินิก' }), 'ศิริราช')
      expect(await screen.findByText('โรงพยาบาลศิริราช')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'ลองอีกครั้ง' }) !== null).toBe(canRetry)
    },
  )
})

describe('the network of a card', () => {
  test('a member filters by card and service', async () => {
    const server = places([sampleHospital({ network: ['ipd', 'opd'] })])
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage()], as_of: '2026-11-21T05:00:00Z' }),
    )
    const { user } = await openScreen({ path: '/hospital-list', server, as: somebody })
    await screen.findByLabelText('บัตรที่จะใช้')
    await user.selectOptions(await screen.findByLabelText('ไม่ต้องสำรองจ่าย'), 'ผู้ป่วยใน')
    await waitFor(() =>
      expect(searches(server).at(-1)).toMatchObject({ coverage: sampleCoverage().id, network: 'ipd' }),
    )
    expect(await screen.findByText('ไม่ต้องสำรองจ่าย: ผู้ป่วยนอก, ผู้ป่วยใน')).toBeTruthy()
  })

  test('the first card is chosen, each row says where to pay first, and the choice is remembered', async () => {
    const server = places([
      sampleHospital({ network: ['opd'] }),
      sampleHospital({
        id: 'KKKKKKKKKKKKKKKKKKKKKK',
        name: { th: 'โรงพยาบาลครบทุกบริการ', en: 'Everything' },
        network: ['opd', 'ipd', 'dental'],
      }),
      sampleHospital({ id: 'GGGGGGGGGGGGGGGGGGGGGG', name: { th: 'คลินิกนอกเครือข่าย', en: 'Clinic' } }),
    ])
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage()], as_of: '2026-11-21T05:00:00Z' }),
    )
    const first = await openScreen({ path: '/hospital-list', server, as: somebody })
    expect(await screen.findByLabelText('บัตรที่จะใช้')).toHaveProperty('value', sampleCoverage().id)
    expect((await screen.findByRole('link', { name: /ศิริราช/ })).textContent).toContain('ไม่ต้องสำรองจ่าย')
    expect(screen.getByRole('link', { name: /ครบทุกบริการ/ }).textContent).toMatch(/ไม่ต้องสำรองจ่าย$/)
    const payFirst = within(screen.getByRole('link', { name: /นอกเครือข่าย/ })).getByText('ต้องสำรองจ่ายก่อน')
    expect(payFirst.closest('[data-tone]')).toHaveProperty('dataset.tone', 'warning')
    expect(searches(server).every(({ coverage }) => coverage === sampleCoverage().id)).toBe(true)

    await first.user.selectOptions(screen.getByLabelText('บัตรที่จะใช้'), '')
    await waitFor(() => expect(searches(server).at(-1)).not.toHaveProperty('coverage'))
    cleanup()
    await openScreen({ path: '/hospital-list', server, as: somebody })
    expect(await screen.findByLabelText('บัตรที่จะใช้')).toHaveProperty('value', '')
    expect(screen.queryByText('ต้องสำรองจ่ายก่อน')).toBeNull()
    localStorage.clear()
  })

  test('while another card’s results load, no row says what the former card pays', async () => {
    const server = places([sampleHospital({ network: ['opd'] })])
    const other = sampleCoverage({ id: 'coverage-2-AAAAAAAAAAA', plan_name: { th: 'แผนเงิน', en: 'Silver' } })
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage(), other], as_of: '2026-11-21T05:00:00Z' }),
    )
    const { user } = await openScreen({ path: '/hospital-list', server, as: somebody })
    const row = await screen.findByRole('link', { name: /ศิริราช/ })
    expect(row.textContent).toContain('ไม่ต้องสำรองจ่าย')
    let answer: (response: Response) => void = () => undefined
    const later = new Promise<Response>((resolve) => {
      answer = resolve
    })
    server.on(hospitalEndpoints.listHospitals, () => later)
    await user.selectOptions(screen.getByLabelText('บัตรที่จะใช้'), other.id)
    await waitFor(() => expect(searches(server).at(-1)).toMatchObject({ coverage: other.id }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /ศิริราช/ })).toBeNull())
    answer(data({ items: [sampleHospital()], next: null }))
    expect((await screen.findByRole('link', { name: /ศิริราช/ })).textContent).toContain('ต้องสำรองจ่ายก่อน')
  })

  test.each([
    ['a guest', undefined, undefined],
    ['another member', somebody, sampleCoverage().id],
  ] as const)('%s who opens the address of a member’s search finds hospitals', async (_, as, coverage) => {
    const server = places()
    server.on(coverageEndpoints.listCoverages, () =>
      data({ items: [sampleCoverage()], as_of: '2026-11-21T05:00:00.000Z' }),
    )
    server.on(familyEndpoints.listFamily, () => data({ ...sampleFamily(), members: [] }))
    server.on(hospitalEndpoints.listHospitals, ({ url }) =>
      new URL(url).searchParams.get('coverage') === 'x'.repeat(22)
        ? problem(as ? 'not_found' : 'session_missing', as ? 404 : 401)
        : data({ items: [sampleHospital()], next: null }),
    )
    const path = `/hospital-list?coverage=${'x'.repeat(22)}`
    await openScreen({ path, server, ...(as ? { as } : {}) })
    expect(await screen.findByRole('link', { name: /โรงพยาบาลศิริราช/ })).toBeTruthy()
    expect(searches(server).at(-1)?.coverage).toBe(coverage)
  })

  test('a guest is asked to sign in, and then comes back', async () => {
    await openScreen({ path: '/hospital-list?kind=clinic', server: places() })
    const link = await screen.findByRole('link', { name: /เข้าสู่ระบบเพื่อดูว่าที่ไหนใช้บัตร/ })
    expect(link.getAttribute('href')).toBe('/check-page?next=%2Fhospital-list%3Fkind%3Dclinic')
    expect(screen.queryByLabelText('บัตรที่จะใช้')).toBeNull()
  })
})
