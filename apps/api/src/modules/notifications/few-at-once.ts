/** Lets so many pieces of work run at once; the others wait for their turn, in the order in which they came. */
export function fewAtOnce(most: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes the place over.
      if (next) next()
      else running -= 1
    }
  }
}
