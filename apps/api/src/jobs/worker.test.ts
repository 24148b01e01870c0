import { describe, expect, it } from 'vitest'
import { createWorker } from './worker'

/** A queue of numbered jobs that end when the test says so. */
function makeQueue(count: number) {
  const waiting = Array.from({ length: count }, (_, index) => ({ id: String(index), data: {} }))
  const ends = new Map<string, (ok: boolean) => void>()
  const completed: string[][] = []
  const asked: number[] = []
  return {
    waiting,
    asked,
    ends,
    completed,
    end(id: string, ok = true) {
      ends.get(id)?.(ok)
      ends.delete(id)
    },
    parts: {
      async fetch(most: number) {
        asked.push(most)
        return waiting.splice(0, most)
      },
      run: ({ id }: { id: string }) => new Promise<boolean>((resolve) => ends.set(id, resolve)),
      async complete(jobs: { id: string }[]) {
        completed.push(jobs.map(({ id }) => id))
      },
    },
  }
}

describe('a worker of a queue', () => {
  it('runs as many jobs as allowed, and no more', async () => {
    const queue = makeQueue(10)
    createWorker({ atOnce: 4, gatherMs: 10, ...queue.parts }).wake()
    await expect.poll(() => queue.ends.size).toBe(4)
    expect(queue.waiting).toHaveLength(6)
  })

  it('fetches again as soon as a job ends, without another wake', async () => {
    const queue = makeQueue(10)
    createWorker({ atOnce: 4, gatherMs: 10, ...queue.parts }).wake()
    await expect.poll(() => queue.ends.size).toBe(4)
    // Job 0 hangs; the other jobs must still run.
    for (let id = 1; id < 10; id += 1) {
      await expect.poll(() => queue.ends.has(String(id))).toBe(true)
      queue.end(String(id))
    }
    expect([...queue.ends.keys()]).toEqual(['0'])
  })

  it('finds a job that was added during a fetch', async () => {
    const queue = makeQueue(0)
    const worker = createWorker({ atOnce: 4, gatherMs: 10, ...queue.parts })
    worker.wake()
    queue.waiting.push({ id: 'late', data: {} })
    worker.wake()
    await expect.poll(() => queue.ends.has('late')).toBe(true)
  })

  it('fetches once for many wakes, and not at all while it is full', async () => {
    const queue = makeQueue(1)
    const worker = createWorker({ atOnce: 1, gatherMs: 10, ...queue.parts })
    for (let n = 0; n < 50; n += 1) worker.wake()
    await expect.poll(() => queue.ends.size).toBe(1)
    for (let n = 0; n < 50; n += 1) worker.wake()
    expect(queue.asked).toEqual([1])
  })

  it('fetches once for wakes that follow each other closely', async () => {
    const queue = makeQueue(0)
    const worker = createWorker({ atOnce: 4, gatherMs: 10, ...queue.parts })
    for (let n = 0; n < 5; n += 1) {
      worker.wake()
      await new Promise(setImmediate)
    }
    await expect.poll(() => queue.asked).toEqual([4])
  })

  it('records simultaneous successes together, and no failures', async () => {
    const queue = makeQueue(4)
    createWorker({ atOnce: 4, gatherMs: 10, ...queue.parts }).wake()
    await expect.poll(() => queue.ends.size).toBe(4)
    for (const id of ['0', '1', '2', '3']) queue.end(id, id !== '2')
    await expect.poll(() => queue.completed).toEqual([['0', '1', '3']])
  })

  it('continues after a fetch failed', async () => {
    const queue = makeQueue(1)
    let away = true
    const fetch = (most: number) => (away ? Promise.reject(new Error('away')) : queue.parts.fetch(most))
    const worker = createWorker({ atOnce: 1, gatherMs: 10, ...queue.parts, fetch })
    worker.wake()
    away = false
    await expect
      .poll(() => {
        worker.wake()
        return queue.ends.size
      })
      .toBe(1)
  })

  it('waits for running jobs when it stops, and returns those that take too long', async () => {
    const queue = makeQueue(3)
    const worker = createWorker({ atOnce: 2, gatherMs: 10, ...queue.parts })
    worker.wake()
    await expect.poll(() => queue.ends.size).toBe(2)
    const stopped = worker.stop(50)
    queue.end('0')
    expect((await stopped).map(({ id }) => id)).toEqual(['1'])
    expect(queue.waiting).toHaveLength(1)
  })
})
