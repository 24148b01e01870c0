import { consentEndpoints } from '@khum/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDocument } from '../claims/sample-draft'
import { data, problem } from '../fake-server'
import { somebody } from '../fakes'
import { openScreen } from '../open-screen'
import { sampleConsent } from '../sample-account'
import { createCardServer } from './card-server'
import { makeCompleteCard, makeDraftCard } from './sample-card'

const images = [makeDocument({ list: 'card_front' }), makeDocument({ list: 'card_back' })]
const { no_card_masked: _masked, ...filled } = makeCompleteCard().data
const filledDraft = () => makeDraftCard({ data: { ...filled, no_card_masked: '' }, images })

const nameField = () => screen.findByRole('textbox', { name: 'ชื่อผู้เอาประกัน' })
const numberField = () => screen.getByRole('textbox', { name: 'เลขกรมธรรม์หรือเลขบัตร' })
const press = (name: string) => screen.findByRole('button', { name })
const type = async (name: string) => fireEvent.change(await nameField(), { target: { value: name } })

/**
 * Opens a card's form on a connection that loses the answers to saves until `findAnswers` is called. The fake server
 * changes the number of a complete card only after a code, like the real one.
 */
async function openLosing(card = filledDraft()) {
  const { server, cards } = createCardServer(card)
  const { fetch } = server
  let isLost = true
  server.fetch = async (input, init) => {
    if (init?.method !== 'PUT') return await fetch(input, init)
    const { data: sent, discard, version } = JSON.parse(String(init.body))
    const [stored] = cards
    const needsCode =
      stored !== undefined &&
      stored.version === version &&
      stored.state === 'complete' &&
      sent.noCard !== null &&
      !discard
    const answer = needsCode ? problem('step_up_required', 403) : await fetch(input, init)
    if (isLost) throw new TypeError('no network')
    return answer
  }
  const path = card.state === 'draft' ? '/add-card' : `/edit-card/${card.id}`
  const opened = await openScreen({ path, as: somebody, server })
  await nameField()
  return {
    ...opened,
    stored: () => cards[0] ?? card,
    findAnswers() {
      isLost = false
    },
  }
}
async function saveAndLose(user: Awaited<ReturnType<typeof openLosing>>['user']) {
  await user.click(await press('บันทึกบัตร'))
  await screen.findByText(/^เชื่อมต่อไม่ได้/)
}
const question = () => screen.queryByRole('alertdialog')

test('a stored card whose answer was lost is changed and saved again without a question (R54)', async () => {
  const { user, stored, address, findAnswers } = await openLosing()
  fireEvent.change(numberField(), { target: { value: ' PA-004471' } })
  await type('สมศรี')
  await saveAndLose(user)
  expect(stored()).toMatchObject({ state: 'complete' })

  findAnswers()
  await type('สมศรี ใจดี')
  await user.click(await press('บันทึกบัตร'))
  await waitFor(() => expect(address()).toBe(`/view-card-detail?card=${stored().id}`))
  expect(question()).toBeNull()
  expect(stored()).toMatchObject({
    state: 'complete',
    data: { name_ins: 'สมศรี ใจดี', no_card_masked: '••••4471' },
  })
})

test('what is typed after that is saved as the member types, with the number masked (R27)', async () => {
  const { user, stored, findAnswers } = await openLosing()
  fireEvent.change(numberField(), { target: { value: 'PA-004471' } })
  await saveAndLose(user)
  findAnswers()
  await type('สมหญิง')
  await waitFor(() => expect(stored().typed?.name_ins).toBe('สมหญิง'), { timeout: 3_000 })
  await screen.findByText('••••4471')
  expect(question()).toBeNull()
  await type('สมหมาย')
  await waitFor(() => expect(stored().typed?.name_ins).toBe('สมหมาย'), { timeout: 3_000 })
})

test('another phone’s change after the lost answer still asks which version to keep', async () => {
  const { user, stored, findAnswers } = await openLosing()
  fireEvent.change(numberField(), { target: { value: 'PA-004471' } })
  await saveAndLose(user)
  const { data: ours } = stored()
  Object.assign(stored(), { version: 9, data: { ...ours, company: 'บริษัทอื่น' } })
  findAnswers()
  await type('สมหญิง')
  await user.click(await press('บันทึกบัตร'))
  await waitFor(() => expect(question()).toBeTruthy())
  expect(stored().data).toMatchObject({ company: 'บริษัทอื่น', name_ins: ours.name_ins })
})

test('discarding changes whose answer was lost can be pressed again', async () => {
  const unfinished = makeCompleteCard()
  Object.assign(unfinished, { typed: { ...unfinished.data, name_ins: 'สมหญิง' } })
  const { user, stored, findAnswers } = await openLosing(unfinished)
  await user.click(await press('ยกเลิกการแก้ไข'))
  await waitFor(() => expect(stored().typed).toBeNull())
  findAnswers()
  await user.click(await press('ยกเลิกการแก้ไข'))
  await waitFor(() => expect(screen.getByDisplayValue('สมศรี ใจดี')).toBeTruthy())
  expect(question()).toBeNull()
})

test.each([
  ['a new card', filledDraft],
  ['a complete card', makeCompleteCard],
])(
  '%s asks again for a consent that was withdrawn in another tab, and is then saved (R66)',
  async (_name, make) => {
    const card = make()
    const { server, saves } = createCardServer(card)
    let accepted: number | null = 2
    const health = () => sampleConsent('health_data', { accepted_version: accepted, history: [] })
    server.on(consentEndpoints.listConsents, () =>
      data({ items: [health()], due: [], password_renewed: false }),
    )
    server.on(consentEndpoints.acceptConsent, () => {
      accepted = 2
      return new Response(null, { status: 204 })
    })
    const { fetch } = server
    server.fetch = async (input, init) =>
      init?.method === 'PUT' && accepted === null
        ? problem('health_consent_required', 403)
        : await fetch(input, init)
    const path = card.state === 'draft' ? '/add-card' : `/edit-card/${card.id}`
    const { user } = await openScreen({ path, as: somebody, server })
    await nameField()
    accepted = null
    await type('สมหญิง')
    await user.click(await screen.findByRole('button', { name: 'ยินยอมและไปต่อ' }, { timeout: 3_000 }))
    expect(await screen.findByDisplayValue('สมหญิง')).toBeTruthy()
    await waitFor(() => expect(saves.at(-1)?.data.name_ins).toBe('สมหญิง'))
  },
)

test('says that the card is gone if it was deleted in another tab', async () => {
  const { server, cards } = createCardServer(makeCompleteCard())
  await openScreen({ path: `/edit-card/${cards[0]?.id}`, as: somebody, server })
  await nameField()
  cards.length = 0
  await type('สมหญิง')
  await screen.findByText('ไม่พบบัตรนี้', undefined, { timeout: 3_000 })
})
