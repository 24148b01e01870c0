import { describe, expect, it } from 'vitest'
import { addScannedKey, claimNumberIn, isCitizenId } from '../../src/features/claims/scanned-number'

/** The key events of a scanner that types a text: each key's position (`code`) and character in the layout. */
function keysFor(text: string, layout: (character: string) => string = (character) => character) {
  return [...text].flatMap((character) => {
    const code = /[A-Z]/.test(character)
      ? `Key${character}`
      : character === '-'
        ? 'Minus'
        : `Digit${character}`
    const shift = /[A-Z]/.test(character) ? [{ code: 'ShiftLeft', key: 'Shift' }] : []
    return [...shift, { code, key: layout(character) }]
  })
}

const typed = (keys: { code: string; key: string }[]) => keys.reduce(addScannedKey, '')

describe('a scanned barcode', () => {
  it('is a claim number, in capitals or not', () => {
    expect(claimNumberIn('', ' khm-69-000123-4 ')).toBe('KHM-69-000123-4')
    expect(claimNumberIn('', 'KHM-๖๙-๐๐๐๑๒๓-๔')).toBe('KHM-69-000123-4')
    expect(claimNumberIn(typed(keysFor('KHM-69-000123-4')), 'KHM-69-000123-4')).toBe('KHM-69-000123-4')
  })

  it('is read by the positions of the keys if the keyboard layout is Thai', () => {
    const keys = keysFor('KHM-69-000123-4', () => 'ษ')
    expect(claimNumberIn(typed([...keys, { code: 'Enter', key: 'Enter' }]), 'ษ็?ขุตขจจจๅ/-ขภ')).toBe(
      'KHM-69-000123-4',
    )
  })

  it('starts again after a key that claim numbers don’t contain', () => {
    const keys = [...keysFor('12'), { code: 'Backspace', key: 'Backspace' }, ...keysFor('KHM-69-000123-4')]
    expect(typed(keys)).toBe('KHM-69-000123-4')
  })

  it('isn’t recognised in a name or an amount', () => {
    expect(claimNumberIn(typed(keysFor('1500')), '1500')).toBe(null)
    expect(claimNumberIn('LKJ', 'มาลี')).toBe(null)
  })
})

it('recognises a citizen id, which stays out of the URL (R87)', () => {
  for (const id of ['1101700230708', '1 1017 00230 70 8', '1-1017-00230-70-8', '๑๑๐๑๗๐๐๒๓๐๗๐๘'])
    expect(isCitizenId(id)).toBe(true)
  for (const other of ['110170023070', 'KHM-69-000123-4', '1,500.00', 'มาลี'])
    expect(isCitizenId(other)).toBe(false)
})
