import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { thaiWords as joinedWords } from './thai-words'

const thaiWords = joinedWords.split('|')

const { keepWords } = await vi.importActual<typeof import('./keep-words')>('./keep-words')
const { keepWordsIn } = await vi.importActual<typeof import('./keep-words-in')>('./keep-words-in')
const { keepNames } = await vi.importActual<typeof import('./keep-names')>('./keep-names')

test('wraps listed words, and changes nothing in the text', () => {
  const text = 'ส่งใบรับรองแพทย์จากโรงพยาบาล'
  const { container } = render(<p>{keepWords(text)}</p>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((word) => word.textContent)).toEqual([
    'ใบรับรองแพทย์',
    'โรงพยาบาล',
  ])
})

test('keeps a comma with the word before it, and finds the longest word', () => {
  const { container } = render(<p>{keepWords('ใบรับรองแพทย์, ใบรับรอง')}</p>)
  expect([...container.querySelectorAll('span')].map((word) => word.textContent)).toEqual([
    'ใบรับรองแพทย์,',
    'ใบรับรอง',
  ])
  const early = thaiWords.filter((word, at) =>
    thaiWords.slice(at + 1).some((later) => later.startsWith(word)),
  )
  expect(early).toEqual([])
})

test.each([
  ['ชำระภายใน 23\u00a0พฤศจิกายน 2569 เวลา', '23\u00a0พฤศจิกายน 2569'],
  ['Published 15\u00a0October 2026', '15\u00a0October 2026'],
  ['about 100\u00a0m, since 2026', undefined],
])('keeps the date in “%s” whole', (text, date) => {
  const { container } = render(<p>{keepWords(text)}</p>)
  expect(container.textContent).toBe(text)
  expect(container.querySelector('span')?.textContent).toBe(date)
})

test('keeps “million” with its number', () => {
  const { container } = render(<p>{keepWords('เหมาจ่าย 5 ล้าน')}</p>)
  expect(container.innerHTML).toMatch(/^<p>เหมาจ่าย 5<span class="[^"]+"> ล้าน<\/span><\/p>$/)
})

test('wraps listed words in the texts below a node', () => {
  const { container } = render(
    <p>
      ดู<b>ความคุ้มครอง</b>และใบเสร็จ
    </p>,
  )
  const text = container.textContent
  keepWordsIn(container)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((word) => word.textContent)).toEqual([
    'ความคุ้มครอง',
    'ใบเสร็จ',
  ])
})

test('wraps the words of names, and changes nothing in the text', () => {
  const text = 'เลิกดูแล เด็กหญิงปุณยาพร ใจอารี (แม่) หรือไม่'
  const { container } = render(<p>{keepNames(text, 'เด็กหญิงปุณยาพร ใจอารี (แม่)')}</p>)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((word) => word.textContent)).toEqual([
    'เด็กหญิงปุณยาพร',
    'ใจอารี',
    '(แม่)',
  ])
})

test.each(['Send the receipt', 'สวัสดี', '', undefined, null, 7])('returns %j as it is', (text) => {
  expect(keepWords(text)).toBe(text)
})

test('the list has each word once', () => {
  expect(new Set(thaiWords).size).toBe(thaiWords.length)
})
