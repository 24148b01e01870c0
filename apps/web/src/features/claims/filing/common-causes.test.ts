import { expect, test } from 'vitest'
import { symptomIn } from './common-causes'

test('a common symptom shows in the language of the page, whatever language it was chosen in', () => {
  expect(symptomIn('en', 'ปวดฟัน')).toBe('Toothache')
  expect(symptomIn('th', 'Road accident')).toBe('อุบัติเหตุบนถนน')
  expect(symptomIn('th', 'ปวดฟัน')).toBe('ปวดฟัน')
})

test('a symptom in the member’s own words stays as they wrote it', () => {
  expect(symptomIn('en', 'ปวดฟันมา 2 วัน')).toBe('ปวดฟันมา 2 วัน')
  expect(symptomIn('th', '')).toBe('')
})
