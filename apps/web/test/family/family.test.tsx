import { coverageEndpoints, familyEndpoints, oneTimeCodeEndpoints } from '@khum/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { indexAt, moveItem } from '../../src/features/card-order/reorder'
import { sampleCoverage } from '../coverages/sample-coverage'
import { createFakeServer, data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleFlow } from '../sample-account'
import { daughter, invitation, sampleFamily } from './sample-family'

function familyServer(part = {}) {
  const server = createFakeServer()
  server.on(familyEndpoints.listFamily, () => data(sampleFamily(part)))
  return server
}
const noContent = () => new Response(null, { status: 204 })

describe('the family’s cards (R42)', () => {
  test('show by relative, with the reason, the scopes and the end of the authority', async () => {
    const server = familyServer({ members: [daughter] })
    await openScreen({ path: '/family-coverages', as: somebody, server })
    expect(await screen.findByRole('heading', { name: 'เด็กหญิงใบบัว ใจดี' })).toBeTruthy()
    expect(screen.getByText('บุตร · คุณเป็นผู้ปกครอง')).toBeTruthy()
    expect(screen.getByText('ส่งเคลมแทน')).toBeTruthy()
    expect(screen.queryByText('ใช้บัตรแทน')).toBeNull()
    expect(screen.getByText('ถึง 28 ก.พ. 2573')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^ดูรายละเอียด เด็กหญิงใบบัว/ })).toBeTruthy()
  })

  test('an invitation can be accepted in part, with a one-time code', async () => {
    const server = familyServer({ invitations: [invitation] })
    server.on(familyEndpoints.startAcceptance, () => data(sampleFlow('family_accept'), 201))
    const { user, address } = await openScreen({ path: '/family-coverages', as: somebody, server })
    await user.click(await screen.findByRole('button', { name: 'ตอบคำขอ' }))
    await user.click(await screen.findByRole('switch', { name: 'ส่งเคลมแทน' }))
    expect(screen.queryByRole('switch', { name: 'ดูสาเหตุการรักษา' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'อนุญาตและรับรหัส OTP' }))
    await waitFor(() => expect(address()).toMatch(/^\/otp\?for=family_accept/))
    const asked = server.requests.find(({ url }) => url.endsWith('/code'))
    expect(await asked?.json()).toEqual({ scopes: ['see', 'use_card'], ends_on: '2027-06-30', lang: 'th' })
    server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('family_accept')))
    server.on(familyEndpoints.acceptInvitation, noContent)
    await user.type(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }), '123456')
    await waitFor(() => expect(address()).toBe('/edit-coverage-family'))
    expect(await screen.findByText('ใครดูบัตรของคุณได้')).toBeTruthy()
    // The flow is used up, so the screen doesn't ask the server for the flow.
    expect(server.calls).not.toContain(`GET ${oneTimeCodeEndpoints.getCurrentOtp.path}`)
  })

  test('an invitation is accepted if the member opens the family after the code, also at the same address', async () => {
    const server = familyServer()
    server.on(familyEndpoints.acceptInvitation, noContent)
    const { services } = await openScreen({ path: '/edit-coverage-family', as: somebody, server })
    const flow = { ...sampleFlow('family_accept'), passed_until: new Date(Date.now() + 60_000).toISOString() }
    act(() => services.flow.change({ otp: { flow, passed: null, next: null } }))
    await waitFor(() => expect(server.calls).toContain('PUT /api/v1/family-acceptance'))
    expect(await screen.findByText('ใครดูบัตรของคุณได้')).toBeTruthy()
  })

  test('an invitation whose answer was lost has the same key when it is sent again, a changed one another (R54)', async () => {
    const server = familyServer()
    server.on(familyEndpoints.invite, () => problem('internal', 500))
    const { user } = await openScreen({ path: '/family-coverages', as: somebody, server })
    await user.click(await screen.findByRole('button', { name: /^ขอดูบัตรของคนในครอบครัว/ }))
    const phone = await screen.findByLabelText(/^เบอร์/)
    await user.click(screen.getByRole('radio', { name: 'คู่สมรส' }))
    for (const number of ['0812345678', '0812345678', '0812345679']) {
      fireEvent.change(phone, { target: { value: number } })
      const sent = server.requests.length
      await user.click(screen.getByRole('button', { name: 'ส่งคำขอ' }))
      await waitFor(() => expect(server.requests.length).toBeGreaterThan(sent))
      await waitFor(() => expect(phone).toHaveProperty('readOnly', false))
    }
    const keys = server.requests
      .filter(({ url }) => url.endsWith('/family-invitations'))
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)])
    expect(keys[0]).toMatch(/^[\w-]{22}$/)
  })

  test('lists who may see the cards, and ends an authority after a confirmation', async () => {
    const { relationship: _r, coverages: _c, ...watcher } = daughter
    const server = familyServer({ watchers: [{ ...watcher, proof: 'invitation' }] })
    server.on(familyEndpoints.endFamilyLink, noContent)
    const { user } = await openScreen({ path: '/edit-coverage-family', as: somebody, server })
    await user.click(await screen.findByRole('button', { name: 'ยกเลิกสิทธิ เด็กหญิงใบบัว ใจดี' }))
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'ยกเลิกสิทธิ' }))
    await waitFor(() => expect(server.calls).toContain(`DELETE /api/v1/family-links/${daughter.id}`))
  })
})

describe('the order of the member’s own cards', () => {
  const card = (id: string, th: string) =>
    sampleCoverage({ id: id.padEnd(22, 'A'), plan_name: { th, en: th } })

  test('changes by buttons, is announced, and is saved with nicknames and visibility', async () => {
    const server = createFakeServer()
    const items = [card('one', 'แผนหนึ่ง'), card('two', 'แผนสอง')]
    server.on(coverageEndpoints.listCoverages, () => data({ items, as_of: '2026-11-21T05:00:00.000Z' }))
    server.on(familyEndpoints.orderCoverages, noContent)
    const { user, address } = await openScreen({ path: '/edit-coverage', as: somebody, server })
    await user.click(await screen.findByRole('button', { name: 'เลื่อน แผนหนึ่ง ลง' }))
    expect(screen.getByText('แผนหนึ่ง อยู่ลำดับที่ 2 จาก 2')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'ชื่อที่คุณตั้งให้ แผนสอง' }), 'บริษัท')
    const [, second] = screen.getAllByRole('switch', { name: 'แสดงในรายการ' })
    if (!second) throw new Error('the second card has no switch')
    await user.click(second)
    await user.click(screen.getByRole('button', { name: 'บันทึก' }))
    await waitFor(() => expect(address()).toBe('/coverages'))
    const sent = server.requests.find(({ method }) => method === 'PUT')
    expect(await sent?.json()).toEqual({
      items: [
        { id: 'two'.padEnd(22, 'A'), nickname: 'บริษัท', hidden: false },
        { id: 'one'.padEnd(22, 'A'), nickname: '', hidden: true },
      ],
    })
  })

  test('and nicknames stay when another card is removed and the cards are loaded again', async () => {
    const server = createFakeServer()
    let items = [card('one', 'แผนหนึ่ง'), card('two', 'แผนสอง'), card('three', 'แผนสาม')]
    const family = () => data(sampleFamily({ members: [{ ...daughter, coverages: items }] }))
    server.on(familyEndpoints.listFamily, family)
    server.on(familyEndpoints.removeCoverage, noContent)
    const { user } = await openScreen({ path: '/edit-coverage-family', as: somebody, server })
    const nickname = () => screen.getByRole('textbox', { name: /^ชื่อที่คุณตั้งให้ .*แผนสอง$/ })
    await screen.findAllByRole('textbox')
    fireEvent.change(nickname(), { target: { value: 'บริษัท' } })
    await user.click(screen.getByRole('button', { name: /^เลื่อน .*แผนสาม ขึ้น$/ }))

    items = [card('new', 'แผนใหม่'), card('two', 'แผนสอง'), card('three', 'แผนสาม')]
    await user.click(screen.getByRole('button', { name: /^นำออกจากรายการ .*แผนหนึ่ง$/ }))
    await user.click(await screen.findByRole('button', { name: 'นำออกจากรายการ' }))
    await screen.findByRole('textbox', { name: /แผนใหม่$/ })
    expect(nickname()).toHaveProperty('value', 'บริษัท')
    const order = screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label')?.slice(-6))
    expect(order).toEqual([' แผนสาม', 'แผนสอง', 'แผนใหม่'].map((name) => name.slice(-6)))
  })

  test('a row moves to where it is dropped, and never out of the list', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b'])
    expect(indexAt([50, 150], 40)).toBe(0)
    expect(indexAt([50, 150], 100)).toBe(1)
    expect(indexAt([50, 150], 999)).toBe(2)
  })
})
