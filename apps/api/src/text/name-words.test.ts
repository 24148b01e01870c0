import { expect, test } from 'vitest'
import { nameWords } from './name-words'

test.each([
  ['มาลี ศรีสุวรรณ', [['มาลี', 'ศรีสุวรรณ']]],
  [
    'นางสาวมาลี ศรีสุวรรณ',
    [
      ['นางสาวมาลี', 'ศรีสุวรรณ'],
      ['มาลี', 'ศรีสุวรรณ'],
      ['สาวมาลี', 'ศรีสุวรรณ'],
    ],
  ],
  ['นางสาวิตรี', [['นางสาวิตรี'], ['สาวิตรี']]],
  ['คุณากร', [['คุณากร']]],
  ['น สมชาย', [['น', 'สมชาย']]],
  ['น.ส. มาลี', [['น.ส.', 'มาลี'], ['มาลี']]],
  [
    'Mrs. Malee Srisuwan',
    [
      ['Mrs.', 'Malee', 'Srisuwan'],
      ['Malee', 'Srisuwan'],
    ],
  ],
  ['Missara', [['Missara']]],
  ['นาง', [['นาง']]],
])('reads %j', (text, readings) => {
  expect(nameWords(text)).toEqual(readings)
})
