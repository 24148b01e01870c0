import { recordActions, recordOutcomes } from '@khum/contract'
import { expect, test } from 'vitest'
import { argumentsOf, flatten, type Texts } from '../../../web/test/i18n/read-texts'
import * as enMessages from '../../src/i18n/messages/en'
import * as thMessages from '../../src/i18n/messages/th'

function read(messages: object): Texts {
  const texts: Texts = new Map()
  flatten({ ...messages }, '', texts)
  return texts
}
const [th, en] = [read(thMessages), read(enMessages)]

test('both languages have the same texts', () => {
  expect([...en.keys()].sort()).toEqual([...th.keys()].sort())
  expect(th.size).toBeGreaterThan(30)
})

test.each([...th])('%s takes the same arguments in both', (key, text) => {
  expect(argumentsOf(en.get(key) ?? '')).toEqual(argumentsOf(text))
})

test('every Thai text is in Thai, and no English text is', () => {
  // Two kinds of text are exceptions: the label of the language button, which is in the other language, and the names
  // SMS, LINE and ICD-10, which are the same in both.
  const isName = (key: string) =>
    key === '.shell.otherLanguage' || /\.icd\d+$/.test(key) || /^\.members\.channel\./.test(key)
  const isThai = (text: string) => /[\u0E00-\u0E7F]/.test(text)
  expect(
    [...th].filter(
      ([key, text]) => !isName(key) && !isThai(text) && /[A-Za-z]{3}/.test(text.replace(/\{.*?\}/g, '')),
    ),
  ).toEqual([])
  expect([...en].filter(([key, text]) => !isName(key) && isThai(text))).toEqual([])
})

test.each([
  ['Thai', thMessages],
  ['English', enMessages],
])('each action and outcome that a read of a record can have has %s words (R65)', (_language, words) => {
  const { action, outcome } = words.recordReads
  expect(Object.keys(action).sort()).toEqual(recordActions.map((code) => code.replaceAll('.', '_')).sort())
  expect(Object.keys(outcome).sort()).toEqual([...new Set<string>(recordOutcomes)].sort())
})
