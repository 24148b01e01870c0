import pg from 'pg'
import { vi } from 'vitest'

export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    for (const [query] of spy.mock.calls) texts.push(textOf(query))
  } finally {
    spy.mockRestore()
  }
  return texts
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  if (typeof query === 'object' && query !== null && 'text' in query) return String(query.text)
  return ''
}
