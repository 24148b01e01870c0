import { type ClaimDetail, claimDraftEndpoints, claimEndpoints, type Draft } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// The app loads this screen lazily. This import loads it before the tests run, so that no test has to wait for it.
import '../../src/routes/claim-status'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { claimNeedingDocuments, listOf, sampleClaim } from '../sample-claim'

const second = 'claim-2-AAAAAAAAAAAAAA'
const paid = sampleClaim({
  id: second,
  group: 'approved',
  status: 'paid',
  benefit_satang: 200_000,
  provider_name: 'โรงพยาบาลพญาไท 1',
})

function serving(...claims: ClaimDetail[]) {
  const server = createFakeServer()
  server.on(claimEndpoints.listClaims, ({ url }) => data(listOf(url, ...claims)))
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [] }))
  return server
}

test('shows the claims of a group with all required facts', async () => {
  await openScreen({ path: '/claim-status', as: somebody, server: serving(sampleClaim(), paid) })
  const row = await screen.findByRole('link', { name: /โรงพยาบาลรามคำแหง/ })
  for (const words of [
    'ได้รับเคลมแล้ว',
    'รักษาเมื่อ 12 พ.ย. 2569',
    '4,600 บาท',
    'คุ้มประกันสุขภาพ · กรมธรรม์ ••••2458',
    'อัปเดต 13 พ.ย. 2569 18:22 น.',
  ])
    expect(within(row).getByText(words)).toBeTruthy()
  expect(row.getAttribute('href')).toBe('/claim-status/claim-1-AAAAAAAAAAAAAA')
  expect(screen.queryByText('โรงพยาบาลพญาไท 1')).toBeNull()
})

test('names the hospital in the language of the page, if it has a name in it', async () => {
  const known = sampleClaim({
    provider_name_th: 'โรงพยาบาลรามคำแหง',
    provider_name_en: 'Ramkhamhaeng Hospital',
  })
  const typed = sampleClaim({ id: 'claim-4-AAAAAAAAAAAAAA', provider_name: 'คลินิกหมอสมชาย' })
  const server = serving(known, typed)
  await openScreen({ path: '/claim-status', as: somebody, server, lang: 'en' })
  expect(await screen.findByRole('link', { name: /Ramkhamhaeng Hospital/ })).toBeTruthy()
  expect(screen.queryByText('โรงพยาบาลรามคำแหง')).toBeNull()
  expect(screen.getByText('คลินิกหมอสมชาย')).toBeTruthy()
})

test('counts each group and puts the chosen one into the address', async () => {
  const server = serving(sampleClaim({ id: 'claim-3-AAAAAAAAAAAAAA' }), claimNeedingDocuments(), paid)
  const { user, address } = await openScreen({ path: '/claim-status', as: somebody, server })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['กำลังดำเนินการ 2', 'อนุมัติ 1', 'ไม่อนุมัติ 0'])
  await user.click(screen.getByRole('tab', { name: 'อนุมัติ 1' }))
  await screen.findByText('โรงพยาบาลพญาไท 1')
  expect(screen.getByText('2,000 บาท')).toBeTruthy()
  expect(address()).toBe('/claim-status?group=approved')
})

test('opens the group in the address', async () => {
  await openScreen({ path: '/claim-status?group=approved', as: somebody, server: serving(paid) })
  expect(await screen.findByText('โรงพยาบาลพญาไท 1')).toBeTruthy()
})

test('shows a claim whose payment failed first, whatever group is open', async () => {
  const failed = sampleClaim({ id: second, group: 'approved', status: 'payment_failed' })
  const { user } = await openScreen({ path: '/claim-status', as: somebody, server: serving(failed) })
  const first = await screen.findByRole('list', { name: 'เคลมที่โอนเงินไม่สำเร็จ' })
  expect(within(first).getByRole('link').getAttribute('href')).toBe(`/claim-status/${second}`)
  await user.click(screen.getByRole('tab', { name: 'อนุมัติ 1' }))
  await screen.findByRole('list', { name: 'อนุมัติ' })
  expect(screen.getAllByRole('link', { name: /โรงพยาบาลรามคำแหง/ })).toHaveLength(1)
})

test('marks a claim that needs the member’s documents, with the deadline', async () => {
  await openScreen({ path: '/claim-status', as: somebody, server: serving(claimNeedingDocuments()) })
  expect(await screen.findByText('ต้องส่งเอกสารเพิ่ม 1 รายการ')).toBeTruthy()
  expect(screen.getByText('ภายใน 30 พ.ย. 2573')).toBeTruthy()
})

test('shows drafts at the top', async () => {
  const server = serving(sampleClaim())
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [draft] }))
  await openScreen({ path: '/claim-status', as: somebody, server })
  const list = await screen.findByRole('list', { name: 'เคลมที่ยังไม่ได้ส่ง' })
  expect(within(list).getByRole('link').getAttribute('href')).toBe(`/e-claim?draft=${draft.id}`)
})

test('says what to do in an empty group', async () => {
  await openScreen({ path: '/claim-status', as: somebody, server: serving() })
  await screen.findByRole('heading', { name: 'ไม่มีเคลมที่กำลังดำเนินการ' })
  const send = within(screen.getByRole('main')).getByRole('link', { name: 'ส่งเคลม' })
  expect(send.getAttribute('href')).toBe('/coverages/eclaim')
})

test('offers to load a failed list again', async () => {
  const server = serving(sampleClaim())
  server.on(claimEndpoints.listClaims, () => problem('internal', 500))
  const { user } = await openScreen({ path: '/claim-status', as: somebody, server })
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' })
  server.on(claimEndpoints.listClaims, ({ url }) => data(listOf(url, sampleClaim())))
  await user.click(retry)
  await waitFor(() => expect(screen.getByText('โรงพยาบาลรามคำแหง')).toBeTruthy())
})

const draft: Draft = {
  id: 'draft-1-AAAAAAAAAAAAAA',
  version: 1,
  step: 'fill',
  only_treatment: null,
  reads_receipts: false,
  reads_text: false,
  coverage: {
    id: 'coverage-1-AAAAAAAAAAA',
    insurer_code: 'KHM',
    insurer_name_th: 'คุ้มประกันสุขภาพ',
    insurer_name_en: 'Khum Health Insurance',
    insurer_logo: null,
    insurer_hotline: null,
    card_color: null,
    plan_name: { th: 'แผนกลุ่ม', en: 'Group plan' },
    card_type: 'group',
    policy_number_masked: '••••2458',
    insured_name: { th: 'นางสมศรี ใจดี', en: 'Mrs Somsri Jaidee' },
    relationship: 'self',
    employee_id_masked: null,
    policyholder_name: null,
    effective_date: '2026-01-01',
    expiry_date: '2026-12-31',
    state: 'in_force',
    claimable: true,
    claim_until: null,
    nickname: null,
    hidden: false,
    headline: null,
  },
  data: { provider_name: 'โรงพยาบาลพระรามเก้า' },
  documents: [],
  updated_at: '2026-11-20T05:00:00.000Z',
}

test('adds the next page below the first', async () => {
  const server = serving()
  const earlier = sampleClaim({ id: 'claim-9-AAAAAAAAAAAAAA', provider_name: 'คลินิกหมอสมชาย' })
  server.on(claimEndpoints.listClaims, ({ url }) =>
    url.includes('after=')
      ? data(listOf(url, earlier))
      : data({ ...listOf(url, sampleClaim()), next: sampleClaim().id }),
  )
  const { user } = await openScreen({ path: '/claim-status', as: somebody, server })
  await user.click(await screen.findByRole('button', { name: 'ดูเคลมก่อนหน้า' }))
  expect(await screen.findByText('คลินิกหมอสมชาย')).toBeTruthy()
  expect(screen.getByText('โรงพยาบาลรามคำแหง')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ดูเคลมก่อนหน้า' })).toBeNull()
})
