import {
  coverageEndpoints,
  familyEndpoints,
  hospitalEndpoints,
  limits,
  type UseCard,
  useCardEndpoints,
} from '@khum/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { coverageId, sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { daughter, sampleFamily } from '../family/sample-family'
import { openScreen } from '../open-screen'
import { cardUseId, hospitalId, place, sampleUse } from './sample-use'

const path = `/search-hospital/select-hospital?coverage=${coverageId}`

const ended = { left_ms: 0, code: null, qr: null } as const

/**
 * Creates a fake server with one card and one hospital. `now.use` is the card's current use, or null; tests change it.
 */
function useCardServer(
  now: { use: UseCard | null; live?: boolean },
  card = {},
  members = sampleFamily().members,
) {
  const server = createFakeServer()
  server.on(familyEndpoints.listFamily, () => data(sampleFamily({ members })))
  server.on(coverageEndpoints.listCoverages, () =>
    data({ items: [sampleCoverage(card)], as_of: '2026-11-21T05:00:00.000Z' }),
  )
  server.on(hospitalEndpoints.listHospitals, () => data({ items: [place], next: null }))
  server.on(hospitalEndpoints.getHospital, () => data({ ...place, address: null, hours: [] }))
  server.on(useCardEndpoints.listUseCards, () =>
    data({ items: now.live && now.use?.state === 'shown' ? [now.use] : [] }),
  )
  server.on(useCardEndpoints.startUseCard, () => {
    now.use ??= sampleUse()
    return data({ id: cardUseId, expires_at: now.use.expires_at }, 201)
  })
  server.on(useCardEndpoints.getUseCard, () => (now.use ? data(now.use) : problem('not_found', 404)))
  return server
}

afterEach(() => vi.useRealTimers())

describe('using a card (R59)', () => {
  test('a tap shows that the hospital is loading; a failure says so and can be retried', async () => {
    const server = useCardServer({ use: null })
    let fail = (_: Response) => {}
    server.on(hospitalEndpoints.getHospital, () => new Promise((resolve) => (fail = resolve)))
    const { user } = await openScreen({ path, as: somebody, server })
    const tap = async () => user.click(await screen.findByRole('button', { name: /โรงพยาบาลลำปาง/ }))
    await tap()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('กำลังโหลด')
    fail(problem('not_found', 404))
    expect(await screen.findByText('โหลดข้อมูลไม่สำเร็จ')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'เลือกที่อื่น' }))
    await tap()
    expect(await screen.findByText('กำลังโหลด')).toBeTruthy()
    fail(problem('not_found', 404))
    server.on(hospitalEndpoints.getHospital, () => data({ ...place, address: null, hours: [] }))
    await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }))
    expect(await screen.findByText('โรงพยาบาลลำปาง', { selector: 'strong' })).toBeTruthy()
  })

  test('an address with the malformed id of a card use says that there is none, and asks no more', async () => {
    const server = useCardServer({ use: null })
    server.on(useCardEndpoints.getUseCard, () => problem('validation_failed', 400))
    await openScreen({ path: `${path}&show=cut`, as: somebody, server })
    expect(await screen.findByText('ไม่พบการใช้บัตรครั้งนี้')).toBeTruthy()
  })

  test('choose and confirm: shows the QR code, the digits, the remaining time and the eligibility', async () => {
    const server = useCardServer({ use: null })
    const { user, address } = await openScreen({ path, as: somebody, server })
    await user.click(await screen.findByRole('button', { name: /โรงพยาบาลลำปาง/ }))
    const asked = await screen.findByText('โรงพยาบาลลำปาง', { selector: 'strong' })
    expect(asked.parentElement?.textContent).toBe('รหัสนี้ใช้ที่ โรงพยาบาลลำปาง ได้ 5 นาที')
    expect(screen.getByText(/เจ้าหน้าที่จะเห็นอักษรย่อของชื่อ .* ไม่เห็นประวัติการรักษา/)).toBeTruthy()
    expect(screen.getByText('2 4 5 8')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ใช้บัตร' }))
    expect(await screen.findByRole('img', { name: 'QR สำหรับให้เจ้าหน้าที่สแกน' })).toBeTruthy()
    expect(screen.getByText('012 345')).toHaveProperty('ariaHidden', 'true')
    expect(screen.getByText('0 1 2 3 4 5')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^เหลือเวลา (5:00|4:5\d) นาที$/)
    expect(screen.getByText('ใช้ได้ 5 นาที หลังจากนั้นต้องกดใช้บัตรอีกครั้ง')).toBeTruthy()
    expect(screen.getByText(/ยังไม่ใช่การอนุมัติ/)).toBeTruthy()
    expect(screen.getByText('30,000 บาท')).toBeTruthy()
    expect(screen.getByText('ก่อน 1 ธ.ค. 2569 คุ้มครองเฉพาะอุบัติเหตุ')).toBeTruthy()
    expect(address()).toContain(`show=${cardUseId}`)
    const started = server.requests.find(({ method, url }) => method === 'POST' && url.endsWith('/use-cards'))
    expect(started?.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9_-]{8,}$/)
  })

  test('a partly eligible card doesn’t say “eligible”; a used-up limit hides the other balances', async () => {
    const service = {
      copay_percent: null,
      copay_per_visit_satang: null,
      deductible_satang: null,
      waiting_until: null,
    }
    const services = [
      {
        ...service,
        service: 'opd' as const,
        verdict: 'not_eligible' as const,
        warnings: ['limit_used_up' as const],
        limits: [
          { measure: 'amount' as const, scope: 'visit' as const, left: 200_000 },
          { measure: 'visits' as const, scope: 'policy_year' as const, left: 0 },
        ],
      },
      {
        ...service,
        service: 'ipd' as const,
        verdict: 'eligible' as const,
        warnings: [],
        limits: [{ measure: 'amount' as const, scope: 'policy_year' as const, left: 30_000_000 }],
      },
    ]
    const server = useCardServer({
      use: sampleUse({ eligibility: { verdict: 'eligible', services } }),
      live: true,
    })
    await openScreen({ path, as: somebody, server })
    expect(await screen.findByText('ใช้สิทธิได้บางบริการ')).toBeTruthy()
    expect(screen.getByText('0 ครั้ง')).toBeTruthy()
    expect(screen.getByText('300,000 บาท')).toBeTruthy()
    expect(screen.queryByText('2,000 บาท')).toBeNull()
  })

  test('a relative’s card always shows the relative’s name (R42)', async () => {
    const id = 'relative-1-AAAAAAAAAAA'
    const cards = daughter.coverages.map((each) => ({ ...each, id }))
    const mother = { ...daughter, id: 'link-2'.padEnd(22, 'A'), scopes: ['see' as const] }
    const members = [{ ...daughter, scopes: ['see' as const, 'use_card' as const], coverages: cards }, mother]
    const server = useCardServer({ use: null }, {}, members)
    const { user } = await openScreen({ path: '/search-hospital/select-hospital', as: somebody, server })
    const choice = await screen.findByRole('combobox', { name: 'บัตรที่จะใช้' })
    expect(screen.getByRole('group', { name: 'บัตรของฉัน' }).querySelectorAll('option')).toHaveLength(1)
    const theirs = screen.getByRole('group', { name: 'บัตรของครอบครัว' }).querySelectorAll('option')
    expect([...theirs].map(({ textContent }) => textContent)).toEqual(['เด็กหญิงใบบัว ใจดี · แผนทอง · ••••2458'])
    await user.selectOptions(choice, id)
    await waitFor(() => expect(choice).toHaveProperty('value', id))
    await user.click(await screen.findByRole('button', { name: /โรงพยาบาลลำปาง/ }))
    expect(await screen.findByText('บัตรของ เด็กหญิงใบบัว ใจดี')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ใช้บัตร' }))
    const started = await waitFor(() => {
      const found = server.requests.find(({ method, url }) => method === 'POST' && url.endsWith('/use-cards'))
      if (!found) throw new Error('nothing was shown')
      return found
    })
    expect(await started.json()).toEqual({ coverage_id: id, hospital_id: hospitalId })
  })

  test('the dialog and its digits disappear when the authority ends (R42)', async () => {
    const now: { use: UseCard | null } = { use: sampleUse() }
    await openScreen({ path: `${path}&show=${cardUseId}`, as: somebody, server: useCardServer(now) })
    await screen.findByText('012 345')
    now.use = null
    expect(await screen.findByText('ไม่พบการใช้บัตรครั้งนี้')).toBeTruthy()
    expect(screen.queryByText('012 345')).toBeNull()
  })

  test('a card that is being shown opens again without an address', async () => {
    const server = useCardServer({ use: sampleUse(), live: true })
    await openScreen({ path: '/search-hospital/select-hospital', as: somebody, server })
    expect(await screen.findByText('012 345')).toBeTruthy()
  })

  test('shows the hospital’s check within 3 s and removes the digits', async () => {
    expect(limits.useCard.pollMs).toBeLessThan(2_000)
    const now = { use: sampleUse() }
    await openScreen({ path: `${path}&show=${cardUseId}`, as: somebody, server: useCardServer(now) })
    await screen.findByText('012 345')
    now.use = sampleUse({ ...ended, state: 'verified', verified_at: '2026-11-21T05:01:00.000Z' })
    expect(await screen.findByText('ตรวจสอบแล้วโดยโรงพยาบาลลำปาง')).toBeTruthy()
    expect(screen.queryByText('012 345')).toBeNull()
  })

  describe('closes for good, though the list still contained the card use', () => {
    const verified = sampleUse({ ...ended, state: 'verified', verified_at: '2026-11-21T05:01:00.000Z' })
    test.each([
      ['checked', verified, 'เสร็จสิ้น'],
      ['checked, on Escape', verified, null],
      ['expired', sampleUse({ ...ended, state: 'expired' }), 'ปิด'],
      ['the authority ended', null, 'ปิด'],
    ])('%s', async (_, end, button) => {
      const now: { use: UseCard | null; live: boolean } = { use: null, live: true }
      const server = useCardServer(now)
      const { user } = await openScreen({ path, as: somebody, server })
      await user.click(await screen.findByRole('button', { name: /โรงพยาบาลลำปาง/ }))
      await user.click(await screen.findByRole('button', { name: 'ใช้บัตร' }))
      await screen.findByText('012 345')
      await waitFor(() => expect(server.calls.filter((call) => call.endsWith('/use-cards'))).toHaveLength(3))
      now.use = end
      await waitFor(() => expect(screen.queryByText('012 345')).toBeNull(), { timeout: 3_000 })
      if (button) await user.click(screen.getByRole('button', { name: button }))
      else await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await screen.findByRole('button', { name: /โรงพยาบาลลำปาง/ })).toBeTruthy()
    })
  })

  test('the countdown doesn’t depend on the phone’s clock, and ends without a network', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const now = { use: sampleUse({ left_ms: 60_000 }) }
    const server = useCardServer(now)
    await openScreen({ path: `${path}&show=${cardUseId}`, as: somebody, server })
    await screen.findByText('012 345')
    server.on(useCardEndpoints.getUseCard, () => Promise.reject(new TypeError('offline')))
    vi.setSystemTime(Date.now() + 86_400_000)
    act(() => vi.advanceTimersByTime(10_000))
    expect(screen.getByRole('timer').textContent).toMatch(/(50|4\d) นาที$/)
    expect(await screen.findByText(/ไม่มีสัญญาณ/)).toBeTruthy()
    act(() => vi.advanceTimersByTime(51_000))
    expect(await screen.findByText('หมดเวลาแล้ว')).toBeTruthy()
    expect(screen.queryByText('012 345')).toBeNull()
    expect(screen.getByRole('button', { name: 'ใช้บัตรอีกครั้ง' })).toBeTruthy()
  })

  test('asks before cancelling, also on Escape', async () => {
    const now: { use: UseCard | null } = { use: sampleUse() }
    const server = useCardServer(now)
    server.on(useCardEndpoints.cancelUseCard, () => {
      now.use = sampleUse({ ...ended, state: 'cancelled' })
      return new Response(null, { status: 204 })
    })
    const { user } = await openScreen({ path: `${path}&show=${cardUseId}`, as: somebody, server })
    await screen.findByText('012 345')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'ไม่ยกเลิก' }))
    expect(screen.getByText('012 345')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'ยกเลิก' }))
    await user.click(await screen.findByRole('button', { name: 'ยกเลิกการใช้บัตร' }))
    expect(await screen.findByText('ยกเลิกการใช้บัตรแล้ว')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('012 345')).toBeNull())
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  })

  test('says why a card that isn’t in force can’t be used, and offers no hospital', async () => {
    const server = useCardServer({ use: null }, { state: 'lapsed' })
    await openScreen({ path, as: somebody, server })
    expect(await screen.findByText(/กรมธรรม์ขาดผลบังคับ จึงใช้บัตรนี้ไม่ได้/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /โรงพยาบาลลำปาง/ })).toBeNull()
  })
})
