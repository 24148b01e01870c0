import { beforeEach } from 'vitest'

/** A value that `make` creates before each test; call the returned function inside tests. */
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
