import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Row } from '../report'

const file = path.join(import.meta.dirname, '../../apps/api/db/invariants.sql')
/** The time limit of each query, in seconds. */
const longest = 600

/** Runs and measures every query of invariants.sql. No query may find a row, because each looks for broken data. */
export async function measureInvariants(client: pg.Client): Promise<Row[]> {
  await client.query(`set statement_timeout = '${longest}s'; set work_mem = '256MB'`)
  const times: { name: string; seconds: number; found: string }[] = []
  const [, ...queries] = readFileSync(file, 'utf8').split(/^-- name: /m)
  for (const query of queries) {
    const end = query.indexOf('\n')
    const began = performance.now()
    const found = await client.query(query.slice(end)).then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: Error) => error.message,
    )
    const seconds = (performance.now() - began) / 1_000
    times.push({ name: query.slice(0, end), seconds, found })
    process.stderr.write(`  ${query.slice(0, end)}: ${seconds.toFixed(1)} s, ${found}\n`)
  }
  await client.query('reset statement_timeout; reset work_mem')
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 3)
  const wrong = times.filter(({ found }) => found !== '0 rows')
  return [
    {
      what: `${times.length} queries of invariants.sql`,
      measured: `${Math.round(times.reduce((sum, { seconds }) => sum + seconds, 0))} s in all; slowest: ${slowest.map(({ name, seconds }) => `\`${name}\` ${seconds.toFixed(1)} s`).join(', ')}${wrong.map(({ name, found }) => `; \`${name}\`: ${found}`).join('')}`,
      target: `each ends and finds nothing`,
      passed: wrong.length === 0,
    },
  ]
}
