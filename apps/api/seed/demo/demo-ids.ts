export type DemoKind =
  | 'person'
  | 'login'
  | 'account'
  | 'product'
  | 'plan'
  | 'plan version'
  | 'benefit'
  | 'limit'
  | 'cost sharing'
  | 'policy'
  | 'policy period'
  | 'household'
  | 'coverage'
  | 'claim'
  | 'line'
  | 'decision'
  | 'document'
  | 'proposal'
  | 'payout account'
  | 'consent draft'

/**
 * Returns the id of the demo row with this kind and name. The first call creates a random id; later calls return it.
 */
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

export function baht(amount: number): number {
  return Math.round(amount * 100)
}
