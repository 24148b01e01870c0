import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLicences } from './licences'

const workspace = path.resolve(import.meta.dirname, '..')

test('lists every package in the app once, with its licence', async () => {
  const groups = await readLicences(workspace)
  const names = groups.flatMap(({ packages }) => packages.map(({ name, version }) => `${name}@${version}`))
  expect(new Set(names).size).toBe(names.length)
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(workspace, 'package.json'), 'utf8'),
  )
  for (const [name, version] of Object.entries(dependencies))
    if (!name.startsWith('@khum/')) expect(names).toContain(`${name}@${version}`)
  // The list includes dependencies of dependencies: `react-dom` needs `scheduler`.
  expect(names.some((name) => name.startsWith('scheduler@'))).toBe(true)
  expect(names.join()).not.toContain('@khum/')
})

test('every package except a known one states a licence, and none is copyleft', async () => {
  const groups = await readLicences(workspace)
  const silent = groups.find(({ licence }) => licence === null)?.packages ?? []
  expect(silent.map(({ name }) => name)).toEqual(['@mapbox/jsonlint-lines-primitives', 'combine-errors'])
  // GPL and AGPL would oblige us to publish our source.
  expect(groups.filter(({ licence }) => /(?:^|[^L])GPL|AGPL/.test(licence ?? ''))).toEqual([])
})
