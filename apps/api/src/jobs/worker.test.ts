import { describe, expect, it } from 'vitest'
import { createWorker } from './worker'

/** A queue of numbered jobs whose ends the test decides. */
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
  it('fills all its places, and no more', async () => {
    const queue = makeQueue(10)
    createWorker({ atOnce: 4, ...queue.parts }).wake()
    await expect.poll(() => queue.ends.size).toBe(4)
    expect(queue.waiting).toHaveLength(6)
  })

  it('fetches again as soon as a place is free, without another wake', async () => {
    const queue = makeQueue(10)
    createWorker({ atOnce: 4, ...queue.parts }).wake()
    await expect.poll(() => queue.ends.size).toBe(4)
    // Job 0 hangs; the others go on beside it.
    for (let id = 1; id < 10; id += 1) {
      await expect.poll(() => queue.ends.has(String(id))).toBe(true)
      queue.end(String(id))
    }
    expect([...queue.ends.keys()]).toEqual(['0'])
  })

  it('sees a job that was added while it was looking', async () => {
    const queue = makeQueue(0)
    const worker = createWorker({ atOnce: 4, ...queue.parts })
    worker.wake()
    queue.waiting.push({ id: 'late', data: {} })
    worker.wake()
    await expect.poll(() => queue.ends.has('late')).toBe(true)
  })

  it('looks once for many wakes, and not at all when every place is taken', async () => {
    const queue = makeQueue(1)
    const worker = createWorker({ atOnce: 1, ...queue.parts })
    for (let n = 0; n < 50; n += 1) worker.wake()
    await expect.poll(() => queue.ends.size).toBe(1)
    for (let n = 0; n < 50; n += 1) worker.wake()
    expect(queue.asked).toEqual([1])
  })

  it('records together what succeeds together, and nothing that failed', async () => {
    const queue = makeQueue(4)
    createWorker({ atOnce: 4, ...queue.parts }).wake()
    await expect.poll(() => queue.ends.size).toBe(4)
    for (const id of ['0', '1', '2', '3']) queue.end(id, id !== '2')
    await expect.poll(() => queue.completed).toEqual([['0', '1', '3']])
  })

  it('goes on after the queue could not be read', async () => {
    const queue = makeQueue(1)
    let away = true
    const fetch = (most: number) => (away ? Promise.reject(new Error('away')) : queue.parts.fetch(most))
    const worker = createWorker({ atOnce: 1, ...queue.parts, fetch })
    worker.wake()
    away = false
    await expect
      .poll(() => {
        worker.wake()
        return queue.ends.size
      })
      .toBe(1)
  })

  it('stops: waits for what runs, and names what does not end in time', async () => {
    const queue = makeQueue(3)
    const worker = createWorker({ atOnce: 2, ...queue.parts })
    worker.wake()
    await expect.poll(() => queue.ends.size).toBe(2)
    const stopped = worker.stop(50)
    queue.end('0')
    expect((await stopped).map(({ id }) => id)).toEqual(['1'])
    expect(queue.waiting).toHaveLength(1)
  })
})
