import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/** The server asks the database for the time on a timer, so this query can run during any call. */
const readsClock = /^select \(extract\(epoch from clock_timestamp\(\)\) \* 1000\)::float8 as ms$/

/**
 * Watches the queries of all connections until `stop` is called. `ran` lists their statements. `found` lists the
 * statements whose result contains one of `marks`, such as another insurer's ids.
 */
export function watchQueries(marks: readonly string[]) {
  const ran: string[] = []
  const found: string[] = []
  const original = pg.Client.prototype.query as Query
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const running = original.apply(this, args)
    const statement = textOf(args[0])
    if (!readsClock.test(statement)) ran.push(statement)
    if (running instanceof Promise)
      void running.then(
        (result: { rows?: unknown }) => {
          const text = JSON.stringify(result?.rows ?? [], (_key, value) =>
            typeof value === 'bigint' ? String(value) : value,
          )
          if (marks.some((mark) => text.includes(mark))) found.push(textOf(args[0]))
        },
        () => undefined,
      )
    return running
  } as typeof pg.Client.prototype.query
  return {
    ran,
    found,
    stop: () => {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query
    },
  }
}

function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
}
