import { type Card, sessionEndpoints, typedCardEndpoints } from '@khum/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { keptTexts } from '../../src/lib/kept-texts'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { createCardServer } from './card-server'
import { makeCompleteCard, makeDraftCard } from './sample-card'

const nameField = () => screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' })

/** Opens the form of a card on a phone whose session the test can end and begin again. */
async function openForm(card = makeDraftCard(), path = '/add-card') {
  const { server, cards } = createCardServer(card)
  const { fetch } = server
  let hasExpired = false
  let isLost = false
  server.fetch = async (input, init) => {
    if (init?.method !== 'PUT') return await fetch(input, init)
    if (hasExpired) return problem('session_expired', 401)
    const answer = await fetch(input, init)
    if (isLost) throw new TypeError('no network')
    return answer
  }
  const opened = await openScreen({ path, as: somebody, server })
  await nameField()
  return {
    ...opened,
    server,
    saved: () => cards[0] ?? card,
    /** From now on, the server stores each save, but the app gets no response. */
    loseAnswers() {
      isLost = true
    },
    /** Ends the session, and waits until the form's next save fails and the app asks for a sign-in (`/check-page`). */
    async expire() {
      hasExpired = true
      server.on(sessionEndpoints.refreshSession, () => problem('session_expired', 401))
      act(() => void window.dispatchEvent(new Event('pagehide')))
      await waitFor(() => expect(opened.address()).toMatch(/^\/check-page/))
    },
    async signInAgain() {
      hasExpired = false
      isLost = false
      server.on(sessionEndpoints.signIn, () => data(somebody, 201))
      await act(() => opened.services.session.signIn({ username: 'somsri', password: 'Mango48213' }))
      await act(() => opened.router.navigate(path))
    },
  }
}

test('what was typed when the session expired is kept, and saved after signing in again (R54)', async () => {
  const { expire, signInAgain, saved, services } = await openForm()
  fireEvent.change(await nameField(), { target: { value: 'สมศรี' } })
  // Uses `fireEvent` instead of typing key by key, so that nothing is saved before the session expires.
  fireEvent.change(screen.getAllByRole('textbox', { name: 'วัน' })[0] ?? document.body, {
    target: { value: '31' },
  })
  await expire()
  await signInAgain()
  expect(await nameField()).toHaveProperty('value', 'สมศรี')
  expect(screen.getAllByRole('textbox', { name: 'วัน' })[0]).toHaveProperty('value', '31')
  await waitFor(() => expect(saved().data.name_ins).toBe('สมศรี'))
  await waitFor(() => expect(keptTexts(services.session).get().texts).toEqual({}))
})

test('what was kept on the phone doesn’t overwrite what another phone saved meanwhile (R54)', async () => {
  const { expire, signInAgain, saved } = await openForm()
  fireEvent.change(await nameField(), { target: { value: 'สมศรี' } })
  await expire()
  const { data: before } = saved()
  Object.assign(saved(), { version: 7, data: { ...before, name_ins: 'สมหญิง' } })
  await signInAgain()
  expect(await screen.findByRole('alertdialog', undefined, { timeout: 3_000 })).toBeTruthy()
  expect(saved().data.name_ins).toBe('สมหญิง')
})

test('it is no conflict if another tab has saved the same changes meanwhile (R54)', async () => {
  const { saved } = await openForm()
  fireEvent.change(await nameField(), { target: { value: 'สมศรี' } })
  const { data: before } = saved()
  Object.assign(saved(), { version: 7, data: { ...before, name_ins: 'สมศรี' } })
  await waitFor(() => expect(saved().version).toBe(8))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a save whose answer was lost is no conflict with what was kept on the phone (R54)', async () => {
  const { expire, loseAnswers, signInAgain, saved } = await openForm()
  loseAnswers()
  fireEvent.change(await nameField(), { target: { value: 'สมศรี' } })
  await waitFor(() => expect(saved().data.name_ins).toBe('สมศรี'), { timeout: 3_000 })
  await screen.findByText(/^ยังบันทึก/)
  fireEvent.change(await nameField(), { target: { value: 'สมหญิง' } })
  await expire()
  await signInAgain()
  await waitFor(() => expect(saved().data.name_ins).toBe('สมหญิง'), { timeout: 3_000 })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the phone doesn’t keep the number of a complete card (R27)', async () => {
  const card = makeCompleteCard()
  const { expire, services, server, user } = await openForm(card, `/edit-card/${card.id}`)
  const until = new Date(Date.now() + 300_000).toISOString()
  server.on(typedCardEndpoints.getCardNumbers, () => data({ noCard: 'PA-004471', employee_id: '', until }))
  await user.click(await screen.findByRole('button', { name: 'ดูและแก้ไขเลข' }))
  await screen.findByDisplayValue('PA-004471')
  fireEvent.change(await nameField(), { target: { value: 'สมศรี' } })
  await expire()
  const kept = Object.values(keptTexts(services.session).get().texts).join()
  expect(kept).toContain('สมศรี')
  expect(kept).not.toContain('PA-004471')
})

describe('an amount that can’t be read', () => {
  const [benefit] = makeCompleteCard().data.benefits
  const benefits = benefit ? [benefit] : []
  const draft = () => makeDraftCard({ data: { ...makeDraftCard().data, benefits } })
  const amountField = () => screen.findByRole('textbox', { name: 'ค่าห้อง' })

  async function typeAndReopen(card: Card, typed: string) {
    const path = card.state === 'draft' ? '/add-card' : `/edit-card/${card.id}`
    const { server, saves } = createCardServer(card)
    await openScreen({ path, as: somebody, server })
    fireEvent.change(await amountField(), { target: { value: typed } })
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(saves.at(-1)?.data.benefits[0]?.room_fee).not.toBe(400_000))
    cleanup()
    const { user } = await openScreen({ path, as: somebody, server })
    await amountField()
    return { user, saves }
  }

  test.each([
    ['abc', 'draft', draft],
    ['12.', 'draft', draft],
    ['5000.123', 'draft', draft],
    ['999999999999', 'draft', draft],
    ['abc', 'complete card', makeCompleteCard],
  ])('“%s” is still there when a %s opens again', async (typed, _kind, make) => {
    const { user } = await typeAndReopen(make(), typed)
    await user.click(await amountField())
    expect(await amountField()).toHaveProperty('value', typed)
  })

  test('is saved as an amount as soon as it can be read', async () => {
    const { saves } = await typeAndReopen(draft(), '12.')
    fireEvent.change(await amountField(), { target: { value: '12.5' } })
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await waitFor(() => expect(saves.at(-1)?.data.benefits).toEqual([{ ...benefit, room_fee: 1_250 }]))
  })
})
