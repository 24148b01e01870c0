import { describe, expect, it } from 'vitest'
import { findText, isSearchable } from '../../src/features/viewer/find-text'

/** Returns the found texts in the spelling of the page. */
function found(items: string[], wanted: string): string[] {
  return findText(items, wanted).map(({ from, until }) =>
    items
      .slice(from.item, until.item + 1)
      .map((text, index) =>
        text.slice(index === 0 ? from.at : 0, from.item + index === until.item ? until.at : undefined),
      )
      .join('|'),
  )
}

describe('the search in a page', () => {
  it.each([
    ['the letter', 'น้ำเกลือ'],
    ['nikhahit before the tone mark', 'น\u0e4d\u0e49\u0e32เกลือ'],
    ['nikhahit after the tone mark', 'น\u0e49\u0e4d\u0e32เกลือ'],
    ['a space inside', 'น\u0e49\u0e4d \u0e32เกลือ'],
    ['a space before', 'น้ ำเกลือ'],
  ])('finds sara am written as %s', (_how, written) => {
    expect(found([`ค่า${written} 2 ขวด`], 'น้ำเกลือ')).toEqual([written])
  })

  it('finds Thai words on a page that has a glyph without letters', () => {
    expect(found(['ค่าน\0าเก', 'ลือ 2 ขวด'], 'น้ำเกลือ')).toEqual(['น\0าเก|ลือ'])
  })

  it('finds amounts without their commas, and words in other capitals', () => {
    expect(found(['Total', '1,200.00'], '1200')).toEqual(['1,200'])
    expect(found(['TOTAL due'], 'total')).toEqual(['TOTAL'])
  })

  it('finds every occurrence, even across several pieces of the page’s text', () => {
    expect(found(['ค่า', 'ยา', ' ค่ายา'], 'ค่ายา')).toEqual(['ค่า|ยา', 'ค่ายา'])
  })

  it('finds nothing for a text without letters or digits, and nothing that the page lacks', () => {
    expect(found(['abc'], ' . ')).toEqual([])
    expect(found(['abc'], 'abd')).toEqual([])
    expect(found([], 'a')).toEqual([])
  })

  it('recognises a page without text', () => {
    expect([isSearchable(''), isSearchable(' \n'), isSearchable('๑')]).toEqual([false, false, true])
  })
})
