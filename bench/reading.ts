import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { referenceHospitals } from '../apps/api/seed/reference/hospitals'
import { suggestPlace } from '../apps/api/src/files/read/suggest-place'
import { createTextReader } from '../apps/api/src/files/read/text-reader'
import { drawLabelled, type Labelled } from './reading/labelled-set'
import { qualities } from './reading/quality'
import type { Row, Section } from './report'

/**
 * How many receipts to draw for each combination of layout (12) and quality (3). `BENCH_RECEIPTS` sets another number.
 */
const each = Number(process.env.BENCH_RECEIPTS ?? 9)
const today = '2026-11-22'
const mostWrong = 0.005
const leastCleanTotals = 0.6

const values = ['total', 'date', 'place'] as const
type Value = (typeof values)[number]
type Read = { one: Omit<Labelled, 'jpeg'>; found: Record<Value, string | undefined>; milliseconds: number }

/**
 * Draws receipts, lets the server's receipt reading read each of them, and compares the suggested values with the drawn
 * values.
 */
export async function measureReading(): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khum-bench-reading-'))
  const reader = createTextReader({ jobMs: 600_000 })
  const reads: Read[] = []
  try {
    for await (const { jpeg, ...one } of drawLabelled(each)) {
      const file = path.join(folder, 'receipt.jpg')
      writeFileSync(file, jpeg)
      const begun = performance.now()
      const { readings, lines } = await reader.read(
        { kind: 'image/jpeg', path: file, today },
        new AbortController().signal,
      )
      const place = suggestPlace(lines, places)
      const find = (kind: Value) => [...readings, place].find((reading) => reading?.kind === kind)?.value
      reads.push({
        one,
        found: { total: find('total'), date: find('date'), place: find('place') },
        milliseconds: performance.now() - begun,
      })
    }
  } finally {
    reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return tableOf(reads)
}

const places = referenceHospitals.map(({ code, name_th, name_en }) => ({ code, names: [name_th, name_en] }))

/**
 * Renders the results as a table, with separate rows for the layouts that the rules were tuned with and for the others.
 */
export function tableOf(reads: readonly Read[]): Section {
  const rows = qualities.flatMap((quality) =>
    [false, true].flatMap((isTest) => {
      const some = reads.filter(({ one }) => one.quality === quality && one.isTest === isTest)
      const name = `${quality}, ${isTest ? 'test' : 'tuning'} layouts`
      return values.map((value) => rowOf(`${value}: ${name}`, value, some))
    }),
  )
  const all = values.map((value) => share(value, reads))
  const wrong = all.reduce((sum, { wrong }) => sum + wrong, 0)
  const suggested = all.reduce((sum, { suggested }) => sum + suggested, 0)
  const clean = share(
    'total',
    reads.filter(({ one }) => one.quality === 'clean'),
  )
  return {
    title: 'Reading receipts',
    rows: [
      {
        what: 'Confidently wrong totals, of all receipts',
        measured: percent(all[0]?.wrong ?? 0, reads.length),
        target: '≤ 0.5 %',
        passed: (all[0]?.wrong ?? 0) <= mostWrong * reads.length,
      },
      {
        what: 'Clean totals read',
        measured: percent(clean.suggested - clean.wrong, clean.count),
        target: '≥ 60 %',
        passed: clean.suggested - clean.wrong >= leastCleanTotals * clean.count,
      },
      { what: 'Wrong among all suggestions of any value', measured: percent(wrong, suggested) },
      ...rows,
    ],
    notes: [
      `${reads.length} drawn receipts: ${new Set(reads.map(({ one }) => one.layout)).size} layouts, of which ${new Set(reads.filter(({ one }) => one.isTest).map(({ one }) => one.layout)).size} were never used to tune the rules; three qualities.`,
      '"Read" is the share of receipts for which the right value was suggested. The rest has no suggestion, unless "wrong" says otherwise.',
    ],
  }
}

function rowOf(what: string, value: Value, reads: readonly Read[]): Row {
  const { count, suggested, wrong } = share(value, reads)
  return { what, measured: `read ${percent(suggested - wrong, count)}, wrong ${percent(wrong, count)}` }
}

function share(value: Value, reads: readonly Read[]) {
  const suggested = reads.filter(({ found }) => found[value] !== undefined)
  const wrong = suggested.filter(({ found, one }) => found[value] !== truth(value, one)).length
  return { count: reads.length, suggested: suggested.length, wrong }
}

function truth(value: Value, { receipt }: Pick<Labelled, 'receipt'>): string {
  if (value === 'total') return (receipt.total / 100).toFixed(2)
  return value === 'date' ? receipt.date : receipt.code
}

function percent(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)} %)`
}
