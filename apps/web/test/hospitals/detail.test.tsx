import { coverageEndpoints, familyEndpoints, hospitalEndpoints } from '@khum/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coverageId, sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { sampleFamily } from '../family/sample-family'
import { openScreen } from '../open-screen'
import { sampleHospitalDetail } from './sample-hospital'

const path = `/search-hospital/detail/${sampleHospitalDetail().id}`

async function open(detail = sampleHospitalDetail()) {
  const server = createFakeServer()
  server.on(hospitalEndpoints.getHospital, () => data(detail))
  return openScreen({ path, server })
}

test('shows name, address and grouped hours, with links to call and navigate', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'โรงพยาบาลศิริราช', level: 2 })).toBeTruthy()
  expect(screen.getByText('2 ถนนวังหลัง')).toBeTruthy()
  expect(screen.getByText('จันทร์ – ศุกร์')).toBeTruthy()
  expect(screen.getByText('08:00–16:00')).toBeTruthy()
  expect(screen.getByText('24 ชั่วโมง')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'โทร 02\u00a0419\u00a07000' }).getAttribute('href')).toBe(
    'tel:+6624197000',
  )
  expect(screen.getByRole('link', { name: 'นำทาง' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=13.7589,100.4853',
  )
})

test('says what is unknown', async () => {
  await open(sampleHospitalDetail({ hours: [], phone: null, address: null, open_now: null }))
  expect(await screen.findByText(/ไม่มีข้อมูลเวลาทำการ/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^โทร/ })).toBeNull()
  expect(screen.getByText('ไม่มีข้อมูล')).toBeTruthy()
})

test.each([
  ['unknown', 'not_found'],
  ['malformed', 'validation_failed'],
] as const)('a hospital whose id is %s has a message and a link back to the search', async (_, code) => {
  const server = createFakeServer()
  server.on(hospitalEndpoints.getHospital, () => problem(code, 404))
  await openScreen({ path, server })
  expect(await screen.findByText(/ไม่พบโรงพยาบาลหรือคลินิกนี้/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ค้นหาที่อื่น' }).getAttribute('href')).toBe('/search-hospital')
})

test('reports a wrong entry, and requires a reason', async () => {
  const { user, server } = await open()
  server.on(hospitalEndpoints.reportHospital, () => new Response(null, { status: 204 }))
  await user.click(await screen.findByRole('button', { name: 'แจ้งข้อมูลไม่ถูกต้อง' }))
  await user.click(await screen.findByRole('button', { name: 'ส่ง' }))
  expect(await screen.findByText('กรุณาเลือกข้อมูลช่องนี้')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'เบอร์โทรไม่ถูกต้อง' }))
  await user.type(screen.getByLabelText(/รายละเอียด/), 'เลิกใช้แล้ว')
  await user.click(screen.getByRole('button', { name: 'ส่ง' }))
  expect(await screen.findByText('ขอบคุณ เราได้รับข้อมูลแล้ว')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const request = server.requests.find(({ method }) => method === 'POST')
  expect(await request?.json()).toEqual({ reason: 'phone', note: 'เลิกใช้แล้ว' })
})

test.each([
  ['in_force', '', `?coverage=${coverageId}&hospital=${sampleHospitalDetail().id}`],
  ['in_force', '?coverage=none', `?hospital=${sampleHospitalDetail().id}`],
  ['in_force', `?coverage=${coverageId}`, `?coverage=${coverageId}&hospital=${sampleHospitalDetail().id}`],
  ['ended', '', null],
] as const)(
  'a card that is %s, with the query “%s”: the link to use it here is %s',
  async (state, query, to) => {
    const server = createFakeServer()
    server.on(hospitalEndpoints.getHospital, () => data(sampleHospitalDetail()))
    const as_of = '2026-11-21T05:00:00.000Z'
    server.on(coverageEndpoints.listCoverages, () => data({ items: [sampleCoverage({ state })], as_of }))
    server.on(familyEndpoints.listFamily, () => data(sampleFamily()))
    await openScreen({ path: path + query, as: somebody, server })
    await screen.findByRole('combobox', { name: 'บัตรที่จะใช้' })
    const link = screen.queryByRole('link', { name: 'ใช้บัตรที่นี่' })
    expect(link?.getAttribute('href') ?? null).toBe(to && `/search-hospital/select-hospital${to}`)
  },
)

test('while another card’s network loads, doesn’t show the former card’s, and keeps the choice of the card', async () => {
  const server = createFakeServer()
  const other = sampleCoverage({ id: 'coverage-2-AAAAAAAAAAA', plan_name: { th: 'แผนเงิน', en: 'Silver' } })
  const as_of = '2026-11-21T05:00:00.000Z'
  server.on(coverageEndpoints.listCoverages, () => data({ items: [sampleCoverage(), other], as_of }))
  server.on(familyEndpoints.listFamily, () => data(sampleFamily()))
  let answer: (response: Response) => void = () => undefined
  const later = new Promise<Response>((resolve) => {
    answer = resolve
  })
  server.on(hospitalEndpoints.getHospital, ({ url }) =>
    url.includes(other.id) ? later : data(sampleHospitalDetail({ network: ['opd'] })),
  )
  const { user } = await openScreen({ path, as: somebody, server })
  await screen.findByText(/^ใช้บัตรนี้ ไม่ต้องสำรองจ่าย/)
  const fetches = server.calls.filter((call) => call.includes('/hospitals/'))
  expect(fetches).toEqual([expect.stringContaining(`coverage=${coverageId}`)])
  await user.selectOptions(screen.getByLabelText('บัตรที่จะใช้'), other.id)
  await waitFor(() => expect(server.calls.at(-1)).toContain(other.id))
  expect(screen.queryByText(/^ใช้บัตรนี้ ไม่ต้องสำรองจ่าย/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('บัตรที่จะใช้'))
  answer(data(sampleHospitalDetail({ network: [] })))
  expect(await screen.findByText(/ไม่อยู่ในเครือข่ายของบัตรนี้/)).toBeTruthy()
})
