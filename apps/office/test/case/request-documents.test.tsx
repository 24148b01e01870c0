import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { RequestDocuments } from '../../src/features/case/request-documents'
import { askWords as askEn } from '../../src/i18n/messages/en/claim-words'
import { claimCase as t } from '../../src/i18n/messages/th/claim-case'
import { askWords } from '../../src/i18n/messages/th/claim-words'
import { showPanel } from './show-panel'

function show(missing: string) {
  const checks = missing ? [{ notes: [{ note: 'missing_lists', params: { lists: missing } }] }] : []
  return showPanel(RequestDocuments, { claim: { claim_number: 'KHM-69-000001-1' }, checks }).act
}

beforeEach(() => sessionStorage.clear())

test('asks for several documents with a reason each, by keyboard', async () => {
  const act = show('')
  const medical = await screen.findByRole('checkbox', { name: t.medical })
  expect([medical, document.activeElement]).toEqual([medical, medical])
  expect(medical).toHaveProperty('checked', true)
  await userEvent.tab({ shift: true })
  await userEvent.keyboard(' ')
  const receipt = within(screen.getByRole('group', { name: t.wordsAbout.replace('{document}', t.receipt) }))
  const [thai] = receipt.getAllByRole('textbox')
  await userEvent.clear(thai as HTMLElement)
  expect(screen.getByRole('button', { name: t.confirm })).toHaveProperty('disabled', true)
  await userEvent.type(thai as HTMLElement, 'ขอใบเสร็จที่ชัดกว่านี้')
  await userEvent.click(screen.getByRole('button', { name: t.confirm }))
  expect(act).toHaveBeenCalledExactlyOnceWith('document-request', {
    requests: [
      { list: 'receipt', reason: { th: 'ขอใบเสร็จที่ชัดกว่านี้', en: askEn.receipt } },
      { list: 'medical', reason: { th: askWords.medical, en: askEn.medical } },
    ],
    working_days: 5,
  })
})

test('suggests every document that the checks found missing, and needs at least one', async () => {
  show('receipt bank_book')
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[]
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true])
  for (const box of boxes.filter(({ checked }) => checked)) await userEvent.click(box)
  expect(screen.getByText(t.chooseDocument)).toBeDefined()
  expect(screen.getByRole('button', { name: t.confirm })).toHaveProperty('disabled', true)
})

test('takes the number of days as typed, and doesn’t ask with a wrong one', async () => {
  const act = show('')
  const days = await screen.findByRole('spinbutton', { name: t.workingDays })
  const confirm = screen.getByRole('button', { name: t.confirm })
  await userEvent.clear(days)
  await userEvent.click(confirm)
  await userEvent.type(days, '61')
  await userEvent.click(confirm)
  expect(act).not.toHaveBeenCalled()
  await userEvent.type(days, '{Backspace}{Backspace}7')
  await userEvent.click(confirm)
  expect(act).toHaveBeenCalledExactlyOnceWith(
    'document-request',
    expect.objectContaining({ working_days: 7 }),
  )
})
