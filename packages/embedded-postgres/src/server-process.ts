import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Binaries } from './binaries'
import { childOptions } from './child'
import type { DataDirectory } from './data-directory'
import { serverArguments } from './server-arguments'
import type { SocketDirectory } from './socket-directory'
import type { Log } from './start-error'

/**
 * Runs PostgreSQL and stops it when its own input ends, which the kernel sees to however Khum ends. The shell is
 * PostgreSQL's parent, so the number it signals cannot have become another process's.
 */
const WATCHDOG = `
signal=$1 temporary=$2; shift 2
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( read -r line <&3; kill -"$signal" "$server" ) &
watcher=$!
exec 3<&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
if [ -n "$temporary" ]; then rm -rf "$temporary"; fi
exit "$code"`

const READY = 'database system is ready to accept connections'
const LAST_LINES = 20
/** Shorter than Khum's own time to end (15 s). What an immediate end leaves open, the next start recovers. */
const STOP_TIMEOUT_MS = 10_000

export type ServerOptions = {
  data: DataDirectory
  binaries: Binaries
  socket: SocketDirectory
  durable: boolean
  log: Log
}

export type ServerProcess = { exited: Promise<void>; stop: () => Promise<void> }

/** A server that did not come up; the message is what it said. */
export class ServerStartFailure extends Error {
  override readonly name = 'ServerStartFailure'
}

/** Starts PostgreSQL and resolves when it takes connections, after recovery if the last end was a crash. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { data, binaries, socket, durable, log } = options
  // A fast shutdown writes everything out; data that nobody keeps need not be.
  const signal = durable ? 'INT' : 'QUIT'
  const child = spawn(
    'sh',
    ['-c', WATCHDOG, 'khum-postgres', signal, socket.temporary ? socket.path : '', binaries.postgres].concat(
      serverArguments(data.pgData, socket.path, durable),
    ),
    // A session of its own: Ctrl-C in the terminal must reach Khum alone, which then finishes what it began.
    { ...childOptions(data.user, data.root), detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  let stopping = false
  await untilReady(child, exited, (line) => {
    const serious = !stopping && /^(WARNING|ERROR|FATAL|PANIC):/.test(line)
    log[serious ? 'warn' : 'debug']({ postgres: line }, 'postgres')
  })
  letProcessEnd(child)
  return {
    exited,
    async stop() {
      stopping = true
      child.ref()
      child.stdin?.end()
      const impatience = setTimeout(() => endGroup(child), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(impatience)
    },
  }
}

async function untilReady(
  child: ChildProcess,
  exited: Promise<void>,
  report: (line: string) => void,
): Promise<void> {
  const said: string[] = []
  const ready = new Promise<'ready'>((resolve) => {
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line)
      said.splice(0, said.length - LAST_LINES)
      report(line)
      if (line.includes(READY)) resolve('ready')
    })
  })
  const outcome = await Promise.race([ready, exited])
  if (outcome !== 'ready') throw new ServerStartFailure(said.join('\n') || 'PostgreSQL ended without a word')
}

/** The shell, its helper and PostgreSQL's head: SIGQUIT ends them at once. */
function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGQUIT')
}

/** A running server alone must not keep Khum from ending: its end is what stops the server. */
function letProcessEnd(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stdin, child.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}
