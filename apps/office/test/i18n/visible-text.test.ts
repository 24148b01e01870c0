import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { strayTexts } from '../../../web/test/i18n/visible-text'

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^i18n\/messages\//.test(file),
)

test('all visible text of the office is in the catalogues', () => {
  expect(files.length).toBeGreaterThan(15)
  const stray = files.flatMap((file) =>
    strayTexts(file, readFileSync(path.join(src, file), 'utf8')).map(({ text }) => `${file}: ${text}`),
  )
  expect(stray).toEqual([])
})
