import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeTrees } from './describe'
import { findCircles, folderGraph, folderOf, levelsOf } from './graph'
import { readTree, type SourceFile } from './read-tree'
import { codeFolders, secondWriters, sizes, type Tree, trees } from './rules'
import { tableWriters } from './tables'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Returns the violations of a tree's rules, one line each. */
export function problemsOf(tree: Tree, files: readonly SourceFile[], exceptions = secondWriters): string[] {
  const graph = folderGraph(files, tree.nested)
  const circles = findCircles(graph).map(
    (steps) => `folders import each other in a circle:\n    ${steps.join('\n    ')}`,
  )
  return [
    ...circles,
    ...(circles.length === 0 ? tooManyLevels(tree, files) : []),
    ...(tree.throughIndex ? pastTheIndex(tree, files) : []),
    ...(tree.ownsTables ? sharedTables(tree, files, exceptions) : []),
  ]
}

/** Returns the files with more lines than allowed, one line each. Test files may be longer. */
export function longFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : longFiles(name)
    if (!/\.(ts|tsx|mjs|css)$/.test(name) || /\.(test|spec)\.tsx?$/.test(name)) return []
    const lines = readFileSync(name, 'utf8').split('\n').length - 1
    return lines > sizes.largest
      ? [`${path.relative(root, name)} has ${lines} lines; ${sizes.largest} are allowed`]
      : []
  })
}

function tooManyLevels(tree: Tree, files: readonly SourceFile[]): string[] {
  const inside = files.filter((file) => folderOf(file.path, tree.nested).includes('/'))
  const known = new Set(inside.map((file) => file.path))
  const graph = folderGraph(
    inside.map((file) => ({ ...file, imports: file.imports.filter((name) => known.has(name)) })),
    tree.nested,
  )
  const levels = Math.max(0, ...levelsOf(graph).values())
  return levels > tree.maxLevels
    ? [`${tree.nested.join(', ')} have ${levels} levels; ${tree.maxLevels} are allowed`]
    : []
}

function pastTheIndex(tree: Tree, files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported) => {
        const target = folderOf(imported, tree.nested)
        return (
          target.includes('/') &&
          target !== folderOf(file.path, tree.nested) &&
          folderOf(file.path, tree.nested) !== 'app' &&
          imported !== `${target}/index.ts`
        )
      })
      .map((imported) => `${file.path} imports ${imported}; take it from the folder's index`),
  )
}

function sharedTables(tree: Tree, files: readonly SourceFile[], exceptions: typeof secondWriters): string[] {
  const writers = tableWriters(files, tree.nested)
  const excused = (table: string, folder: string) =>
    exceptions.some((row) => row.table === table && row.folder === folder)
  const shared = [...writers].flatMap(([table, folders]) => {
    const counted = [...folders].filter(([folder]) => !excused(table, folder))
    return counted.length > 1
      ? [
          `table ${table} is written by ${counted.map(([folder, file]) => `${folder} (${file})`).join(' and ')}`,
        ]
      : []
  })
  const stale = exceptions
    .filter(({ table, folder }) => !writers.get(table)?.has(folder))
    .map(({ table, folder }) => `the exception for ${folder} writing ${table} isn't needed any more`)
  return [...shared, ...stale]
}

function smallFiles(files: readonly SourceFile[]): SourceFile[] {
  const importers = new Map<string, number>()
  for (const file of files)
    for (const name of file.imports) importers.set(name, (importers.get(name) ?? 0) + 1)
  return files.filter((file) => file.lines < sizes.small && importers.get(file.path) === 1)
}

function withoutCounts(page: string): string {
  return page.replace(/^\| .* \| [\d,]+ \| [\d,]+ \| .* \|$|^\d+ files have under.*$/gm, '')
}

function main(): void {
  const read = trees.map((tree) => ({ tree, files: readTree(path.join(root, tree.root)) }))
  const problems = read.flatMap(({ tree, files }) =>
    problemsOf(tree, files).map((problem) => `${tree.root}: ${problem}`),
  )
  for (const folder of codeFolders) problems.push(...longFiles(path.join(root, folder)))
  const small = read.flatMap(({ files }) => smallFiles(files))
  if (small.length > sizes.mostSmall)
    problems.push(
      `${small.length} files have under ${sizes.small} lines and one importer; ${sizes.mostSmall} are allowed`,
    )

  const page = path.join(root, 'docs/ARCHITECTURE.md')
  const text = readFileSync(page, 'utf8')
  const hasCircle = read.some(({ tree, files }) => findCircles(folderGraph(files, tree.nested)).length > 0)
  const fresh = hasCircle
    ? text
    : text.replace(
        /(<!-- structure -->\n)[\s\S]*?(<!-- end of structure -->)/,
        (_whole, start: string, end: string) => `${start}${describeTrees(read, small.length)}${end}`,
      )
  if (process.argv.includes('--write')) writeFileSync(page, fresh)
  // The counts of lines change with every commit, so they may be out of date. Only the rest of the page is checked.
  else if (withoutCounts(fresh) !== withoutCounts(text))
    problems.push('docs/ARCHITECTURE.md is out of date: run `npm run structure -- --write`')

  if (process.argv.includes('--small'))
    for (const file of small) process.stdout.write(`${file.lines}\t${file.path}\n`)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
