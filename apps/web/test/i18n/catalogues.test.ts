import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { messageLoaders } from '../../src/i18n/messages'

type Texts = Map<string, string>

function flatten(value: unknown, path: string, into: Texts) {
  if (typeof value === 'string') into.set(path, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) flatten(part, `${path}.${key}`, into)
}

async function readAll(lang: 'th' | 'en'): Promise<Texts> {
  const texts: Texts = new Map()
  for (const load of Object.values(messageLoaders[lang])) flatten(await load(), lang, texts)
  return new Map([...texts].map(([key, text]) => [key.slice(lang.length + 1), text]))
}

const branching: readonly unknown[] = [1, 2, 3]

/** Returns the names of an ICU message's arguments and tags. The parser returns a list of strings and `[name, kind, …]`. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>()
  function walk(sequence: readonly unknown[]) {
    for (const part of sequence) {
      if (!Array.isArray(part)) continue
      const [name, kind, ...rest]: unknown[] = part
      names.add(String(name))
      const branches = branching.includes(kind) ? Object.values(Object(rest[0])) : [[kind, ...rest]]
      for (const branch of branches) if (Array.isArray(branch)) walk(branch)
    }
  }
  const parsed: unknown = compile(text)
  if (Array.isArray(parsed)) walk(parsed)
  return [...names].sort()
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
  // These texts are English on purpose: the hospital counter shows them next to the Thai ones.
  const beside = /^hospitalCounter\.\w+Beside(\.|$)/
  // This text offers the page in English to readers of English.
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
