import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where the checking process's code is, and the flags of node that it needs. */
export type ChildProgram = { url: URL; execArgv: string[] }

const heapMiB = 256

/** The built program, beside the bundle or above its chunks; or, from source, the TypeScript beside this file. */
export function defaultChildProgram(): ChildProgram {
  const built = ['./inspect-child.js', '../inspect-child.js'].map((place) => new URL(place, import.meta.url))
  const [url] = built.filter((place) => existsSync(place))
  if (url) return { url, execArgv: [] }
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return { url: new URL('./child.ts', import.meta.url), execArgv: ['--import', pathToFileURL(tsx).href] }
}

/** Forks the program and waits until it says that it is ready; rejects when it does not within `startMs`. */
export async function startChild(
  program: ChildProgram,
  directory: string,
  startMs: number,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program.url), {
    cwd: directory,
    // No key, no address of a database: a decoder that is taken over finds nothing to take.
    env: { TMPDIR: directory, MALLOC_ARENA_MAX: '2' },
    execArgv: [...program.execArgv, `--max-old-space-size=${heapMiB}`, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(startMs)])
  try {
    await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`the checking process ended with ${code} before it began`)
      }),
    ])
    return child
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    settled.abort()
    // A failed send or kill tells itself by the exit.
    child.on('error', () => undefined)
  }
}

/** Bytes of memory that a process holds, where the system tells (Linux); 0 elsewhere. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
