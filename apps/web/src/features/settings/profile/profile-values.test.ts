import type { Profile } from '@khum/contract'
import { expect, test } from 'vitest'
import { changedFields, checkProfile, toInput, toMember, toValues } from './profile-values'

const profile: Profile = {
  username: 'somsri',
  name_th: 'สมศรี',
  surname_th: 'ใจดี',
  name_en: '',
  surname_en: '',
  from_policy: false,
  birth_date: null,
  gender: null,
  email: null,
  phone: '+66812345678',
  lang: 'th',
}
const values = toValues(profile)

test('what is not known is empty in the form and null on the wire', () => {
  expect(values).toMatchObject({ birth_date: '', gender: '', email: '' })
  expect(toInput(values)).toMatchObject({ birth_date: null, gender: null, email: '', name_th: 'สมศรี' })
  expect(checkProfile(values, '2026-11-21')).toEqual([])
})

test('the session gets a name in both languages and a masked phone', () => {
  expect(toMember(profile)).toEqual({
    name: { th: 'สมศรี', en: 'สมศรี' },
    surname: { th: 'ใจดี', en: 'ใจดี' },
    email: null,
    phone_masked: '081-xxx-5678',
  })
  expect(toMember({ ...profile, phone: null }).phone_masked).toBeNull()
})

test.each([
  [{ name_th: '' }, { path: 'name_th', code: 'required' }],
  [{ surname_th: '' }, { path: 'surname_th', code: 'required' }],
  [{ name_th: 'สมศรี2' }, { path: 'name_th', code: 'name_letters' }],
  [{ name_en: '山田' }, { path: 'name_en', code: 'name_letters' }],
  [{ email: 'somsri@' }, { path: 'email', code: 'email_invalid' }],
  [{ email: `${'a'.repeat(95)}@ex.th` }, { path: 'email', code: 'email_too_long' }],
  [{ birth_date: '2500-2-30' }, { path: 'birth_date', code: 'date_invalid' }],
  [{ birth_date: '2026-11-22' }, { path: 'birth_date', code: 'date_future' }],
])('%j is pointed out at its field', (part, issue) => {
  expect(checkProfile({ ...values, ...part }, '2026-11-21')).toContainEqual(issue)
})

test('a name in English alone is enough', () => {
  const english = { name_th: '', surname_th: '', name_en: 'Somsri', surname_en: 'Jaidee' }
  expect(checkProfile({ ...values, ...english }, '2026-11-21')).toEqual([])
})

test('knows what is not saved yet', () => {
  expect(changedFields(values, values)).toEqual({})
  expect(changedFields({ ...values, name_th: 'สมศรี ' }, values)).toEqual({})
  expect(changedFields({ ...values, email: 'a@b.co' }, values)).toEqual({ email: 'a@b.co' })
})
