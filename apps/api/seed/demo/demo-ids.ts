export type DemoKind = 'person' | 'account' | 'policy' | 'plan' | 'benefit' | 'limit' | 'coverage' | 'claim'

/** The id of a named thing of the demo world: made when first asked for, the same ever after. */
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

/** Satang of so many baht. */
export function baht(amount: number): number {
  return Math.round(amount * 100)
}
