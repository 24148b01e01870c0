import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readLicences } from './licences'

const workspace = path.resolve(import.meta.dirname, '..')

test('names every package the pages are made with, once, with its licence', async () => {
  const groups = await readLicences(workspace)
  const names = groups.flatMap(({ packages }) => packages.map(({ name, version }) => `${name}@${version}`))
  expect(new Set(names).size).toBe(names.length)
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(workspace, 'package.json'), 'utf8'),
  )
  for (const [name, version] of Object.entries(dependencies))
    if (!name.startsWith('@khum/')) expect(names).toContain(`${name}@${version}`)
  // And what those bring along.
  expect(names.some((name) => name.startsWith('scheduler@'))).toBe(true)
  expect(names.join()).not.toContain('@khum/')
})

test('each says what it may be used for, but one that is known to say it elsewhere', async () => {
  const groups = await readLicences(workspace)
  const silent = groups.find(({ licence }) => licence === null)?.packages ?? []
  expect(silent.map(({ name }) => name)).toEqual(['combine-errors'])
  // Nothing that would bind the product to give its own source away.
  expect(groups.filter(({ licence }) => /(?:^|[^L])GPL|AGPL/.test(licence ?? ''))).toEqual([])
})
