import { wordsOfReport } from '@khum/contract'
import { expect, it } from 'vitest'
import { ProblemGroups } from './problem-groups'

it('prints the problems of a whole file first, and one line for all that is cut', () => {
  const groups = new ProblemGroups()
  const row = { file: 'person.csv', source_key: null, hint: false }
  for (let line = 2; line < 52; line += 1)
    groups.add({
      ...row,
      line,
      field: `field_${line % 25}`,
      code: 'field_missing',
      words: wordsOfReport('field_missing', null),
    })
  groups.add({
    ...row,
    line: null,
    field: null,
    code: 'rows_wrong',
    words: wordsOfReport('rows_wrong', '50'),
  })
  const lines = groups.print(20)
  expect(lines[0]).toMatch(/^person\.csv rows_wrong: /)
  expect(lines.filter((line) => line.startsWith('…'))).toEqual(['… and 12 more'])
  expect(lines.at(-1)).toBe('… and 12 more')
})
