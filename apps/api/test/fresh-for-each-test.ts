import { beforeEach } from 'vitest'

/** What `make` makes anew before each test; to be asked for inside tests. */
export function freshForEachTest<World>(make: () => Promise<World>): () => World {
  let made: World | undefined
  beforeEach(async () => {
    made = await make()
  })
  return () => {
    if (made === undefined) throw new Error('the world is made before each test')
    return made
  }
}
