import type { SourceFile } from './read-tree'

/** The imports between folders: the importing folder, the imported folder, and one import as an example. */
export type Graph = Map<string, Map<string, string>>

/**
 * Returns the folder of a file: the first path segment, or the first two inside the folders in `nested`
 * (`modules/claims`). A file in the root counts as its own folder.
 */
export function folderOf(file: string, nested: readonly string[]): string {
  const parts = file.split('/')
  if (parts.length === 1) return file
  const [first = '', second = ''] = parts
  return parts.length > 2 && nested.includes(first) ? `${first}/${second}` : first
}

export function folderGraph(files: readonly SourceFile[], nested: readonly string[]): Graph {
  const graph: Graph = new Map()
  for (const file of files) {
    const from = folderOf(file.path, nested)
    const targets = graph.get(from) ?? new Map<string, string>()
    graph.set(from, targets)
    for (const imported of file.imports) {
      const to = folderOf(imported, nested)
      if (to !== from && !targets.has(to)) targets.set(to, `${file.path} imports ${imported}`)
    }
  }
  return graph
}

/**
 * Finds the shortest circle of imports through each folder, if there is one. Returns each circle once, as a list of
 * imports.
 */
export function findCircles(graph: Graph): string[][] {
  const found = new Map<string, string[]>()
  for (const start of graph.keys()) {
    const circle = shortestWayBack(graph, start)
    if (!circle) continue
    const key = [...circle].sort().join(' ')
    if (!found.has(key))
      found.set(
        key,
        circle.map((from, at) => evidence(graph, from, circle[at + 1] ?? start)),
      )
  }
  return [...found.values()]
}

function shortestWayBack(graph: Graph, start: string): string[] | undefined {
  const queue: string[][] = [[start]]
  const visited = new Set<string>()
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way
      if (visited.has(next)) continue
      visited.add(next)
      queue.push([...way, next])
    }
  }
  return undefined
}

function evidence(graph: Graph, from: string, to: string): string {
  return graph.get(from)?.get(to) ?? `${from} → ${to}`
}

/**
 * Returns each folder's level: 1 if it imports no other folder, otherwise one more than the highest level among the
 * folders that it imports. The graph must have no circles.
 */
export function levelsOf(graph: Graph): Map<string, number> {
  const levels = new Map<string, number>()
  const visit = (folder: string): number => {
    const known = levels.get(folder)
    if (known !== undefined) return known
    const level = 1 + Math.max(0, ...[...(graph.get(folder)?.keys() ?? [])].map(visit))
    levels.set(folder, level)
    return level
  }
  for (const folder of graph.keys()) visit(folder)
  return levels
}
