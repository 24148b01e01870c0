import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch, searchTerms, searchTextOf } from '../../src/text/thai-fold'

describe('folding of stored and typed text', () => {
  test.each([
    ['sara am as one or two characters', 'บำรุงราษฎร์', 'บ\u0e4d\u0e32รุงราษฎร์'],
    ['sara am with the tone mark on either side', 'น้ำพอง', 'น\u0e4d\u0e49\u0e32พอง'],
    ['tone marks and thanthakhat left out', 'โรงพยาบาลกาฬสินธุ์', 'โรงพยาบาลกาฬสินธุ'],
    ['doubled sara e for sara ae', 'แพร่', 'เเพร่'],
    ['lakkhangyao for sara aa', 'ราชบุรี', 'รๅชบุรี'],
    ['Thai digits', 'พญาไท ๒', 'พญาไท 2'],
    ['full-width Latin', 'Ｂａｎｇｋｏｋ', 'bangkok'],
    ['the abbreviation รพ.', 'โรงพยาบาลหัวหิน', 'รพ.หัวหิน'],
    ['the abbreviation ร.พ.', 'โรงพยาบาลหัวหิน', 'ร.พ. หัวหิน'],
    ['the abbreviation without a dot', 'โรงพยาบาลหัวหิน', 'รพ หัวหิน'],
    ['the abbreviation รพ.สต.', 'โรงพยาบาลส่งเสริมสุขภาพตำบลบ้านนา', 'รพ.สต.บ้านนา'],
    ['spaces between Thai words', 'โรงพยาบาล กรุงเทพ  ภูเก็ต', 'โรงพยาบาลกรุงเทพภูเก็ต'],
    ['spaces between Thai and digits', 'พระราม 9', 'พระราม9'],
    ['paiyannoi', 'กรุงเทพฯ', 'กรุงเทพ'],
    ['English case, dots and apostrophes', "St. Mary's  HOSPITAL", 'st marys hospital'],
    ['hosp.', 'Bangkok Hosp.', 'bangkok hospital'],
    ['a zero-width space', 'กรุง\u200bเทพ', 'กรุงเทพ'],
  ])('%s', (_, one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other))
  })

  test('keeps different names different, and names that begin with รพ unchanged', () => {
    expect(foldForSearch('ตาก')).not.toBe(foldForSearch('ตรัง'))
    expect(foldForSearch('รพีพรรณ')).toBe('รพีพรรณ')
    expect(foldForSearch('รพินทร์')).toBe('รพินทร')
    expect(foldForSearch('กำ')).toBe('ก\u0e33')
  })

  test('gives nothing for text without letters or digits', () => {
    expect(foldForSearch(' .-– ')).toBe('')
    expect(searchTerms(' .-– ')).toEqual([])
  })

  const thaiText = fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0x0e01, max: 0x0e5b }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(' ', '.', 'a', 'Z', '9', 'ร', 'พ'),
    ),
  })
  test('gives only lower-case letters, digits, marks and single spaces', () => {
    fc.assert(
      fc.property(fc.oneof(thaiText, fc.string({ unit: 'binary' })), (text) => {
        const folded = foldForSearch(text)
        expect(folded).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*)?$/u)
        expect(folded).not.toMatch(/[๐-๙่-์ๅA-Z]/)
      }),
    )
  })

  test('folds canonically equal text in the same way', () => {
    fc.assert(
      fc.property(thaiText, (text) => {
        expect(foldForSearch(text.normalize('NFD'))).toBe(foldForSearch(text.normalize('NFC')))
      }),
    )
  })
})

describe('search terms and stored text', () => {
  const stored = searchTextOf(['โรงพยาบาลมหาราชนครเชียงใหม่', 'Maharaj Nakorn Chiang Mai Hospital', 'สวนดอก'])
  test.each(['รพ.เชียงใหม่', 'เชียงใหม มหาราช', 'chiangmai', 'Hospital Chiang-Mai', 'สวนดอก'])(
    '%s is found',
    (typed) => {
      expect(searchTerms(typed).filter((term) => !stored.includes(term))).toEqual([])
    },
  )

  test('other names are not found', () => {
    expect(searchTerms('รพ.เชียงราย').every((term) => stored.includes(term))).toBe(false)
  })
})
