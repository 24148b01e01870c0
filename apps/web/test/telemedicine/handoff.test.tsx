import { telemedicineEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openOutside } from '../../src/platform/line/open-outside'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { fakeConsent, idOf, sampleChoice, sampleProvider, telemedServer } from './sample-telemed'

// Test files share their loaded modules. A module that an earlier test file loaded doesn't use this file's fake. So
// this file loads all modules again. Afterwards it removes them, because later test files must not get the fake.
vi.hoisted(() => void vi.resetModules())
vi.mock('../../src/platform/line/open-outside', () => ({ openOutside: vi.fn() }))
beforeEach(() => void vi.mocked(openOutside).mockClear())
afterAll(() => void vi.resetModules())

const visit = idOf('visit')
const preview = `/preview-telemedicine/${visit}`
const codePage = `/preview-telemedicine-code/${visit}`
const agreed = { state: 'agreed' as const, accepted_steps: [1, 2, 3] }
const asCode = sampleProvider({ hand_off: 'code' })
const url = 'https://mordee.example/enter#token'

/**
 * Creates a fake server with a visit that the member can confirm. By default, the member has consented to the use of
 * health data.
 */
function ready(part: Parameters<typeof telemedServer>[0] = agreed, consented = true) {
  const server = telemedServer(part, [sampleChoice('one'), sampleChoice('two')])
  fakeConsent(server, consented)
  server.on(telemedicineEndpoints.getTelemedHandOff, () =>
    data({ form: 'link', url, code: null, expires_at: '2026-11-21T05:11:00Z', left_ms: 60_000 }),
  )
  return server
}
const keys = (server: ReturnType<typeof ready>) =>
  server.requests
    .filter(({ url: at, method }) => method === 'POST' && at.endsWith('/hand-off'))
    .map((request) => request.headers.get('idempotency-key'))

describe('the preview', () => {
  test('asks to confirm the cards, says where it leads, and goes there once (Requirement 2.17)', async () => {
    const server = ready()
    const { user } = await openScreen({ path: preview, server, as: somebody })
    expect(await screen.findByRole('heading', { name: 'กรุณายืนยันบัตรที่เลือก' })).toBeTruthy()
    expect(within(screen.getByRole('article')).getByText('บัตรหลัก')).toBeTruthy()
    const change = screen.getByRole('link', { name: 'เปลี่ยนบัตร' })
    expect(change.getAttribute('href')).toBe(`/telemedicine/${idOf('provider')}`)
    await user.click(screen.getByRole('button', { name: 'ยืนยัน' }))
    const notice = await screen.findByRole('alertdialog')
    expect(within(notice).getByText('mordee.example')).toBeTruthy()
    expect(keys(server)).toEqual([])
    await user.dblClick(within(notice).getByRole('button', { name: 'ไปต่อ' }))
    await waitFor(() => expect(openOutside).toHaveBeenCalledExactlyOnceWith(url))
    expect(keys(server)).toHaveLength(1)
    const made = server.requests.find(({ url: at, method }) => method === 'POST' && at.endsWith('/hand-off'))
    expect(await made?.clone().json()).toEqual({ coverage_id: idOf('one'), extra_ids: [], lang: 'th' })
    // When the member comes back, the screen says when they went to the provider, and they can confirm again.
    expect(await screen.findByText(/คุณไปที่ผู้ให้บริการแล้วเมื่อ/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ยืนยัน' })).toBeTruthy()
  })

  test('shows the required English words', async () => {
    await openScreen({ path: preview, lang: 'en', server: ready(), as: somebody })
    expect(await screen.findByText('Please confirm your selected card(s)')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change Card' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })

  test('creates nothing if the member stays', async () => {
    const server = ready()
    const { user } = await openScreen({ path: preview, server, as: somebody })
    await user.click(await screen.findByRole('button', { name: 'ยืนยัน' }))
    await user.click(await screen.findByRole('button', { name: 'ยังไม่ไป' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(keys(server)).toEqual([])
  })

  test('retries with the same key after a lost answer (R54)', async () => {
    const server = ready()
    let lost = true
    server.on(telemedicineEndpoints.handOffTelemed, () => {
      if (!lost) return data({ expires_at: '2026-11-21T05:11:00Z' }, 201)
      lost = false
      return Promise.reject(new TypeError('network'))
    })
    const { user } = await openScreen({ path: preview, server, as: somebody })
    for (const _press of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'ยืนยัน' }))
      await user.click(await screen.findByRole('button', { name: 'ไปต่อ' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    expect(openOutside).toHaveBeenCalledTimes(1)
    const [first, second] = keys(server)
    expect(second).toBe(first)
  })

  test('asks for the consent to health data first, then continues (R66)', async () => {
    const { user } = await openScreen({ path: preview, server: ready(agreed, false), as: somebody })
    await user.click(await screen.findByRole('button', { name: 'ยืนยัน' }))
    expect(await screen.findByText('ขอใช้ข้อมูลสุขภาพเพื่อพบแพทย์ออนไลน์')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ยินยอมและไปต่อ' }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })

  test.each([
    ['telemed_closed', 409, 'ขณะนี้อยู่นอกเวลาทำการ'],
    ['telemed_not_covered', 422, 'ความคุ้มครองของคุณไม่รวมการพบแพทย์ออนไลน์ที่นี่'],
  ] as const)('shows %s and opens nothing (Requirement 8.10)', async (code, status, words) => {
    const server = ready()
    server.on(telemedicineEndpoints.handOffTelemed, () => problem(code, status))
    const { user } = await openScreen({ path: preview, server, as: somebody })
    await user.click(await screen.findByRole('button', { name: 'ยืนยัน' }))
    await user.click(await screen.findByRole('button', { name: 'ไปต่อ' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(openOutside).not.toHaveBeenCalled()
  })

  test('leads to a missing step, reports an ended visit, and doesn’t find another member’s', async () => {
    const early = await openScreen({ path: preview, server: ready({ accepted_steps: [1] }), as: somebody })
    await waitFor(() => expect(early.address()).toBe('/telemed-policy-2'))
    await openScreen({ path: preview, server: ready({ state: 'expired' }), as: somebody })
    expect(await screen.findByText('รายการนี้สิ้นสุดแล้ว')).toBeTruthy()
    const server = ready()
    server.on(telemedicineEndpoints.getTelemedVisit, () => problem('not_found', 404))
    await openScreen({ path: preview, server, as: somebody })
    expect(await screen.findByText('ไม่พบรายการนี้')).toBeTruthy()
  })

  test('leads to the unfinished visit, or else the mart, without an id', async () => {
    const begun = await openScreen({ path: '/preview-telemedicine', server: ready(), as: somebody })
    await waitFor(() => expect(begun.address()).toBe(preview))
    const none = await openScreen({ path: '/preview-telemedicine', server: ready('none'), as: somebody })
    await waitFor(() => expect(none.address()).toBe('/telemed-mart'))
  })
})

describe('a provider that takes a code', () => {
  const code = (left_ms: number) =>
    data({
      form: 'code',
      url: 'https://jai.example/',
      code: 'ABCD2345',
      expires_at: '2026-11-21T05:20:00Z',
      left_ms,
    })
  const handed = {
    ...agreed,
    state: 'handed_off' as const,
    handed_off_at: '2026-11-21T05:10:00Z',
    provider: asCode,
  }

  test('shows the code in large letters, spelled out and with a copy button, after the notice', async () => {
    const server = ready({ ...agreed, provider: asCode })
    server.on(telemedicineEndpoints.getTelemedHandOff, () => code(600_000))
    const { user, address } = await openScreen({ path: preview, server, as: somebody })
    await user.click(await screen.findByRole('button', { name: 'ยืนยัน' }))
    await user.click(await screen.findByRole('button', { name: 'รับรหัส' }))
    await waitFor(() => expect(address()).toBe(codePage))
    expect(await screen.findByText('ABCD 2345')).toBeTruthy()
    expect(screen.getByText('A B C D 2 3 4 5')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/(10:00|9:5\d)/)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'คัดลอกรหัส' }))
    expect(copied).toHaveBeenCalledWith('ABCD2345')
    const go = screen.getByRole('link', { name: 'ไปที่ หมอดีออนไลน์' })
    expect([go.getAttribute('href'), go.getAttribute('target')]).toEqual(['https://jai.example/', '_blank'])
    expect(openOutside).not.toHaveBeenCalled()
  })

  test('offers a new code after the end of the old one', async () => {
    const server = ready(handed)
    let alive = false
    server.on(telemedicineEndpoints.getTelemedHandOff, () =>
      alive ? code(600_000) : problem('telemed_hand_off_over', 410),
    )
    server.on(telemedicineEndpoints.handOffTelemed, () => {
      alive = true
      return data({ expires_at: '2026-11-21T05:20:00Z' }, 201)
    })
    const { user } = await openScreen({ path: codePage, server, as: somebody })
    expect(await screen.findByText('รหัสหมดอายุแล้ว')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ขอรหัสใหม่' }))
    expect(await screen.findByText('ABCD 2345')).toBeTruthy()
    expect(keys(server)).toHaveLength(1)
  })

  test('says when the provider has redeemed the code', async () => {
    const server = ready({ ...handed, redeemed_at: '2026-11-21T05:12:00Z' })
    server.on(telemedicineEndpoints.getTelemedHandOff, () => problem('telemed_hand_off_over', 410))
    await openScreen({ path: codePage, server, as: somebody })
    expect(await screen.findByText('เชื่อมต่อกับผู้ให้บริการแล้ว')).toBeTruthy()
  })

  test('leads to the preview if the cards aren’t confirmed', async () => {
    const { address } = await openScreen({
      path: codePage,
      server: ready({ ...agreed, provider: asCode }),
      as: somebody,
    })
    await waitFor(() => expect(address()).toBe(preview))
  })
})
