import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isWorded, MemberNote, typedNote } from '../../src/features/case/member-note'
import { WordsProvider } from '../../src/i18n/words-provider'

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
