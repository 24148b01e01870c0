import { expect, test } from 'vitest'
import { claimDraftDataSchema } from './claim-rules'
import { cardDataSchema, checkCard } from './typed-cards'
import { visibleLine, visibleText } from './visible-text'

test.each([
  ['ปวด\u202eหัว\u202c', 'ปวดหัว'],
  ['a\u2066b\u2069\u200bc\ufeff', 'abc'],
  ['\u0000\u0007x\u001b\u007f\u0085', 'x'],
  ['one\r\ntwo\tthree', 'one\ntwo\tthree'],
  ['a\u2028b', 'ab'],
  ['half \ud83d', 'half '],
  ['น้ำท่วมปอด 🙂 ☂️', 'น้ำท่วมปอด 🙂 ☂️'],
])('%j becomes %j (R51)', (typed, kept) => {
  expect(visibleText(typed)).toBe(kept)
})

test('a single line loses its line breaks', () => {
  expect(visibleLine('สม\nศรี\tใจดี')).toBe('สม ศรี ใจดี')
})

test('claims and cards lose invisible characters', () => {
  const claim = claimDraftDataSchema.parse({ symptom: 'ไข้\u202e', provider_name: 'รพ.\u0000 ก\n' })
  expect(claim).toEqual({ symptom: 'ไข้', provider_name: 'รพ. ก ' })
  const typed = cardDataSchema.parse({ ...card, noCard: '12\u202e34 ', name_ins: '\u2067สมศรี' })
  expect(typed).toMatchObject({ noCard: '1234', name_ins: 'สมศรี' })
})

const card = {
  ins_code: null,
  company: 'A',
  noCard: 'AB-12/34.5 (6)',
  name_ins: 'A',
  startDate: '2026-01-01',
  dueDate: '2026-12-31',
  card_type: 'individual' as const,
  employee_id: '',
  relationship: 'self' as const,
  benefits: [],
}

test.each(['1234 🙂', '---', '12<34', "' or 1=1"])('%j is not a card number', (number) => {
  expect(checkCard(card, 'self')).toEqual([])
  expect(checkCard({ ...card, noCard: 'กข ๑๒๓' }, 'self')).toEqual([])
  const wrong = (path: string) => [{ path, code: 'card_number_invalid' }]
  expect(checkCard({ ...card, noCard: number }, 'self')).toEqual(wrong('noCard'))
  expect(checkCard({ ...card, employee_id: number }, 'self')).toEqual(wrong('employee_id'))
})
