import { folderGraph, levelsOf } from './graph'
import type { SourceFile } from './read-tree'
import type { Tree } from './rules'

/**
 * Describes the source trees as Markdown: how many files and lines each tree has, and which folders import which.
 * `small` is the number of files with under 25 lines and a single importer.
 */
export function describeTrees(
  read: readonly { tree: Tree; files: readonly SourceFile[] }[],
  small: number,
): string {
  const counts = read.map(({ tree, files }) => {
    const lines = files.map((file) => file.lines).sort((one, other) => one - other)
    const at = (share: number) => lines[Math.floor(share * (lines.length - 1))] ?? 0
    const sum = lines.reduce((total, count) => total + count, 0)
    return `| ${tree.name} | ${files.length} | ${sum.toLocaleString('en')} | ${at(0.5)} / ${at(0.9)} / ${at(1)} |`
  })
  return `
| | Files | Lines | Lines a file: median / p90 / most |
|---|---|---|---|
${counts.join('\n')}

${small} files have under 25 lines and a single importer.
${read.map(({ tree, files }) => describeLevels(tree, files)).join('')}
`
}

function describeLevels(tree: Tree, files: readonly SourceFile[]): string {
  const graph = folderGraph(files, tree.nested)
  const levels = levelsOf(graph)
  const rows = [...graph.keys()]
    .sort((one, other) => (levels.get(one) ?? 0) - (levels.get(other) ?? 0) || one.localeCompare(other))
    .map((folder) => {
      const targets = [...(graph.get(folder)?.keys() ?? [])].filter((target) => target.includes('/')).sort()
      return `| ${levels.get(folder)} | \`${folder}\` | ${targets.map((target) => `\`${target.split('/')[1]}\``).join(' ')} |`
    })
  return `
${tree.name} (\`${tree.root}\`): each folder imports only folders of lower levels.

| Level | Folder | Imports of ${tree.nested.map((name) => `\`${name}\``).join(' and ')} |
|---|---|---|
${rows.join('\n')}
`
}
