import { expect, it } from 'vitest'
import { fictionalCitizenId, fictionalPersons, fictionalPhone, isFictionalPhone } from './fictional-range'
import { hasValidCheckDigit, nationalIdDigits, thaiMobile } from './person-rules'

const indexes = [0, 1, 999_999, fictionalPersons - 1]

it.each(indexes)('gives person %i a citizen id with a right check digit and the office 0000', (index) => {
  const id = fictionalCitizenId(index)
  expect(nationalIdDigits(id)).toBe(id)
  expect(hasValidCheckDigit(id)).toBe(true)
  expect(id.slice(1, 5)).toBe('0000')
})

it.each(indexes)(
  'gives person %i a phone that sign-up accepts and that is recognised as fictional',
  (index) => {
    const phone = fictionalPhone(index)
    expect(thaiMobile(phone)).toBe(phone)
    expect(isFictionalPhone(phone)).toBe(true)
  },
)

it.each(['+66812345678', '+66680000000', '+66960000000'])('recognises %s as a real phone', (phone) => {
  expect(isFictionalPhone(phone)).toBe(false)
})
