import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface Row {
  what: string
  measured: string
  target?: string
  passed?: boolean
}

export interface Section {
  title: string
  rows: Row[]
  notes: string[]
  /** Whether only some of the section's rows were measured. Such a section isn't written to RESULTS.md. */
  isPartial?: boolean
}

const resultsFile = path.join(import.meta.dirname, 'RESULTS.md')

/** Prints the tables and replaces the measured sections in RESULTS.md. Returns whether all targets were reached. */
export function report(sections: readonly Section[], { whole }: { whole: boolean }): boolean {
  const head = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · Node ${process.version} · ${os.type()} ${os.arch()} · ${os.cpus().length} cores · ${Math.round(os.totalmem() / 2 ** 30)} GiB`
  const text = [head, ...sections.flatMap(toMarkdown), ''].join('\n')
  process.stdout.write(`\n${text}`)
  const complete = sections.filter(({ isPartial }) => !isPartial)
  const earlier = readFileSync(resultsFile, 'utf8')
  writeFileSync(resultsFile, replaced(whole ? earlier.replace(/^\d{4}-.*$/m, head) : earlier, complete))
  return sections.every((section) => section.rows.every((row) => row.passed !== false))
}

function replaced(earlier: string, sections: readonly Section[]): string {
  const updated = new Map(sections.map((section) => [section.title, toMarkdown(section).slice(1).join('\n')]))
  const parts = earlier.split(/^(?=## )/m).map((part) => {
    const title = /^## (.*)$/m.exec(part)?.[1] ?? ''
    const section = updated.get(title)
    updated.delete(title)
    return section === undefined ? part : `${section}\n\n`
  })
  // New sections go to the end.
  return [...parts, ...[...updated.values()].map((section) => `\n${section}\n`)]
    .join('')
    .replace(/\n+$/, '\n')
}

function toMarkdown({ title, rows, notes }: Section): string[] {
  return [
    '',
    `## ${title}`,
    '',
    '| What | Measured | Must reach | |',
    '|---|---|---|---|',
    ...rows.map(({ what, measured, target = '', passed }) => {
      const verdict = passed === undefined ? '' : passed ? 'pass' : '**fail**'
      return `| ${what} | ${measured} | ${target} | ${verdict} |`
    }),
    '',
    ...notes.map((note) => `- ${note}`),
  ]
}
