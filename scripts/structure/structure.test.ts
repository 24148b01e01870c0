import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { longFiles, problemsOf } from './check'
import { readTree } from './read-tree'
import type { Tree } from './rules'

const tree: Tree = {
  name: 'test',
  root: '.',
  nested: ['modules'],
  maxLevels: 2,
  ownsTables: true,
  throughIndex: false,
}
const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

function folderWith(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'structure-'))
  directories.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(root, name), `${text}\n`)
  }
  return root
}

function problems(
  files: Record<string, string>,
  exceptions: Parameters<typeof problemsOf>[2] = [],
  rules = tree,
): string[] {
  return problemsOf(rules, readTree(folderWith(files)), exceptions)
}

describe('the structure check', () => {
  test('accepts folders that import downwards only', () => {
    expect(
      problems({
        'main.ts': "import { claim } from './modules/claims/claims'",
        'modules/claims/claims.ts':
          "import { account } from '../accounts/accounts'\nexport const claim = account",
        'modules/accounts/accounts.ts': 'export const account = 1',
      }),
    ).toEqual([])
  })

  test('finds a circle between folders, also by type imports and through a third folder', () => {
    const [found, ...others] = problems({
      'modules/a/one.ts': "import type { B } from '../b/two'",
      'modules/b/two.ts': "export { c } from '../c/three'",
      'modules/c/three.ts': "export const load = () => import('../a/other')",
      'modules/a/other.ts': 'export const a = 1',
    })
    expect(others).toEqual([])
    expect(found).toContain('circle')
    expect(found).toContain('modules/c/three.ts imports modules/a/other.ts')
  })

  test('finds more levels than allowed', () => {
    expect(
      problems({
        'modules/a/a.ts': "import { b } from '../b/b'",
        'modules/b/b.ts': "import { c } from '../c/c'",
        'modules/c/c.ts': 'export const c = 1',
      }),
    ).toEqual(['modules have 3 levels; 2 are allowed'])
  })

  test('finds a table that two folders write, in Kysely and in SQL', () => {
    const files = {
      'modules/a/a.repo.ts': "db.updateTable('claim').set({})",
      'modules/b/b.repo.ts': 'sql`\n  insert into claim (id) values (1)`',
      'modules/c/c.repo.ts': 'sql`select status from claim for update of claim`',
    }
    expect(problems(files)).toEqual([
      'table claim is written by modules/a (modules/a/a.repo.ts) and modules/b (modules/b/b.repo.ts)',
    ])
    expect(problems(files, [{ table: 'claim', folder: 'modules/b', reason: 'for this test' }])).toEqual([])
  })

  test('refuses an exception that nothing needs', () => {
    expect(
      problems({ 'modules/a/a.repo.ts': "db.deleteFrom('claim')" }, [
        { table: 'claim', folder: 'modules/b', reason: 'for this test' },
      ]),
    ).toEqual(["the exception for modules/b writing claim isn't needed any more"])
  })

  test('finds an import past the index of a feature', () => {
    const files = {
      'features/a/index.ts': "export { a } from './a'",
      'features/a/a.ts': 'export const a = 1',
      'features/b/b.ts': "import { a } from '../a/a'",
      'features/c/c.ts': "import { a } from '../a'",
    }
    expect(problems(files, [], { ...tree, nested: ['features'], throughIndex: true })).toEqual([
      "features/b/b.ts imports features/a/a.ts; take it from the folder's index",
    ])
  })

  test('finds a file that is too long, in code that the trees leave out too', () => {
    const root = folderWith({
      'bench/long.ts': '\n'.repeat(300),
      'bench/node_modules/long.ts': '\n'.repeat(300),
      'bench/fits.tsx': '\n'.repeat(299),
      'test/long.test.ts': '\n'.repeat(300),
    })
    expect(longFiles(root)).toEqual([
      expect.stringMatching(/bench\/long\.ts has 301 lines; 300 are allowed$/),
    ])
  })
})
