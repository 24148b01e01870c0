import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ChildProgram = { url: URL; execArgv: string[] }

const heapMiB = 256

const sources = { 'inspect-child': './child.ts', 'read-child': '../read/child.ts' } as const

/**
 * Finds a child program. The built program is next to the bundle or one folder above the bundle's chunks. Without a
 * built program (Khum runs from source), uses the TypeScript file.
 */
export function defaultChildProgram(name: keyof typeof sources = 'inspect-child'): ChildProgram {
  const built = [`./${name}.js`, `../${name}.js`].map((file) => new URL(file, import.meta.url))
  const [url] = built.filter((candidate) => existsSync(candidate))
  if (url) return { url, execArgv: [] }
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return { url: new URL(sources[name], import.meta.url), execArgv: ['--import', pathToFileURL(tsx).href] }
}

/** Forks the program and waits until it reports that it is ready. Rejects after `startMs`. */
export async function startChild(
  program: ChildProgram,
  directory: string,
  startMs: number,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program.url), {
    cwd: directory,
    // The environment has no keys or addresses, in case a malicious file takes control of a decoder.
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
    // Without a listener, a failed send or kill would end our process. The `exit` event reports the failure too.
    child.on('error', () => undefined)
  }
}

/** Why a job has no answer. `timeout`: the process took too long, or the caller stopped waiting. */
export type Broken = { type: 'timeout' } | { type: 'memory' } | { type: 'crashed' }

const watchEveryMs = 50

/**
 * Sends a job to a child process and waits for the first message from the process. Doesn't kill the process.
 * @param read parses the message; null counts as a crash, because an attacker may control the process
 */
export function runJob<Answer>(
  child: ChildProcess,
  job: object,
  limits: { jobMs: number; residentBytes: number; signal?: AbortSignal },
  read: (message: unknown) => Answer | null,
): Promise<Answer | Broken> {
  return new Promise((resolve) => {
    function end(outcome: Answer | Broken): void {
      clearTimeout(timer)
      clearInterval(watch)
      limits.signal?.removeEventListener('abort', giveUp)
      child.off('message', receive)
      child.off('exit', crash)
      resolve(outcome)
    }
    const giveUp = () => end({ type: 'timeout' })
    const receive = (message: unknown) => end(read(message) ?? { type: 'crashed' })
    // V8 aborts (SIGABRT) when its heap is full.
    const crash = (_code: number | null, signal: NodeJS.Signals | null) =>
      end({ type: signal === 'SIGABRT' ? 'memory' : 'crashed' })
    async function checkMemory(): Promise<void> {
      if ((await residentBytes(child.pid ?? 0)) > limits.residentBytes) end({ type: 'memory' })
    }
    const timer = setTimeout(giveUp, limits.jobMs)
    const watch = setInterval(() => void checkMemory(), watchEveryMs)
    limits.signal?.addEventListener('abort', giveUp)
    child.on('message', receive)
    child.on('exit', crash)
    child.send(job, (error) => {
      if (error) end({ type: 'crashed' })
    })
  })
}

/** Returns the resident memory of a process in bytes; 0 on systems other than Linux. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
