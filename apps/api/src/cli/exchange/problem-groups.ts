import type { BatchProblem } from '@khum/contract'
import { problemLine } from './print-batch'

interface Group {
  first: string
  isOfFile: boolean
  /** The line numbers of up to five further rows with this problem. `first` describes the first row. */
  lines: number[]
  count: number
}

const linesNamed = 5

/**
 * Groups problems for printing. A group has the problems of one file with the same code in the same field. Prints the
 * problem of the group's first row, the number of its other rows, and up to five of their line numbers.
 */
export class ProblemGroups {
  count = 0
  readonly #groups = new Map<string, Group>()

  add(problem: BatchProblem): void {
    this.count += 1
    const { file, field, code, hint, line } = problem
    const key = [file, field, code, hint].join(' ')
    const group = this.#groups.get(key)
    if (group === undefined) {
      this.#groups.set(key, { first: problemLine(problem), isOfFile: line === null, lines: [], count: 1 })
      return
    }
    group.count += 1
    if (line !== null && group.lines.length < linesNamed) group.lines.push(line)
  }

  get size(): number {
    return this.#groups.size
  }

  /**
   * Formats at most `most` groups. Problems of whole files come first, because a wrong file explains why its rows are
   * wrong.
   */
  print(most: number): string[] {
    const groups = [...this.#groups.values()].sort((a, b) => Number(b.isOfFile) - Number(a.isOfFile))
    const rest = groups.slice(most).reduce((sum, { count }) => sum + count, 0)
    return [
      ...groups.slice(0, most).flatMap((group) => [group.first, ...furtherRows(group)]),
      ...(rest > 0 ? [`… and ${rest.toLocaleString('en')} more`] : []),
    ]
  }
}

function furtherRows({ lines, count }: Group): string[] {
  const further = count - 1
  if (further === 0) return []
  const end = further > lines.length ? ', …' : ''
  const places = lines.length === 0 ? '' : ` (lines ${lines.join(', ')}${end})`
  const rows = further === 1 ? 'row' : 'rows'
  return [`  … and ${further.toLocaleString('en')} more ${rows} with this code${places}`]
}
