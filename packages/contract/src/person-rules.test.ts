import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskNumber, maskPhone, nationalIdDigits, phoneSchema, thaiMobile } from './person-rules'

const digits = ['081', '234', '5678']

const forms: Record<string, string> = {
  plain: '0812345678',
  international: '+66812345678',
  'international without a plus': '66-81-234-5678',
  'international with 00 and a trunk zero': '0066 (0)81-234-5678',
  'Thai digits': '๐๘๑๒๓๔๕๖๗๘',
  'full-width digits, plus and hyphens': '＋６６－８１－２３４－５６７８',
  'spaces of every kind': '\u00a0081\u2009234\u202f5678\u3000',
  dots: '081.234.5678',
  'middle dots and bullets': '081·234•5678',
  brackets: '(081) 234【5678】',
  'an en dash': digits.join('–'),
  'an em dash': digits.join('—'),
  'a minus sign': digits.join('\u2212'),
  'non-breaking hyphens': digits.join('\u2011'),
  'soft hyphens': digits.join('\u00ad'),
  'zero-width spaces': digits.join('\u200b'),
  'zero-width joiners and a byte order mark': `\ufeff${digits.join('\u200d')}`,
  'bidi marks around it, as iOS Contacts copies it': '\u202a+66 81 234 5678\u202c',
  'bidi isolates': '\u2068081-234-5678\u2069',
  'a variation selector and a combining grapheme joiner': '081\ufe0f234\u034f5678',
  'a line break and a tab': '081\n234\t5678',
  'a tel link': 'tel:+66-81-234-5678',
  'a tel link with parameters': 'TEL:0812345678;phone-context=+66',
  'a tel link, percent-encoded and with a mark before it': '\u200etel:%2B66812345678',
}

it.each(Object.entries(forms))('reads a phone number with %s as the same number (R09)', (_name, text) => {
  expect(thaiMobile(text)).toBe('+66812345678')
  expect(phoneSchema.safeParse(text).success).toBe(true)
})

it.each([
  '021234567',
  '+66212345678',
  '1900123456',
  '+661900123456',
  '+1\u200b415\u2011555\u20110123',
  'tel:+8613912345678',
  '081234567',
  '08123456789',
  '081-234-5678 ต่อ 9',
  '081-234-567x',
  '*0812345678#',
  '0812345678/0898765432',
  '\u200b\u200e',
])('refuses %s as a Thai mobile number (R09)', (text) => {
  expect(thaiMobile(text)).toBeNull()
  expect(phoneSchema.safeParse(text).success).toBe(false)
})

it('reads a citizen id with the same separators', () => {
  for (const between of ['', ' ', '-', '\u2011', '\u200b', '\u00a0', '–']) {
    expect(nationalIdDigits(['1', '2345', '67890', '12', '1'].join(between))).toBe('1234567890121')
  }
  expect(nationalIdDigits('1-2345-67890-12-x')).toBeNull()
})

it.each([
  ['POL-2569-001234', '••••1234'],
  ['12345678', '••••5678'],
  ['E1234', '••••34'],
  ['7', '••••'],
  ['', ''],
  ['ก-5/2569-๐๐๑๒', '••••๐๐๑๒'],
])('%s is shown as %s', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})

it('never shows more than half of a number, nor more than four characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (number) => {
      const shown = maskNumber(number).replaceAll('•', '')
      expect(shown.length <= 4 && shown.length * 2 <= number.length).toBe(true)
      expect(number.endsWith(shown)).toBe(true)
    }),
  )
})

it('shows the first three and last four digits of a phone', () => {
  expect(maskPhone('+66812345678')).toBe('081-xxx-5678')
})
