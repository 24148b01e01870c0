import { coverageEndpoints, findPolicyEndpoints, oneTimeCodeEndpoints, readTheme } from '@khum/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleFlow } from '../sample-account'
import { coverageId, sampleCoverage } from './sample-coverage'

const { getCardDetails, startCardDetails, finishCardDetails } = findPolicyEndpoints
const fullNumbers = (leftMs = 300_000) => ({
  policy_number: 'KHM-G-0012458',
  card_number: '0012458-01872',
  employee_id: 'SW-01872',
  until: new Date(Date.now() + leftMs).toISOString(),
})

function cardServer(part = {}) {
  const server = createFakeServer()
  server.on(coverageEndpoints.getCoverage, () => data(sampleCoverage(part)))
  server.on(coverageEndpoints.listCoverages, () => data({ items: [], as_of: new Date().toISOString() }))
  return server
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the numbers of a card (R27, R41)', () => {
  test('are masked; the button leads to the code, and the code back to the full numbers', async () => {
    const server = cardServer()
    let proved = false
    server.on(getCardDetails, () => (proved ? data(fullNumbers()) : problem('step_up_required', 403)))
    server.on(startCardDetails, () => data(sampleFlow('card_details'), 201))
    server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('card_details')))
    server.on(finishCardDetails, () => {
      proved = true
      return data({ until: fullNumbers().until })
    })
    const path = `/coverages/${coverageId}`
    const { user, address } = await openScreen({ path, as: somebody, server })
    expect(await screen.findAllByText('••••2458')).toHaveLength(2)
    expect(server.calls.some((call) => call.includes('/details'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'ดูเลขเต็ม' }))
    const next = encodeURIComponent(`${path}?numbers=whole`)
    await waitFor(() => expect(address()).toBe(`/otp-card?next=${next}`))
    await user.click(await screen.findByRole('button', { name: 'ส่งรหัส' }))
    await user.click(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }))
    await user.keyboard('123456')
    expect(await screen.findByText('KHM-G-0012458')).toBeTruthy()
    expect(address()).toBe(`${path}?numbers=whole`)
    const finished = server.requests.find((request) => request.method === 'PUT')
    expect(finished?.headers.get('register-token')).toBe('flow-token-1')
  })

  test('are read digit by digit, and can be copied and hidden', async () => {
    const server = cardServer()
    server.on(getCardDetails, () => data(fullNumbers()))
    const { user } = await openScreen({
      path: `/coverages/${coverageId}?numbers=whole`,
      as: somebody,
      server,
    })
    expect(await screen.findByText('KHM-G-0012458')).toHaveProperty('ariaHidden', 'true')
    expect(screen.getByText('K H M G 0 0 1 2 4 5 8')).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^เลขจะถูกซ่อนในอีก (5:00|4:\d\d) นาที$/)
    await user.click(screen.getByRole('button', { name: 'คัดลอก เลขบัตร' }))
    expect(await screen.findByText('คัดลอกแล้ว')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('0012458-01872')
    await user.click(screen.getByRole('button', { name: 'ซ่อนเลข' }))
    expect(screen.queryByText('KHM-G-0012458')).toBeNull()
    expect(screen.getByRole('button', { name: 'ดูเลขเต็ม' })).toBeTruthy()
  })

  test('are hidden when the time is up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const server = cardServer()
    server.on(getCardDetails, () => data(fullNumbers(60_000)))
    await openScreen({ path: `/coverages/${coverageId}?numbers=whole`, as: somebody, server })
    await screen.findByText('KHM-G-0012458')
    act(() => vi.advanceTimersByTime(50_000))
    expect(screen.getByText('KHM-G-0012458')).toBeTruthy()
    act(() => vi.advanceTimersByTime(11_000))
    expect(screen.queryByText('KHM-G-0012458')).toBeNull()
    expect(screen.getByText('ซ่อนเลขแล้ว')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ดูเลขเต็ม' })).toBeTruthy()
  })

  test('are masked again after the member leaves the card', async () => {
    const server = cardServer()
    server.on(getCardDetails, () => data(fullNumbers()))
    const { router } = await openScreen({
      path: `/coverages/${coverageId}?numbers=whole`,
      as: somebody,
      server,
    })
    await screen.findByText('KHM-G-0012458')
    await act(() => router.navigate('/coverages'))
    await act(() => router.navigate(`/coverages/${coverageId}`))
    expect(await screen.findByRole('button', { name: 'ดูเลขเต็ม' })).toBeTruthy()
    expect(screen.queryByText('KHM-G-0012458')).toBeNull()
  })

  test('are masked after a reload once the five minutes have passed, without asking for a code', async () => {
    const server = cardServer()
    server.on(getCardDetails, () => problem('step_up_required', 403))
    const { address } = await openScreen({
      path: `/coverages/${coverageId}?numbers=whole`,
      as: somebody,
      server,
    })
    expect(await screen.findByRole('button', { name: 'ดูเลขเต็ม' })).toBeTruthy()
    expect(address()).toBe(`/coverages/${coverageId}?numbers=whole`)
  })

  test('a member without a phone number gets a link to add one', async () => {
    const server = createFakeServer()
    server.on(startCardDetails, () => problem('phone_missing', 422))
    const { user } = await openScreen({ path: '/otp-card', as: somebody, server })
    await user.click(await screen.findByRole('button', { name: 'ส่งรหัส' }))
    expect(await screen.findByText(/บัญชีนี้ยังไม่มีเบอร์มือถือ/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'เพิ่มเบอร์มือถือ' }).getAttribute('href')).toBe('/edit-profile')
  })

  test('a card without numbers doesn’t show the section', async () => {
    const server = cardServer({ policy_number_masked: '', employee_id_masked: null })
    await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
    await screen.findByText('ข้อมูลกรมธรรม์')
    expect(screen.queryByRole('button', { name: 'ดูเลขเต็ม' })).toBeNull()
  })
})

describe('the actions of a card', () => {
  const actions = async () => {
    const row = await screen.findByRole('navigation', { name: 'ทำอะไรกับบัตรนี้ได้' })
    return within(row)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  }

  test('are those that it allows today, with the insurer’s phone', async () => {
    const server = cardServer({ insurer_hotline: '+6620000101' })
    await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
    expect(await actions()).toEqual([
      `ใช้บัตร /search-hospital/select-hospital?coverage=${coverageId}`,
      `ส่งเคลม /coverages/eclaim?coverage=${coverageId}`,
      'โทรหาประกัน tel:+6620000101',
    ])
  })

  test.each([
    [{ state: 'lapsed', claimable: false }, /ขาดผลบังคับ จึงใช้บัตรและเคลมไม่ได้/],
    [{ state: 'waiting', claimable: false, effective_date: '2030-02-01' }, /ตั้งแต่ 1 กุมภาพันธ์ 2573/],
    [{ state: 'ended', claimable: false }, /พ้นกำหนดส่งเคลมในแอป/],
  ])('are only the phone if %j, and the screen says why', async (part, why) => {
    const server = cardServer({ insurer_hotline: '+6620000101', ...part })
    await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
    expect(await actions()).toEqual(['โทรหาประกัน tel:+6620000101'])
    expect(screen.getByText(why)).toBeTruthy()
  })

  test('keep the claim within the filing time after the end, and name the last day', async () => {
    const server = cardServer({
      state: 'ended',
      claimable: true,
      expiry_date: '2026-11-01',
      claim_until: '2026-12-01',
    })
    await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
    expect(await actions()).toEqual([`ส่งเคลม /coverages/eclaim?coverage=${coverageId}`])
    expect(screen.getByText(/ยังส่งเคลมได้ถึง 1 ธันวาคม 2569/)).toBeTruthy()
  })

  test('have no claim if the insurer switched e-Claim off; the screen says so', async () => {
    const server = cardServer()
    const theme = readTheme({ menu_icon: { status_5: 0 } })
    await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server, theme })
    expect(await actions()).toEqual([`ใช้บัตร /search-hospital/select-hospital?coverage=${coverageId}`])
    expect(screen.getByText(/ไม่ได้เปิดให้ส่งเคลมในแอป/)).toBeTruthy()
  })

  test('don’t show for a card that doesn’t exist', async () => {
    const server = createFakeServer()
    server.on(coverageEndpoints.getCoverage, () => problem('not_found', 404))
    await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
    expect(await screen.findByText('ไม่พบความคุ้มครองนี้ในรายการของคุณ')).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'ส่งเคลม' })).toBeNull()
  })
})

test('shows three claims of the history, and all after a press', async () => {
  const claim_history = [1, 2, 3, 4].map((at) => ({
    claim_id: null,
    claim_number: `KHM-69-00000${at}-0`,
    admission_date: `2026-10-0${at}`,
    amount_satang: 100_000,
    group: 'approved',
    origin: 'member_app',
  }))
  const server = cardServer({ claim_history })
  const { user } = await openScreen({ path: `/coverages/${coverageId}`, as: somebody, server })
  const history = await screen.findByRole('list', { name: 'ประวัติการเคลม' })
  expect(within(history).getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'ดูเคลมทั้งหมด 4 รายการ' }))
  expect(within(history).getAllByRole('listitem')).toHaveLength(4)
})
