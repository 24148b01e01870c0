export type DemoKind = 'person' | 'account' | 'policy' | 'plan' | 'benefit' | 'limit' | 'coverage' | 'claim'

/** Returns the id of a named demo row: a new id at the first call, and the same id after that. */
export type IdOf = (kind: DemoKind, key: string) => string

export function createIds(newId: () => string): IdOf {
  const ids = new Map<string, string>()
  return (kind, key) => {
    const name = `${kind} ${key}`
    const id = ids.get(name) ?? newId()
    ids.set(name, id)
    return id
  }
}

/** Converts baht to satang. */
export function baht(amount: number): number {
  return Math.round(amount * 100)
}
