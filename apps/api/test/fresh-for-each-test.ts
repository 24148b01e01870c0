import { beforeEach } from 'vitest'

/** Calls `make` before each test. Returns a function that returns the current value; call it only inside tests. */
export function freshForEachTest<World>(make: () => Promise<World>): () => World {
  let value: World | undefined
  beforeEach(async () => {
    value = await make()
  })
  return () => {
    if (value === undefined) throw new Error('the value is created before each test')
    return value
  }
}
