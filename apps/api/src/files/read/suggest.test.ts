import { describe, expect, it } from 'vitest'
import type { OcrWord } from './ocr'
import { toRows } from './rows'
import { suggestDate } from './suggest-date'
import { placeLines, suggestPlace } from './suggest-place'
import { suggestTotal } from './suggest-total'

/** Makes words as Tesseract finds them: each line is a row, `|` separates words. */
function page(...lines: string[]): OcrWord[] {
  return lines.flatMap((line, row) =>
    line.split('|').map((text, index) => ({
      text: text.trim(),
      confidence: 93,
      box: { x: 0.1 + 0.2 * index, y: 0.05 + 0.04 * row, w: 0.18, h: 0.02 },
    })),
  )
}
const total = (...lines: string[]) => suggestTotal(toRows(page(...lines)))?.value
const date = (...lines: string[]) => suggestDate(toRows(page(...lines)), '2026-11-22')?.value

const items = ['ค่ายา|1,250.00', 'ค่าแพทย์|800.50']

describe('the total', () => {
  it('is suggested if the lines add up to it, also after a discount', () => {
    expect(total(...items, 'รวมทั้งสิ้น|2,050.50')).toBe('2050.50')
    expect(total(...items, 'ส่วนลด|50.50', 'ยอดสุทธิ|2,000.00')).toBe('2000.00')
    expect(total('Medicine|100.00', 'Doctor|200.00', 'Grand total|300.00')).toBe('300.00')
  })

  it('is not suggested in another currency, because the claim is in baht', () => {
    const foreign = ['Medicine|100.00', 'Doctor|200.00', 'Grand total|USD|300.00']
    expect(total(...foreign)).toBeUndefined()
    expect(total('Medicine|100.00', 'Doctor|200.00', 'Grand total|€|300.00')).toBeUndefined()
    expect(total(...foreign, 'Charged|THB|10,500.00')).toBeUndefined()
    expect(total(...items, 'รวมทั้งสิ้น|$|2,050.50')).toBe('2050.50')
    expect(total('PT / INR|100.00', 'Doctor|200.00', 'Grand total|300.00')).toBe('300.00')
  })

  it('is suggested if the amount in words agrees, with any tone marks', () => {
    expect(total('ค่าห้อง|9.9', 'รวมเงิน|12,430.75', '(หนึงหมื่นสองพันสีร้อยสามสิบบาทเจ็ดสิบห้าสตางค์)')).toBe('12430.75')
  })

  it('is suggested if cash minus change is the same, or the payment', () => {
    expect(total('ค่ายา|??', 'รวมทั้งสิ้น|610.25', 'เงินสด|1,000.00', 'เงินทอน|389.75')).toBe('610.25')
    expect(total('ค่ายา|??', 'ยอดชำระสุทธิ|610.25', 'QR PromptPay|610.25')).toBe('610.25')
  })

  it('says where it is in the picture', () => {
    const found = suggestTotal(toRows(page(...items, 'รวมทั้งสิ้น|2,050.50')))
    expect(found?.box?.x).toBeCloseTo(0.3)
    expect(found?.box?.y).toBeCloseTo(0.13)
    expect(found).toMatchObject({ source: 'ocr', confidence: 98 })
  })

  it('is not suggested without a second sign, because one digit may be misread', () => {
    expect(total('รวมทั้งสิ้น|2,050.50')).toBeUndefined()
    expect(total(...items, 'รวมทั้งสิ้น|2,060.50')).toBeUndefined()
    expect(total(...items, '2,050.50')).toBeUndefined()
  })

  it('is not the sum before a discount, even if the discount cannot be read', () => {
    expect(total(...items, 'รวม|2,050.50', 'ส่วนลด|88:00', 'รวมสุทธิ|1,962.S0')).toBeUndefined()
    expect(total(...items, 'รวมทั้งสิ้น|2,050.50', 'ส่วนลด|50.00')).toBeUndefined()
  })

  it('is not suggested if two amounts have as many signs, or the words say another amount', () => {
    expect(total('ยอดสุทธิ|500.00', 'รวมทั้งสิ้น|700.00', 'โอนเงิน|500.00', 'บัตรเครดิต|700.00')).toBeUndefined()
    expect(total('รวมทั้งสิ้น|610.25', 'โอนเงิน|610.25', '(เจ็ดร้อยบาทถ้วน)')).toBeUndefined()
  })

  it('is not an amount that is not written as one', () => {
    expect(total('ค่ายา|1.250.00', 'ค่าแพทย์|800 50', 'รวมทั้งสิ้น|2050,50')).toBeUndefined()
  })
})

describe('the date', () => {
  it.each([
    'วันที่|18/11/2569',
    'วันที่|18/11/69',
    'Date|18-11-2026',
    'วันที่|18 พฤศจิกายน 2569',
    '18|พ.ย.|2569',
    '18 Nov 2026',
  ])('is read from %s', (line) => {
    expect(date(line)).toBe('2026-11-18')
  })

  it('is the day of the visit if the receipt has several', () => {
    expect(date('วันที่รับบริการ|17/11/2569', 'วันที่พิมพ์|20/11/2569')).toBe('2026-11-17')
    expect(date('วันที่|17/11/2569', 'พิมพ์|20/11/2569')).toBeUndefined()
  })

  it('is never a birthday, a day to come, a day that does not exist or one long ago', () => {
    expect(date('วันเกิด|18/11/2569')).toBeUndefined()
    expect(date('วันที่|23/11/2569')).toBeUndefined()
    expect(date('วันที่|31/02/2569')).toBeUndefined()
    expect(date('วันที่|18/11/2559')).toBeUndefined()
  })
})

describe('the hospital', () => {
  const places = [
    { code: 'a', names: ['โรงพยาบาลกรุงเทพ', 'Bangkok Hospital'] },
    { code: 'b', names: ['โรงพยาบาลกรุงเทพพัทยา', 'Bangkok Hospital Pattaya'] },
    { code: 'c', names: ['โรงพยาบาลแพร่', 'Phrae Hospital'] },
  ]
  const place = (...lines: string[]) => suggestPlace(placeLines(toRows(page(...lines))), places)?.value

  it('is found by its name, also with a misread letter', () => {
    expect(place('โรงพยาบาลแพร่', 'ใบเสร็จรับเงิน')).toBe('c')
    expect(place('โรงพยาบาลกรุงเทพพัทขา')).toBe('b')
    expect(place('Phrae Hospital')).toBe('c')
  })

  it('is not suggested if it may be a branch, or is named only below the amounts', () => {
    expect(place('โรงพยาบาลกรุงเทพฟัทxx')).toBeUndefined()
    expect(place('ค่ายา|100.00', 'โรงพยาบาลแพร่')).toBeUndefined()
    expect(place('โรงพยาบาลอื่นที่ไม่มี')).toBeUndefined()
  })
})
