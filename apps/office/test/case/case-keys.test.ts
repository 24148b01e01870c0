import { expect, test } from 'vitest'
import { keyEntries, keyOf, readingKeys } from '../../src/features/case/case-keys'

const shown = keyEntries.map(({ keys }) => keys)

test('the list of shortcuts has every letter once, and nothing twice', () => {
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown).toEqual(expect.arrayContaining([...new Set(Object.values(keyOf))]))
})

test('a letter that the documents use too is no action’s', () => {
  const ofDocuments = readingKeys(true).flatMap(({ keys }) => keys.split(' '))
  const letters: string[] = Object.values(keyOf)
  expect(ofDocuments.filter((key) => letters.includes(key))).toEqual([])
})

test('a person who only reads sees the keys of what they may read', () => {
  expect(readingKeys(false).map(({ name }) => name)).toEqual(['back'])
  expect(readingKeys(true).map(({ name }) => name)).toEqual(['docs', 'pages', 'find', 'zoom', 'turn', 'back'])
})
