import type { BatchProblem } from '@khum/contract'
import { problemLine } from './print-batch'

interface Group {
  first: string
  isOfFile: boolean
  /** The line numbers of some further rows with the same problem. */
  lines: number[]
  count: number
}

const linesNamed = 5

/**
 * Groups problems for printing: the same code in the same field of the same file is printed once, with the number of
 * further rows that have it and the first of their line numbers.
 */
export class ProblemGroups {
  /** How many problems were added. */
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

  /** How many different problems were added. */
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
