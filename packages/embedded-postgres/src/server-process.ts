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
 * A shell script that runs PostgreSQL and stops it when the script's input ends, which also happens if Khum crashes.
 * The shell is PostgreSQL's parent, so the system can't give PostgreSQL's process number to another process before the
 * shell has noticed that PostgreSQL ended. So the shell never signals another process.
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
/**
 * How long PostgreSQL may take to stop. This is less than the 15 s in which Khum itself must stop. If PostgreSQL takes
 * longer than this, it is killed, and its next start recovers the data.
 */
const STOP_TIMEOUT_MS = 10_000

export type ServerOptions = {
  data: DataDirectory
  binaries: Binaries
  socket: SocketDirectory
  durable: boolean
  log: Log
}

export type ServerProcess = { exited: Promise<void>; stop: () => Promise<void> }

/** Thrown if the server didn't start. The message is the server's output. */
export class ServerStartFailure extends Error {
  override readonly name = 'ServerStartFailure'
}

/** Starts PostgreSQL. Resolves when it accepts connections, which takes longer if it must recover from a crash. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const { data, binaries, socket, durable, log } = options
  // The signal that stops PostgreSQL. With SIGINT, PostgreSQL first writes all data to disk. With SIGQUIT, which tests
  // use, it doesn't.
  const signal = durable ? 'INT' : 'QUIT'
  const child = spawn(
    'sh',
    ['-c', WATCHDOG, 'khum-postgres', signal, socket.temporary ? socket.path : '', binaries.postgres].concat(
      serverArguments(data.pgData, socket.path, durable),
    ),
    // The process is detached, so that Ctrl-C reaches only Khum. Khum finishes its work and then stops the server.
    { ...childOptions(data.user, data.root), detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  let stopping = false
  await untilReady(child, exited, (line) => {
    const isSerious = !stopping && /^(WARNING|ERROR|FATAL|PANIC):/.test(line)
    log[isSerious ? 'warn' : 'debug']({ postgres: line }, 'postgres')
  })
  letProcessEnd(child)
  return {
    exited,
    async stop() {
      stopping = true
      child.ref()
      child.stdin?.end()
      const timer = setTimeout(() => endGroup(child), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(timer)
    },
  }
}

async function untilReady(
  child: ChildProcess,
  exited: Promise<void>,
  report: (line: string) => void,
): Promise<void> {
  const lines: string[] = []
  const ready = new Promise<'ready'>((resolve) => {
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      lines.splice(0, lines.length - LAST_LINES)
      report(line)
      if (line.includes(READY)) resolve('ready')
    })
  })
  const outcome = await Promise.race([ready, exited])
  if (outcome !== 'ready')
    throw new ServerStartFailure(lines.join('\n') || 'PostgreSQL ended without a message')
}

function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGQUIT')
}

/** Lets Khum exit while the server runs. The watchdog then stops the server. */
function letProcessEnd(child: ChildProcess): void {
  child.unref()
  for (const stream of [child.stdin, child.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}
