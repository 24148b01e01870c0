import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { KeepDecision } from '../../src/features/case/keep-decision'
import { isWorded, MemberNote, typedNote } from '../../src/features/case/member-note'
import { WordsProvider } from '../../src/i18n/words-provider'
import { showPanel } from './show-panel'

beforeEach(() => sessionStorage.clear())

const note = { th: 'วิตามินไม่อยู่ในความคุ้มครอง', en: 'Vitamins aren’t covered' }

test('words to the member are in both languages or in neither, and needed for another reason', () => {
  expect(isWorded({ th: '', en: ' ' })).toBe(true)
  expect(isWorded({ ...note, en: ' ' })).toBe(false)
  expect(isWorded({ th: '', en: '' }, true)).toBe(false)
  expect(typedNote({ th: '', en: ' ' })).toEqual({})
  expect(typedNote({ ...note, en: ' Vitamins ' })).toEqual({ note: { ...note, en: 'Vitamins' } })
})

test('shows what the member will see in both languages', async () => {
  const decision = { status: 'not_approved', reason: 'other' } as const
  render(
    <WordsProvider>
      <MemberNote note={note} isNeeded decision={decision} onChange={() => undefined} />
    </WordsProvider>,
  )
  const thai = (await screen.findByText('สมาชิกจะเห็น (ภาษาไทย)')).nextElementSibling
  expect(thai?.textContent).toBe(`ไม่อนุมัติ · เหตุผลอื่น${note.th}`)
  const english = screen.getByText('สมาชิกจะเห็น (ภาษาอังกฤษ)').nextElementSibling
  expect(english?.textContent).toBe(`Not approved · Another reason${note.en}`)
})

test('shows the standard words that answer an appeal without a note, until a note is typed', async () => {
  const claim = { claim_number: 'KHM-69-000001-1', group: 'rejected', appeals: [{ answered_at: null }] }
  const { act } = showPanel(KeepDecision, { claim, ins_code: 'KHM' })
  const thai = (await screen.findByText('สมาชิกจะเห็น (ภาษาไทย)')).nextElementSibling
  const english = screen.getByText('สมาชิกจะเห็น (ภาษาอังกฤษ)').nextElementSibling
  expect(thai?.textContent).toBe('พิจารณาคำอุทธรณ์แล้ว ผลการพิจารณาคงเดิม')
  expect(english?.textContent).toBe('We reviewed your appeal. The decision stays as it is.')
  await userEvent.click(screen.getByRole('button', { name: 'ยืนยัน' }))
  expect(act).toHaveBeenCalledWith('appeal-answer', {})
  const [inThai, inEnglish] = screen.getAllByRole('textbox')
  if (!inThai || !inEnglish) throw new Error('the fields of the note are missing')
  await userEvent.type(inThai, note.th)
  expect([thai?.textContent, english?.textContent]).toEqual([note.th, ''])
  await userEvent.type(inEnglish, note.en)
  expect([thai?.textContent, english?.textContent]).toEqual([note.th, note.en])
})
