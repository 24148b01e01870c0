import { familyEndpoints, typedCardEndpoints } from '@khum/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { createCardServer } from './card-server'
import { makeCompleteCard, makeDraftCard } from './sample-card'

describe('typed-in cards among the coverages', () => {
  test('have a heading and a badge of their own, and no link to claim', async () => {
    const { server, cards } = createCardServer(makeCompleteCard(), makeDraftCard({ whose: 'family' }))
    await openScreen({ path: '/coverages', as: somebody, server })
    const own = within(
      (await screen.findByRole('heading', { name: 'บัตรที่คุณเพิ่มเอง' })).closest('section') ?? document.body,
    )
    const card = own.getByRole('link', { name: 'ดูบัตร ประกันคุณยาย ••••4471' })
    expect(card.getAttribute('href')).toBe(`/view-card-detail?card=${cards[0]?.id}`)
    expect(own.getByText('เพิ่มเอง')).toBeTruthy()
    expect(own.getByText(/ใช้ที่โรงพยาบาลต้องสำรองจ่ายก่อน และส่งเคลมในแอปนี้ไม่ได้/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /เคลมค่ารักษา/ })).toBeNull()
  })

  test('a relative’s card is in the family’s list', async () => {
    const draftCard = makeDraftCard({
      whose: 'family',
      data: { ...makeDraftCard().data, name_ins: 'สมศรี ใจดี' },
    })
    const { server } = createCardServer(makeCompleteCard(), draftCard)
    server.on(familyEndpoints.listFamily, () => data({ items: [] }))
    await openScreen({ path: '/family-coverages', as: somebody, server })
    const draftLink = await screen.findByRole('link', { name: 'กรอกต่อ บัตรที่กำลังกรอก' })
    expect(draftLink.getAttribute('href')).toBe('/add-card-family')
    expect(screen.queryByText('ประกันคุณยาย')).toBeNull()
  })

  test('a draft without any text isn’t in the list', async () => {
    const { server } = createCardServer(makeDraftCard())
    await openScreen({ path: '/coverages', as: somebody, server })
    const add = await screen.findByRole('link', { name: 'เพิ่มบัตรเอง' })
    expect(add.getAttribute('href')).toBe('/add-card')
    expect(screen.queryByText('บัตรที่กำลังกรอก')).toBeNull()
  })

  test('are also shown in English', async () => {
    const { server } = createCardServer(makeCompleteCard())
    await openScreen({ path: '/coverages', lang: 'en', as: somebody, server })
    expect(await screen.findByRole('heading', { name: 'Cards you added' })).toBeTruthy()
    expect(screen.getByText('Added by you')).toBeTruthy()
  })
})

describe('/view-card-detail (R27, R41)', () => {
  test('shows all fields, with the number masked until a code', async () => {
    const card = makeCompleteCard()
    const { server } = createCardServer(card)
    server.on(typedCardEndpoints.getCardNumbers, () => problem('step_up_required', 403))
    const { user, address } = await openScreen({
      path: `/view-card-detail?card=${card.id}`,
      as: somebody,
      server,
    })
    expect(await screen.findByText(/ใช้ที่โรงพยาบาลต้องสำรองจ่ายก่อน และส่งเคลมในแอปนี้ไม่ได้/)).toBeTruthy()
    expect(screen.getByText('100,000 บาท')).toBeTruthy()
    expect(screen.getByText('97,499.50 บาท')).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: /เคลม/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'ดูเลขเต็ม' }))
    const next = encodeURIComponent(`/view-card-detail?card=${card.id}&numbers=whole`)
    await waitFor(() => expect(address()).toBe(`/otp-card?next=${next}`))
  })

  test('shows the full number after the code', async () => {
    const card = makeCompleteCard()
    const { server } = createCardServer(card)
    const until = new Date(Date.now() + 300_000).toISOString()
    server.on(typedCardEndpoints.getCardNumbers, () => data({ noCard: 'PA-004471', employee_id: '', until }))
    await openScreen({ path: `/view-card-detail?card=${card.id}&numbers=whole`, as: somebody, server })
    expect(await screen.findByText('PA-004471')).toBeTruthy()
  })

  test('deletes after a confirmation', async () => {
    const card = makeCompleteCard()
    const { server } = createCardServer(card)
    const { user, address } = await openScreen({
      path: `/view-card-detail?card=${card.id}`,
      as: somebody,
      server,
    })
    await user.click(await screen.findByRole('button', { name: 'ลบบัตร' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/ลบถาวร/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'ลบบัตร' }))
    await waitFor(() => expect(address()).toBe('/coverages'))
    expect(await screen.findByText('ลบบัตรแล้ว')).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByText('ประกันคุณยาย')).toEqual([]))
  })

  test('reports a failed deletion and keeps the card (8.5)', async () => {
    const card = makeCompleteCard()
    const { server } = createCardServer(card)
    server.on(typedCardEndpoints.deleteCard, () => problem('card_delete_failed', 503))
    const { user, address } = await openScreen({
      path: `/view-card-detail?card=${card.id}`,
      as: somebody,
      server,
    })
    await user.click(await screen.findByRole('button', { name: 'ลบบัตร' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'ลบบัตร' }))
    expect(await screen.findByText('ลบไม่สำเร็จ กรุณาลองอีกครั้ง')).toBeTruthy()
    expect(address()).toBe(`/view-card-detail?card=${card.id}`)
  })

  test('an unknown card has a message of its own', async () => {
    const { server } = createCardServer()
    await openScreen({ path: `/view-card-detail?card=${'B'.repeat(22)}`, as: somebody, server })
    expect(await screen.findByText('ไม่พบบัตรนี้')).toBeTruthy()
  })
})

test('/edit-card without an id asks which card', async () => {
  const card = makeCompleteCard()
  const { server } = createCardServer(card)
  await openScreen({ path: '/edit-card', as: somebody, server })
  expect((await screen.findByRole('link', { name: /ประกันคุณยาย/ })).getAttribute('href')).toBe(
    `/edit-card/${card.id}`,
  )
})
