import { telemedicineEndpoints } from '@khum/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { fakeConsent, idOf, sampleChoice, sampleProvider, sampleVisit, telemedServer } from './sample-telemed'

const provider = idOf('provider')
const five = ['one', 'two', 'three', 'four', 'five'].map((name) => sampleChoice(name))
const extras = () => within(screen.getByRole('group', { name: /บัตรเพิ่ม/ }))
const sent = async (server: ReturnType<typeof telemedServer>, method: string) =>
  server.requests
    .find(({ method: made, url }) => made === method && url.includes('/telemed-visits'))
    ?.clone()
    .json()

describe('from the mart', () => {
  test.each([2, 3])(
    'chooses a main card and up to %i extra ones in order (Requirement 9.6)',
    async (most) => {
      const server = telemedServer('none', five)
      server.on(telemedicineEndpoints.getTelemedProvider, () =>
        data({
          ...sampleProvider({ extra_cards_most: most }),
          about: { th: '', en: '' },
          price_note: null,
          image: null,
          hours: [],
          closed_on: [],
        }),
      )
      const { user, address } = await openScreen({ path: `/telemedicine/${provider}`, server, as: somebody })
      await user.click(await screen.findByRole('radio', { name: /ประกัน two/ }))
      const names = ['five', 'one', 'three'].slice(0, most)
      for (const name of names)
        await user.click(extras().getByRole('checkbox', { name: new RegExp(`ประกัน ${name}`) }))
      expect(extras().getByRole('checkbox', { name: /ประกัน five.*ลำดับที่ 1/ })).toBeTruthy()
      expect(screen.getByText(new RegExp(`ครบ ${most} ใบแล้ว`))).toBeTruthy()
      expect(extras().getByRole('checkbox', { name: /ประกัน four/ })).toHaveProperty('disabled', true)
      await user.click(screen.getByRole('button', { name: 'ถัดไป: อ่านข้อกำหนด' }))
      await waitFor(() => expect(address()).toBe('/telemed-policy-1'))
      expect(await sent(server, 'POST')).toEqual({ provider_id: provider, entry: 'mart' })
      expect(await sent(server, 'PUT')).toEqual({ coverage_id: idOf('two'), extra_ids: names.map(idOf) })
    },
  )

  test('says so if the unfinished visit can’t be loaded, also after an answer that there is none', async () => {
    const server = telemedServer('none', five)
    const { router } = await openScreen({ path: `/telemedicine/${provider}`, server, as: somebody })
    await screen.findByRole('radio', { name: /ประกัน two/ })
    server.on(telemedicineEndpoints.listTelemedVisits, () => problem('internal', 500))
    await act(() => router.navigate('/telemedicine'))
    expect(await screen.findByRole('button', { name: 'ลองอีกครั้ง' })).toBeTruthy()
  })

  test('asks for the consent to health data before any call, then continues (R66)', async () => {
    const server = telemedServer('none', five)
    fakeConsent(server, false)
    const { user, address } = await openScreen({ path: `/telemedicine/${provider}`, server, as: somebody })
    await user.click(await screen.findByRole('radio', { name: /ประกัน two/ }))
    await user.click(screen.getByRole('button', { name: 'ถัดไป: อ่านข้อกำหนด' }))
    expect(await screen.findByText('ขอใช้ข้อมูลสุขภาพเพื่อพบแพทย์ออนไลน์')).toBeTruthy()
    expect(await sent(server, 'POST')).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'ยินยอมและไปต่อ' }))
    await waitFor(() => expect(address()).toBe('/telemed-policy-1'))
    expect(await sent(server, 'PUT')).toEqual({ coverage_id: idOf('two'), extra_ids: [] })
  })

  test('says why a card can’t be used and whose a relative’s card is', async () => {
    const cards = [
      sampleChoice('one', { obstacle: 'no_telemed' }),
      sampleChoice('two', { is_relative: true, insured_name: { th: 'ด.ช. ปกรณ์', en: 'Pakorn' } }),
    ]
    await openScreen({
      path: `/telemedicine/${provider}`,
      server: telemedServer('none', cards),
      as: somebody,
    })
    expect(await screen.findByRole('radio', { name: /ประกัน one.*ไม่มีสิทธิพบแพทย์ออนไลน์/ })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.getByRole('radio', { name: /ประกัน two.*ด\.ช\. ปกรณ์/ })).toHaveProperty('checked', true)
  })

  test('preselects the unfinished visit’s cards and skips its accepted terms', async () => {
    const [one, two] = five
    const visit = sampleVisit({ state: 'agreed', accepted_steps: [1, 2, 3] })
    const cards = [two, one].flatMap((card) => (card ? [card] : []))
    const server = telemedServer({ ...visit, cards }, five)
    const { user, address } = await openScreen({ path: `/telemedicine/${provider}`, server, as: somebody })
    expect(await screen.findByRole('radio', { name: /ประกัน two/ })).toHaveProperty('checked', true)
    expect(extras().getByRole('checkbox', { name: /ประกัน one/ })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: 'ถัดไป: ตรวจสอบบัตร' }))
    await waitFor(() => expect(address()).toBe(`/preview-telemedicine/${visit.id}`))
  })

  test.each([
    ['telemed_closed', 409, 'ขณะนี้อยู่นอกเวลาทำการ'],
    ['telemed_not_covered', 422, 'ความคุ้มครองของคุณไม่รวมการพบแพทย์ออนไลน์ที่นี่'],
    ['promotion_expired', 410, 'โปรโมชันนี้หมดอายุแล้ว'],
  ] as const)('shows %s on the screen (Requirement 8.10)', async (code, status, words) => {
    const server = telemedServer('none', five)
    server.on(telemedicineEndpoints.startTelemedVisit, () =>
      problem(code, status, { params: { opens_at: '2026-11-23T02:00:00Z' } }),
    )
    const { user, address } = await openScreen({
      path: `/telemedicine/${provider}?promotion=${idOf('promo')}`,
      server,
      as: somebody,
    })
    await user.click(await screen.findByRole('button', { name: 'ถัดไป: อ่านข้อกำหนด' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(await sent(server, 'POST')).toMatchObject({ promotion_id: idOf('promo') })
    if (code !== 'promotion_expired') return
    await user.click(screen.getByRole('button', { name: 'ไปต่อโดยไม่ใช้โปรโมชัน' }))
    await waitFor(() => expect(address()).toBe(`/telemedicine/${provider}`))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('says what to do instead if no card can be used, without a button to send', async () => {
    const server = telemedServer('none', [sampleChoice('one', { obstacle: 'not_with_provider' })])
    await openScreen({ path: `/telemedicine/${provider}`, server, as: somebody })
    expect(await screen.findByRole('link', { name: 'ดูผู้ให้บริการอื่น' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /ถัดไป/ })).toBeNull()
  })

  test('keeps a screen on the page while it leads to the mart', async () => {
    let blanks = 0
    let seen = false
    const watch = new MutationObserver(() => {
      const isThere = document.querySelector('main') !== null
      if (seen && !isThere) blanks += 1
      seen ||= isThere
    })
    watch.observe(document.body, { childList: true, subtree: true })
    const { address } = await openScreen({
      path: '/telemedicine',
      server: telemedServer('none'),
      as: somebody,
    })
    await waitFor(() => expect(address()).toBe('/telemed-mart'))
    await screen.findByRole('main')
    watch.disconnect()
    expect({ seen, blanks }).toEqual({ seen: true, blanks: 0 })
  })

  test('leads to the unfinished visit, or else the mart, without a provider', async () => {
    const begun = await openScreen({ path: '/telemedicine', server: telemedServer({}), as: somebody })
    await waitFor(() => expect(begun.address()).toBe(`/telemedicine/${provider}`))
    const none = await openScreen({ path: '/telemedicine', server: telemedServer('none'), as: somebody })
    await waitFor(() => expect(none.address()).toBe('/telemed-mart'))
  })
})

describe('from a card', () => {
  const coverage = idOf('two')

  test('makes it the main card and offers the providers it covers', async () => {
    const server = telemedServer('none', five)
    const other = sampleProvider({
      id: idOf('other'),
      name: { th: 'คลินิกใจ', en: 'Mind' },
      extra_cards_most: 3,
    })
    const strange = sampleProvider({ id: idOf('strange'), name: { th: 'ที่อื่น', en: 'Else' }, covered: false })
    server.on(telemedicineEndpoints.listTelemedProviders, () =>
      data({ categories: [], items: [sampleProvider(), other, strange] }),
    )
    const { user, address } = await openScreen({
      path: `/telemedicine-coverage/${coverage}`,
      server,
      as: somebody,
    })
    await user.click(await screen.findByRole('radio', { name: /คลินิกใจ/ }))
    expect(screen.queryByRole('radio', { name: /ที่อื่น/ })).toBeNull()
    expect(await screen.findByRole('radio', { name: /ประกัน two/ })).toHaveProperty('checked', true)
    await user.click(await screen.findByRole('checkbox', { name: /ประกัน one/ }))
    await user.click(screen.getByRole('button', { name: 'ถัดไป: อ่านข้อกำหนด' }))
    await waitFor(() => expect(address()).toBe('/telemed-policy-coverage-1'))
    expect(server.calls).toContain(`GET /api/v1/telemed-providers?coverage=${coverage}`)
    expect(await sent(server, 'POST')).toEqual({
      provider_id: idOf('other'),
      entry: 'coverage',
      coverage_id: coverage,
    })
    expect(await sent(server, 'PUT')).toEqual({ coverage_id: coverage, extra_ids: [idOf('one')] })
  })

  test('says that a card has no telemedicine and what to do (Requirement 8.10)', async () => {
    const server = telemedServer('none', five)
    server.on(telemedicineEndpoints.listTelemedProviders, () =>
      data({ categories: [], items: [sampleProvider({ covered: false })] }),
    )
    await openScreen({ path: `/telemedicine-coverage/${coverage}`, server, as: somebody })
    expect(await screen.findByRole('heading', { name: 'บัตรนี้ไม่มีสิทธิพบแพทย์ออนไลน์' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ดูผู้ให้บริการทั้งหมด' })).toBeTruthy()
  })

  test('leads to the unfinished visit’s card without a card', async () => {
    const server = telemedServer({ entry: 'coverage' })
    const { address } = await openScreen({ path: '/telemedicine-coverage', server, as: somebody })
    await waitFor(() => expect(address()).toBe(`/telemedicine-coverage/${idOf('one')}`))
  })
})
