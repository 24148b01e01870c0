import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { strayTexts } from './visible-text'

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^i18n\/messages\/|^app\/dev-/.test(file),
)

/** Visible texts that may be in these files instead of a catalogue. */
const allowed: Record<string, RegExp> = {
  // Words that a line may not break inside.
  'ui/text/thai-words.ts': /^[\u0E00-\u0E7F\n]+e-Claim$|^e-Claim[\u0E00-\u0E7F\n]+$|^\| ล้าน\|/,
  // These two files show errors in both languages when the catalogues can't be loaded.
  'main.tsx': /·/,
  'app/root.tsx': /·/,
  'i18n/format.ts': /^(มกราคม .* ธันวาคม|ม\.ค\. .* ธ\.ค\.|น\.|บาท)$/,
  // Names that are the same in every language.
  'features/hospital-counter/hospital-counter-page.tsx': /^· Khum$/,
  'features/external-sign-in/linked-accounts.tsx': /^LINE$/,
  'features/settings/settings-content.tsx': /^ไทย$/,
}

test('all visible text is in the catalogues', () => {
  expect(files.length).toBeGreaterThan(300)
  const stray = files.flatMap((file) => {
    const source = readFileSync(path.join(src, file), 'utf8')
    return strayTexts(file, source)
      .filter(({ text }) => !allowed[file]?.test(text))
      .map(({ text, at }) => `${file}:${lineOf(source, at)} ${text}`)
  })
  expect(stray).toEqual([])
})

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{yes ? "Yes" : t("no")}</p>', ['Yes']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is sample code, not a template
  ['<p>{name && `${name} is here`}</p>', ['is here']],
  ['<img alt="A cat" src="cat.png" />', ['A cat']],
  ['<Field hint={"Write it down"} />', ['Write it down']],
  ['<Sheet closeLabel="Close" />', ['Close']],
  ['call("สวัสดี")', ['สวัสดี']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is sample code, too
  ['`ถึง ${name}`', ['ถึง']],
  ['<p className="big" lang="th">{t("hello")} · {count}</p>', []],
])('%s contains the texts %j', (code, texts) => {
  expect(strayTexts('sample.tsx', `const it = ${code}`).map(({ text }) => text)).toEqual(texts)
})

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length
}
