import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { themeJsonSchema } from '@khum/contract/theme-json-schema'
import { themeLeaves } from '@khum/contract/theme-leaves'
import { themeTable } from '@khum/contract/theme-table'
import { expect, it } from 'vitest'

const docs = path.join(import.meta.dirname, '../../../../docs')
const guide = readFileSync(path.join(docs, 'THEME.md'), 'utf8')

it('docs/theme.schema.json is up to date: npm run theme -- schema docs/theme.schema.json', () => {
  expect(JSON.parse(readFileSync(path.join(docs, 'theme.schema.json'), 'utf8'))).toEqual(themeJsonSchema())
})

it('docs/THEME.md is up to date: npm run theme -- table docs/THEME.md', () => {
  expect(guide).toContain(`-->\n\n${themeTable()}\n\n<!--`)
})

it('docs/THEME.md names every field', () => {
  const named = new Set([...guide.matchAll(/^\| `([a-z0-9_.]+)` \|/gm)].map(([, name]) => name))
  const parts = [...guide.matchAll(/`([a-z]+_color)`/g)].map(([, name = '']) => name)
  const offered = new Set([...parts, ...parts.map((part) => `disabled_${part}`)])
  const unnamed = themeLeaves.filter(({ path: name, keys: [group, index, part = ''] }) =>
    group === 'buttons' ? !named.has(`buttons.${index}`) || !offered.has(part) : !named.has(name),
  )
  expect(unnamed).toEqual([])
})

it('its images exist and are small', () => {
  const pictures = [...guide.matchAll(/\]\((pictures\/theme-[^)]+\.png)\)/g)].map(([, name = '']) => name)
  expect(pictures.length).toBeGreaterThan(5)
  for (const name of pictures) expect(statSync(path.join(docs, name)).size, name).toBeLessThanOrEqual(150_000)
})
