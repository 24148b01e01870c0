import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type ExchangeKind, exchangeKinds, type ManifestFile, wordsOfReport } from '@khum/contract'
import { type FileProblem, readFile } from '../../modules/exchange/read-file'
import { ProblemGroups } from './problem-groups'
import { Progress } from './progress'
import { type BatchFolder, readBatchFolder } from './read-folder'

const shownProblems = 50

/** Checks the files of a batch without a server: everything that doesn't depend on the data in Khum. */
export async function validate(folder: string): Promise<{ output: string; exitCode: 0 | 1 }> {
  const batch = await readBatchFolder(folder)
  const found = new Problems()
  const keys = new Keys()
  let read = 0
  for (const file of inOrder(batch)) read += await checkFile(batch, file, keys, found)
  const rows = `${counted(read, 'row')} in ${counted(batch.manifest.files.length, 'file')}`
  if (found.count > 0)
    return {
      output: [...found.lines(), `${counted(found.count, 'problem')}; ${rows}.`].join('\n'),
      exitCode: 1,
    }
  return {
    output: [...found.lines(), `Batch ${batch.manifest.batch} is right: ${rows}.`, ...keys.notes()].join(
      '\n',
    ),
    exitCode: 0,
  }
}

/** Returns a number with its noun, such as `1 row` or `2,388 rows`. */
function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** Sorts files into the order in which a batch applies them, so that a row comes before the rows that refer to it. */
function inOrder({ manifest }: BatchFolder): ManifestFile[] {
  return manifest.files.toSorted((a, b) => exchangeKinds.indexOf(a.kind) - exchangeKinds.indexOf(b.kind))
}

/** Checks a file's rows, adds their mistakes to `found` and their keys to `keys`, and returns how many rows it read. */
async function checkFile(
  batch: BatchFolder,
  file: ManifestFile,
  keys: Keys,
  found: Problems,
): Promise<number> {
  const name = path.join(batch.folder, file.name)
  const report = (problem: FileProblem) => found.add(file.name, problem)
  const exists = await stat(name).then(
    (entry) => entry.isFile(),
    () => false,
  )
  if (!exists) {
    report({ line: null, sourceKey: null, field: null, code: 'file_missing', detail: null })
    return 0
  }
  const progress = new Progress()
  let read = 0
  for await (const part of readFile(file, batch.manifest.mode, createReadStream(name))) {
    read += part.read
    part.problems.forEach(report)
    for (const { line, row } of part.rows) {
      const earlier = keys.add(file.kind, row, line)
      if (earlier !== undefined)
        report({
          line,
          sourceKey: `${row.source_key}`,
          field: 'source_key',
          code: 'key_twice',
          detail: `${earlier}`,
        })
    }
    progress.show(`checking ${file.name}`, read, file.rows)
  }
  progress.end()
  return read
}

/** Counts the problems and the hints of all files, and collects them for printing. */
class Problems {
  count = 0
  readonly #groups = new ProblemGroups()

  add(file: string, { line, sourceKey, field, code, detail, hint = false }: FileProblem): void {
    if (!hint) this.count += 1
    const words = wordsOfReport(code, detail)
    this.#groups.add({ file, line, source_key: sourceKey, field, code, hint, words })
  }

  lines(): string[] {
    return this.#groups.print(shownProblems)
  }
}

/** Collects the keys in the files, and counts references to keys that aren't in the files. */
class Keys {
  readonly #lines = new Map<ExchangeKind, Map<string, number>>()
  readonly #plans = new Set<string>()
  readonly #missing = new Map<string, number>()

  /** Adds a row. @returns the line of an earlier row with the same key, if there is one */
  add(kind: ExchangeKind, row: Readonly<Record<string, unknown>>, line: number): number | undefined {
    const lines = this.#lines.get(kind) ?? new Map<string, number>()
    this.#lines.set(kind, lines)
    // The key of a payment result is unique only within its payment order.
    const key = kind === 'payment' ? `${row.payment_id} ${row.source_key}` : `${row.source_key}`
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, line)
    if (kind === 'product') this.#plans.add(`${row.plan_code}`)
    if (kind === 'policy') this.#needPlans(row.classes)
    if (kind === 'coverage') {
      this.#need('policy', row.policy_key)
      this.#need('person', row.person_key)
    }
    return earlier
  }

  /**
   * Returns notes that say how many rows refer to a person, policy or plan that isn't in the files. If Khum doesn't
   * have it either, Khum refuses the batch.
   */
  notes(): string[] {
    return [...this.#missing].map(
      ([what, count]) =>
        `${counted(count, 'row')} ${count === 1 ? 'refers' : 'refer'} to ${what} that these files don’t have: Khum must have it.`,
    )
  }

  #need(kind: 'policy' | 'person', key: unknown): void {
    if (key !== undefined && !this.#lines.get(kind)?.has(`${key}`)) this.#count(`a ${kind}`)
  }

  #needPlans(classes: unknown): void {
    if (!Array.isArray(classes)) return
    const isMissing = classes.some((entry: { plan_code?: unknown }) => !this.#plans.has(`${entry.plan_code}`))
    if (isMissing) this.#count('a plan')
  }

  #count(what: string): void {
    this.#missing.set(what, (this.#missing.get(what) ?? 0) + 1)
  }
}
