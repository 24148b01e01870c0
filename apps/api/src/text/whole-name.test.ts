import { expect, test } from 'vitest'
import { initialsOf, wholeName } from './whole-name'

const nobody = { title_th: '', name_th: '', surname_th: '', title_en: '', name_en: '', surname_en: '' }

test.each([
  [
    {
      title_th: 'นาง',
      name_th: 'มาลี',
      surname_th: 'ใจดี',
      title_en: 'Mrs',
      name_en: 'Malee',
      surname_en: 'Jaidee',
    },
    { th: 'นางมาลี ใจดี', en: 'Mrs Malee Jaidee' },
  ],
  [
    { title_th: 'นาง', name_th: 'มาลี', surname_th: 'ใจดี' },
    { th: 'นางมาลี ใจดี', en: 'นางมาลี ใจดี' },
  ],
  [
    { title_th: 'นาง', title_en: 'Mrs', name_en: 'Malee', surname_en: 'Jaidee' },
    { th: 'Mrs Malee Jaidee', en: 'Mrs Malee Jaidee' },
  ],
  [
    { name_th: 'มาลี', surname_en: 'Smith' },
    { th: 'มาลี Smith', en: 'มาลี Smith' },
  ],
  [{}, { th: '', en: '' }],
])('takes what is missing in one script from the other: %j', (person, name) => {
  expect(wholeName({ ...nobody, ...person })).toEqual(name)
})

test.each([
  [['มาลี', 'ใจดี'], 'ม. จ.'],
  [['เอก', 'แก้วใส'], 'อ. ก.'],
  [['malee', 'Jaidee'], 'M. J.'],
  [['Somchai', ''], 'S.'],
  [['', ''], ''],
])('%j → %s', (names, initials) => {
  expect(initialsOf(names)).toBe(initials)
})
