import { expect, test } from 'vitest'
import { messageLoaders } from '../../src/i18n/messages'
import { argumentsOf, flatten, type Texts } from './read-texts'

async function readAll(lang: 'th' | 'en'): Promise<Texts> {
  const texts: Texts = new Map()
  for (const load of Object.values(messageLoaders[lang])) flatten(await load(), lang, texts)
  return new Map([...texts].map(([key, text]) => [key.slice(lang.length + 1), text]))
}

const [th, en] = await Promise.all([readAll('th'), readAll('en')])

test('both languages have the same texts', () => {
  expect([...en.keys()].sort()).toEqual([...th.keys()].sort())
  expect(th.size).toBeGreaterThan(150)
})

test.each([...th])('%s takes the same arguments in both', (key, text) => {
  expect(argumentsOf(en.get(key) ?? '')).toEqual(argumentsOf(text))
})

test('every Thai text is in Thai, except names', () => {
  const names = /^(English|e-Claim|LINE|LINE Official|iPhone)$/
  // The hospital counter shows these English texts beside the Thai ones.
  const beside = /^hospitalCounter\.\w+Beside(\.|$)/
  // The Thai page shows this text in English, to offer the page in English.
  const offer = 'common.otherLanguage'
  const foreign = [...th].filter(
    ([key, text]) =>
      key !== offer &&
      !beside.test(key) &&
      !/[\u0E00-\u0E7F]/.test(text) &&
      /[A-Za-z]/.test(text.replace(/\{[^}]*\}/g, '')) &&
      !names.test(text),
  )
  expect(foreign).toEqual([])
})
