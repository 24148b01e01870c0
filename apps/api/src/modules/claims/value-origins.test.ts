import type { Reading, ReadingKind } from '@khum/contract'
import { expect, test } from 'vitest'
import type { CompleteClaim } from './claim-data'
import { valueOrigins } from './value-origins'

const claim: CompleteClaim = {
  email: '',
  claimType: 'illness',
  admitedType: 'opd',
  admitedDate: '2026-11-20',
  accidentDate: null,
  symptom: 'มีไข้',
  medicalExpense: 123450n,
  providerCode: '11474',
  providerName: 'โรงพยาบาลตัวอย่าง',
}

function read(kind: ReadingKind, value: string): Reading {
  return { kind, value, source: 'ocr', confidence: 90, box: null }
}

test('values are typed if nothing was read', () => {
  const typed = { amount_origin: 'typed', date_origin: 'typed', place_origin: 'typed' }
  expect(valueOrigins(claim, [])).toEqual(typed)
  expect(valueOrigins(claim, [read('tax_id', '0994000165501')])).toEqual(typed)
})

test('each value is compared with what was read of its kind', () => {
  const readings = [read('total', '1234.50'), read('date', '2026-11-19'), read('place', '11474')]
  const origins = { amount_origin: 'read', date_origin: 'corrected', place_origin: 'read' }
  expect(valueOrigins(claim, readings)).toEqual(origins)
  expect(valueOrigins({ ...claim, providerCode: null }, readings).place_origin).toBe('corrected')
})

test('the amount may be one receipt’s total or the sum of all', () => {
  const amountOf = (...totals: string[]) =>
    valueOrigins(
      claim,
      totals.map((total) => read('total', total)),
    ).amount_origin
  expect(amountOf('1000.00', '234.50')).toBe('read')
  expect(amountOf('1234.50', '99.00')).toBe('read')
  expect(amountOf('1000.00', '234.00')).toBe('corrected')
})
