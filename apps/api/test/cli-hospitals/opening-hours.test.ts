import { describe, expect, test } from 'vitest'
import { readOpeningHours } from '../../src/modules/hospitals/places/opening-hours'

/** Parses opening hours. Returns them as strings like `1 08:00-17:00`: day 1 to 7, then the times. */
function read(text: string): string[] | null {
  return readOpeningHours(text)?.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`) ?? null
}
const days = (list: string, time: string) => [...list].map((day) => `${day} ${time}`)

describe('opening hours in OpenStreetMap’s format', () => {
  test.each([
    ['', []],
    ['24/7', days('1234567', '00:00-24:00')],
    ['08:00-20:00', days('1234567', '08:00-20:00')],
    ['8:00-16:30', days('1234567', '08:00-16:30')],
    ['Mo-Fr 08:00-17:00', days('12345', '08:00-17:00')],
    ['Mo-Fr 08:00-17:00; Sa 09:00-12:00; Su off', [...days('12345', '08:00-17:00'), '6 09:00-12:00']],
    ['Sa-Mo 09:00-12:00', days('167', '09:00-12:00')],
    ['Mo, We 08:00-12:00, 13:00-17:00', ['1 08:00-12:00', '1 13:00-17:00', '3 08:00-12:00', '3 13:00-17:00']],
    ['Mo-Su,PH 18:00-02:00', days('1234567', '18:00-02:00')],
    ['24/7; PH off', days('1234567', '00:00-24:00')],
    ['Mo-Fr 00:00-24:00', days('12345', '00:00-24:00')],
    ['Mo-Su 08:00-20:00; We closed', days('124567', '08:00-20:00')],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    'Mo-Fr',
    'sunrise-sunset',
    'Jan-Mar 08:00-12:00',
    'Mo[1] 09:00-12:00',
    '08:00+',
    '25:00-26:00',
    'จ-ศ 8.00-16.00',
  ])('returns null for %s', (text) => {
    expect(read(text)).toBeNull()
  })
})
