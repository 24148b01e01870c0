import {
  consentEndpoints,
  findPolicyEndpoints,
  oneTimeCodeEndpoints,
  typedCardEndpoints,
} from '@khum/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeDocument } from '../claims/sample-draft'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { passed, sampleConsent, sampleFlow } from '../sample-account'
import { createCardServer } from './card-server'
import { makeCompleteCard, makeDraftCard } from './sample-card'

type User = Awaited<ReturnType<typeof openScreen>>['user']

async function typeDate(user: User, group: string, [day, month, year]: [string, string, string]) {
  const date = within(screen.getByRole('group', { name: group }))
  await user.type(date.getByRole('textbox', { name: 'วัน' }), day)
  await user.selectOptions(date.getByRole('combobox', { name: 'เดือน' }), month)
  await user.type(date.getByRole('textbox', { name: 'ปี (พ.ศ.)' }), year)
}
const bothPictures = [makeDocument({ list: 'card_front' }), makeDocument({ list: 'card_back' })]
const press = (name: string) => screen.findByRole('button', { name })

describe('adding a card (2.14, 5.7)', () => {
  test('leaving the page saves with a request that outlives it', async () => {
    const { server, saves } = createCardServer(makeDraftCard({ images: bothPictures }))
    await openScreen({ path: '/add-card', as: somebody, server })
    const name = await screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' })
    fireEvent.change(name, { target: { value: 'สมศรี' } })
    act(() => window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(saves.at(-1)?.data.name_ins).toBe('สมศรี'))
    expect(
      server.requests.filter(({ method }) => method === 'PUT').map(({ keepalive }) => keepalive),
    ).toEqual([true])
    expect(saves.at(-1)?.complete).toBe(false)
  })

  test.each([
    ['draft', makeDraftCard(), '/add-card'],
    ['complete card', makeCompleteCard(), '/edit-card'],
  ])('a date without a year is still there when a %s opens again', async (_kind, card, page) => {
    const path = page === '/edit-card' ? `${page}/${card.id}` : page
    const { server, saves } = createCardServer(card)
    await openScreen({ path, as: somebody, server })
    const start = async () => {
      const group = within(await screen.findByRole('group', { name: 'วันเริ่มคุ้มครอง' }))
      const [day, year] = ['วัน', 'ปี (พ.ศ.)'].map((name) => group.getByRole('textbox', { name }))
      return [day, group.getByRole('combobox', { name: 'เดือน' }), year]
    }
    for (const [index, value] of ['12', '5', ''].entries())
      fireEvent.change((await start())[index] ?? document.body, { target: { value } })
    act(() => window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(saves.at(-1)?.data).toMatchObject({ startDate: null, start_typed: '-5-12' }))
    cleanup()
    await openScreen({ path, as: somebody, server })
    expect((await start()).map((input) => input && 'value' in input && input.value)).toEqual(['12', '5', ''])
  })

  test('two quick presses right after typing complete the card once', async () => {
    const { data: complete } = makeCompleteCard()
    const { server, saves, cards } = createCardServer(makeDraftCard({ data: complete, images: bothPictures }))
    const { user, address } = await openScreen({ path: '/add-card', as: somebody, server })
    const name = await screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' })
    fireEvent.change(name, { target: { value: 'สมศรี' } })
    await user.dblClick(await press('บันทึกบัตร'))
    await waitFor(() => expect(address()).toBe(`/view-card-detail?card=${cards[0]?.id}`))
    expect(saves.filter(({ complete }) => complete)).toHaveLength(1)
    expect(cards[0]).toMatchObject({ state: 'complete', data: { name_ins: 'สมศรี' } })
  })

  test('a number with an emoji gets an error at its field, and the card isn’t completed', async () => {
    const { server, saves } = createCardServer(makeDraftCard({ images: bothPictures }))
    const { user } = await openScreen({ path: '/add-card', as: somebody, server })
    const number = await screen.findByRole('textbox', { name: 'เลขกรมธรรม์หรือเลขบัตร' })
    fireEvent.change(number, { target: { value: '12\u202e34 🙂' } })
    await user.click(await press('บันทึกบัตร'))
    expect(screen.getByText(/เลขนี้มีได้เฉพาะตัวอักษร/)).toBeTruthy()
    expect(saves.some(({ complete }) => complete)).toBe(false)
  })

  test('finds the insurer by another name and completes the card', async () => {
    const { server, saves, cards } = createCardServer(makeDraftCard({ images: bothPictures }))
    server.on(typedCardEndpoints.listInsurers, (request) => {
      const isSearched = new URL(request.url).searchParams.get('search') === 'ไทยประกัน'
      const tli = { code: 'TLI', name: { th: 'ไทยประกันชีวิต', en: 'Thai Life' }, kind: 'life', logo: null }
      return data({ items: isSearched ? [tli] : [] })
    })
    const { user, address, services } = await openScreen({ path: '/add-card', as: somebody, server })
    await user.click(await screen.findByRole('link', { name: 'บริษัทประกันหรือธนาคาร: แตะเพื่อเลือก' }))
    expect(await screen.findByText('ไม่มีในรายการ?')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'ค้นหาบริษัทประกันหรือธนาคาร' }), 'ไทยประกัน')
    const found = await screen.findByRole('button', { name: /ไทยประกันชีวิต/ })
    const asTyped = screen.getByRole('button', { name: /ใช้ชื่อ “ไทยประกัน”/ })
    expect(found.compareDocumentPosition(asTyped)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(found)
    await waitFor(() => expect(address()).toBe('/add-card'))
    await user.type(await screen.findByRole('textbox', { name: 'เลขกรมธรรม์หรือเลขบัตร' }), 'PA-4471')
    await user.type(screen.getByRole('textbox', { name: 'ชื่อผู้เอาประกัน' }), 'สมศรี')
    await typeDate(user, 'วันเริ่มคุ้มครอง', ['1', '1', '2569'])
    await typeDate(user, 'วันหมดอายุ', ['31', '12', '2573'])
    await user.click(await press('เพิ่มผลประโยชน์'))
    await user.type(screen.getByRole('textbox', { name: 'ชื่อผลประโยชน์' }), 'ผู้ป่วยใน')
    await user.type(screen.getByRole('textbox', { name: 'วงเงินสูงสุด' }), '100,000.50')
    expect(services.flow.get()).toMatchObject({
      isAddCard: true,
      isEditCard: false,
      draftCard: {
        ins_code: 'TLI',
        noCard: 'PA-4471',
        startDate: '2026-01-01',
        dueDate: '2030-12-31',
      },
    })
    await user.click(await press('บันทึกบัตร'))
    await waitFor(() => expect(address()).toBe(`/view-card-detail?card=${cards[0]?.id}`))
    expect(saves.at(-1)).toMatchObject({
      complete: true,
      data: {
        ins_code: 'TLI',
        company: 'ไทยประกันชีวิต',
        noCard: 'PA-4471',
        benefits: [{ benefit: 'ผู้ป่วยใน', max_limit: 10_000_050, used: null }],
      },
    })
    expect(services.flow.get()).toMatchObject({ draftCard: null, isAddCard: false })
  })

  test('takes an unlisted insurer as typed', async () => {
    const { server } = createCardServer(makeDraftCard())
    server.on(typedCardEndpoints.listInsurers, () => data({ items: [] }))
    const { user, address } = await openScreen({ path: '/add-card', as: somebody, server })
    await user.click(await screen.findByRole('link', { name: /บริษัทประกันหรือธนาคาร/ }))
    await user.type(await screen.findByRole('textbox', { name: /ค้นหา/ }), 'สหกรณ์บ้านเรา')
    await user.click(await screen.findByRole('button', { name: /ใช้ชื่อ “สหกรณ์บ้านเรา”/ }))
    await waitFor(() => expect(address()).toBe('/add-card'))
    expect(await screen.findByRole('link', { name: /สหกรณ์บ้านเรา/ })).toBeTruthy()
  })

  test('reports missing fields and pictures, and doesn’t complete the card', async () => {
    const { server, saves } = createCardServer(makeDraftCard())
    const { user } = await openScreen({ path: '/add-card', as: somebody, server })
    await user.click(await press('เพิ่มผลประโยชน์'))
    await user.type(screen.getByRole('textbox', { name: 'ค่าห้อง' }), 'สี่พัน')
    await user.click(await press('บันทึกบัตร'))
    const summary = (await screen.findByText(/^กรอกยังไม่ครบหรือยังไม่ถูก \d+ ช่อง$/)).closest('[role="alert"]')
    expect(document.activeElement).toBe(summary)
    expect(screen.getByText('กรุณาใส่รูปด้านหน้าบัตร')).toBeTruthy()
    expect(screen.getByText('กรุณาใส่รูปด้านหลังบัตร')).toBeTruthy()
    expect(screen.getByText(/กรุณากรอกจำนวนเงินเป็นตัวเลข/)).toBeTruthy()
    for (const [name, label] of [
      ['ผลประโยชน์ที่ 1: ค่าห้อง', 'ค่าห้อง'],
      ['ชื่อผู้เอาประกัน', 'ชื่อผู้เอาประกัน'],
    ] as const) {
      await user.click(screen.getByRole('link', { name }))
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: label }))
    }
    await user.click(screen.getByRole('link', { name: 'บริษัทประกันหรือธนาคาร' }))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/บริษัทประกันหรือธนาคาร/)
    await user.click(screen.getByRole('link', { name: 'ด้านหลังบัตร' }))
    expect(document.activeElement).toHaveProperty('type', 'file')
    expect(saves.some(({ complete }) => complete)).toBe(false)
  })

  test('a family card needs the relationship but no pictures', async () => {
    const card = makeCompleteCard()
    const { server, saves } = createCardServer({ ...card, state: 'draft', whose: 'family', images: [] })
    const { user } = await openScreen({ path: '/add-card-family', as: somebody, server })
    await user.click(await press('บันทึกบัตร'))
    expect(await screen.findByText(/^กรอกยังไม่ครบ/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'บิดา/มารดา' }))
    await user.click(await press('บันทึกบัตร'))
    await waitFor(() =>
      expect(saves.at(-1)).toMatchObject({ complete: true, data: { relationship: 'parent' } }),
    )
  })

  test('leaving and coming back loses nothing', async () => {
    const { server, saves } = createCardServer(makeDraftCard())
    const { user, router } = await openScreen({ path: '/add-card', as: somebody, server })
    await user.type(await screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' }), 'สมศรี')
    await act(() => router.navigate('/coverages'))
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ complete: false, data: { name_ins: 'สมศรี' } }))
    await act(() => router.navigate('/add-card'))
    expect(await screen.findByDisplayValue('สมศรี')).toBeTruthy()
  })

  test('asks which version to keep after a change in another tab', async () => {
    const { server, saves, cards } = createCardServer(makeDraftCard())
    const { user } = await openScreen({ path: '/add-card', as: somebody, server })
    const name = await screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' })
    Object.assign(cards[0] ?? {}, { version: 7, data: { ...makeDraftCard().data, company: 'บริษัทอื่น' } })
    await user.type(name, 'สมศรี')
    await user.click(await press('ใช้ข้อมูลในหน้านี้'))
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ version: 7, data: { name_ins: 'สมศรี' } }))
  })

  test('removes a benefit row after a confirmation', async () => {
    const card = makeCompleteCard()
    const { server } = createCardServer({ ...card, state: 'draft' })
    const { user } = await openScreen({ path: '/add-card', as: somebody, server })
    await user.click(await press('ลบผลประโยชน์ที่ 1'))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ลบ' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'ผลประโยชน์ที่ 1' })).toBeNull())
  })

  test('reports a failed save (8.5)', async () => {
    const card = makeCompleteCard()
    const { server } = createCardServer({ ...card, state: 'draft' })
    server.on(typedCardEndpoints.saveCard, () => problem('card_save_failed', 503))
    const { user } = await openScreen({ path: '/add-card', as: somebody, server })
    await user.click(await press('บันทึกบัตร'))
    expect(await screen.findByText('ขณะนี้บันทึกบัตรไม่ได้ กรุณาตรวจสอบข้อมูล')).toBeTruthy()
  })

  test.each([
    ['/add-card', '/coverages'],
    ['/add-card-family', '/family-coverages'],
  ])('%s asks for the consent to health data, and continues after one tap (R66)', async (path, away) => {
    const { server } = createCardServer(makeDraftCard())
    let accepted: number | null = null
    const health = () => sampleConsent('health_data', { accepted_version: accepted, history: [] })
    server.on(consentEndpoints.listConsents, () =>
      data({ items: [health()], due: [], password_renewed: false }),
    )
    server.on(consentEndpoints.acceptConsent, () => {
      accepted = 2
      return new Response(null, { status: 204 })
    })
    const { user, address } = await openScreen({ path, as: somebody, server })
    await screen.findByRole('heading', { name: 'ขอใช้ข้อมูลสุขภาพเพื่อเก็บบัตรที่คุณเพิ่มเอง' })
    expect(screen.getByRole('link', { name: 'ไว้ภายหลัง' }).getAttribute('href')).toBe(away)
    expect(server.calls).not.toContain('POST /api/v1/cards')
    await user.click(await press('ยินยอมและไปต่อ'))
    expect(await press('บันทึกบัตร')).toBeTruthy()
    expect(address()).toBe(path)
  })
})

describe('editing a card (R27)', () => {
  test('keeps the masked number and changes the rest', async () => {
    const card = makeCompleteCard()
    const { server, saves } = createCardServer(card)
    const { user, services } = await openScreen({ path: `/edit-card/${card.id}`, as: somebody, server })
    expect(await screen.findByText('••••4471')).toBeTruthy()
    expect(services.flow.get()).toMatchObject({ isAddCard: false, isEditCard: true })
    await user.type(screen.getByRole('textbox', { name: 'ชื่อผู้เอาประกัน' }), ' มาก')
    await user.click(await press('บันทึกบัตร'))
    await waitFor(() =>
      expect(saves.at(-1)).toMatchObject({
        complete: true,
        data: { noCard: null, name_ins: 'สมศรี ใจดี มาก' },
      }),
    )
  })

  test('asks for a code to change the number, and then shows it in full', async () => {
    const card = makeCompleteCard()
    const { server, saves } = createCardServer(card)
    let proved = false
    const until = new Date(Date.now() + 300_000).toISOString()
    server.on(typedCardEndpoints.getCardNumbers, () =>
      proved ? data({ noCard: 'PA-004471', employee_id: '', until }) : problem('step_up_required', 403),
    )
    server.on(findPolicyEndpoints.startCardDetails, () => data(sampleFlow('card_details'), 201))
    server.on(oneTimeCodeEndpoints.verifyMemberOtp, () => data(passed('card_details')))
    server.on(findPolicyEndpoints.finishCardDetails, () => {
      proved = true
      return data({ until })
    })
    const path = `/edit-card/${card.id}`
    const { user, address, router } = await openScreen({ path, as: somebody, server })
    await user.type(await screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' }), ' มาก')
    await user.click(await press('ดูและแก้ไขเลข'))
    await waitFor(() => expect(address()).toMatch(/^\/otp-card/))
    await user.click(await press('ส่งรหัส'))
    await user.click(await screen.findByRole('textbox', { name: 'กรอกรหัส OTP 6 หลัก' }))
    await user.keyboard('123456')
    const number = await screen.findByDisplayValue('PA-004471')
    expect(screen.getByDisplayValue('สมศรี ใจดี มาก')).toBeTruthy()
    await user.type(number, '9')
    await waitFor(() => expect(saves.at(-1)).toMatchObject({ data: { noCard: 'PA-0044719' } }))
    await user.clear(screen.getByDisplayValue('PA-0044719'))
    await user.type(screen.getByRole('textbox', { name: 'เลขกรมธรรม์หรือเลขบัตร' }), 'PA-004471')
    await act(() => router.navigate('/coverages'))
    await act(() => router.navigate(path))
    expect(await press('ดูและแก้ไขเลข')).toBeTruthy()
    expect(screen.queryByDisplayValue('PA-004471')).toBeNull()
  })
})
