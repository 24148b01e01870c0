import {
  type Benefit,
  claimDraftEndpoints,
  claimEndpoints,
  consentEndpoints,
  contentEndpoints,
  coverageEndpoints,
  defaultTheme,
  familyEndpoints,
  href,
  notificationEndpoints,
  telemedicineEndpoints,
} from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createApiClient } from '../../src/lib/api-client'
import { createServerClock } from '../../src/lib/server-clock'
import { createTransport } from '../../src/lib/transport'
import { makeDraft } from '../claims/sample-draft'
import { sampleDetail } from '../content/sample-content'
import { coverageId, sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { daughter } from '../family/sample-family'
import { openScreen } from '../open-screen'
import { listOf, sampleClaim } from '../sample-claim'

const off = {
  ...defaultTheme,
  product_name_th: 'ออร์คิด',
  product_name_en: 'Orchid',
  menu_icon: { ...defaultTheme.menu_icon, status_5: 0, status_6: 0 },
} satisfies typeof defaultTheme
const id = 'A'.repeat(22)
const doctor: Benefit = {
  id: 'benefit-1-AAAAAAAAAAAA',
  kind: 'telemedicine',
  name: { th: 'พบแพทย์ออนไลน์', en: 'Telemedicine' },
  copay_percent: null,
  copay_per_visit_satang: null,
  deductible_satang: null,
  waiting_until: null,
  limits: [],
}
const rejected = sampleClaim({ group: 'rejected', status: 'not_approved', reason: 'excluded_item' })
const card = sampleCoverage({ insurer_hotline: '+6620000102' })

function serving(draft = makeDraft()) {
  const server = createFakeServer()
  server.on(claimDraftEndpoints.listDrafts, () => data({ items: [draft] }))
  server.on(claimEndpoints.listClaims, ({ url }) => data(listOf(url)))
  server.on(coverageEndpoints.listCoverages, () => data({ items: [card], as_of: '2026-11-21T05:00:00.000Z' }))
  server.on(coverageEndpoints.getCoverage, () => data(card))
  server.on(telemedicineEndpoints.listTelemedVisits, () => data({ items: [], next: null }))
  server.on(consentEndpoints.listConsents, () => data({ items: [], due: [], password_renewed: false }))
  return server
}

/** Returns the addresses of all links that lead to a new claim or telemedicine visit. */
const startingLinks = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((address) => /e-?claim|symptom|provider-list|telemed/.test(address))
const open = (path: string, more: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({ path, as: somebody, server: serving(), theme: off, ...more })

describe('what the insurer switched off (Requirement 3.2)', () => {
  test.each<[string, string]>([
    [href('coveragesEclaim'), 'Orchid doesn’t offer e-Claim in this app'],
    [`${href('eClaim')}?draft=${id}`, 'Orchid doesn’t offer e-Claim in this app'],
    [`${href('symptom')}?draft=${id}`, 'Orchid doesn’t offer e-Claim in this app'],
    [`${href('providerList')}?draft=${id}`, 'Orchid doesn’t offer e-Claim in this app'],
    [href('telemedMart'), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('telemedMart', { id }), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('telemedSearch'), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('telemedicine', { id }), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('telemedicineCoverage', { id }), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('telemedPolicy1'), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('telemedPolicyCoverage', { id: '2' }), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('previewTelemedicine', { id }), 'Orchid doesn’t offer online doctor visits in this app'],
    [href('previewTelemedicineCode', { id }), 'Orchid doesn’t offer online doctor visits in this app'],
  ])('%s says so, with the insurer’s number and a way on', async (path, title) => {
    const { address } = await open(path, { lang: 'en' })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(address()).toBe(path)
    await waitFor(() => expect(document.querySelector('a[href="tel:+6620000102"]')).not.toBeNull())
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
    expect(startingLinks()).toEqual([])
  })

  test('guests see the explanation too, and aren’t asked to sign in', async () => {
    const server = createFakeServer()
    await openScreen({ path: '/telemed-mart', server, theme: off })
    expect(await screen.findByRole('heading', { name: 'ออร์คิด ไม่ได้เปิดให้พบแพทย์ออนไลน์ในแอป' })).toBeTruthy()
    expect(server.calls).toEqual([])
  })

  test('still shows the receipt of a sent claim', async () => {
    const server = serving()
    server.on(claimEndpoints.getClaim, () => problem('not_found', 404))
    await open(`/e-claim?claim=${id}`, { server })
    await waitFor(() => expect(server.calls).toContain(`GET /api/v1/claims/${id}`))
    expect(screen.queryByText(/ไม่ได้เปิดให้ส่งเคลม/)).toBeNull()
  })

  test('keeps a draft, and says so on its screen and in the list of claims', async () => {
    const draft = makeDraft({ data: { provider_name: 'โรงพยาบาลพญาไท 1' } })
    for (const path of ['/coverages/eclaim', '/claim-status']) {
      const { router } = await open(path, { server: serving(draft) })
      const drafts = await screen.findByRole('list', { name: 'เคลมที่ยังไม่ได้ส่ง' })
      expect(drafts.textContent).toContain('โรงพยาบาลพญาไท 1')
      expect(within(drafts).queryByRole('link')).toBeNull()
      expect(screen.getByText(/เราเก็บแบบร่างไว้ให้ครบ/)).toBeTruthy()
      router.dispose()
      document.body.replaceChildren()
    }
  })

  test('opens the same draft while it is switched on', async () => {
    await open('/claim-status', { theme: defaultTheme })
    const drafts = await screen.findByRole('list', { name: 'เคลมที่ยังไม่ได้ส่ง' })
    expect(within(drafts).getByRole('link')).toBeTruthy()
    expect(screen.queryByText(/เราเก็บแบบร่างไว้ให้ครบ/)).toBeNull()
  })
})

describe('no other screen links to it', () => {
  test.each<[string, string]>([
    ['/coverages', '••••2458'],
    [`/coverages/${coverageId}`, '••••2458'],
    ['/claim-status', 'เคลมที่ส่งไว้จะแสดงที่นี่พร้อมสถานะล่าสุด'],
    ['/claim-status/claim-1-AAAAAAAAAAAAAA', 'KHM-69-001208-0'],
    [`/family-coverages/${coverageId}`, '••••2458'],
    ['/notification', 'ยังไม่มีการแจ้งเตือนเรื่องเคลม'],
    ['/others/claim-documents', 'ใบเสร็จรับเงิน'],
    ['/others/faq', 'เคลมต้องใช้อะไรบ้าง'],
    [`/article/${id}`, 'ตรวจสุขภาพปลายปี ลดสูงสุด 30%'],
  ])('%s', async (path, text) => {
    const server = serving()
    const coverage = { ...card, benefits: [doctor] }
    server.on(coverageEndpoints.getCoverage, () => data(coverage))
    server.on(familyEndpoints.getFamilyCoverage, () => data({ ...coverage, member: daughter }))
    server.on(claimEndpoints.getClaim, () => data(rejected))
    server.on(notificationEndpoints.listNotifications, () =>
      data({ items: [], next: null, unread: { claim_status: 0, promotion_article: 0, general: 0 } }),
    )
    server.on(contentEndpoints.getContent, () =>
      data(
        sampleDetail({
          kind: 'article',
          link: '/coverages/eclaim',
          body_html: '<p>อ่านแล้ว <a href="/en/telemed-mart">พบแพทย์</a> หรือ <a href="/coverages">ดูบัตร</a></p>',
        }),
      ),
    )
    await open(path, { server })
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    const bar = screen.getByRole('navigation', { name: 'เมนูหลัก' })
    expect(within(bar).getAllByRole('link')).toHaveLength(4)
    expect(startingLinks()).toEqual([])
  })
})

test('a refusal updates a page that still offers what was switched off (Requirement 3.2)', async () => {
  const server = createFakeServer()
  server.on(claimDraftEndpoints.createDraft, () => problem('e_claim_not_offered', 403))
  server.on(claimDraftEndpoints.listDrafts, () => problem('not_found', 404))
  const clock = createServerClock()
  let calls = 0
  const api = createApiClient({
    transport: createTransport({ fetch: server.fetch, baseUrl: '', apiKey: 'k', clock, partner: () => null }),
    session: { token: () => null, refresh: async () => null },
    clock,
    headers: () => ({}),
    onNotOffered: () => {
      calls += 1
    },
  })
  await expect(api.call(claimDraftEndpoints.listDrafts, {})).rejects.toThrow()
  expect(calls).toBe(0)
  await expect(api.call(claimDraftEndpoints.createDraft, { body: { coverage_id: id } })).rejects.toThrow()
  expect(calls).toBe(1)
})
