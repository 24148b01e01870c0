import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket, type TcpSocketConnectOpts } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Scanner, ScanResult } from './port'

type Address = TcpSocketConnectOpts | { path: string }

/** Parses CLAMD_ADDR: `host:port`, `tcp://host:port`, `/path/to.sock` or `unix:/path/to.sock`. @throws TypeError */
export function parseClamdAddress(text: string): Address {
  const path = /^(?:unix:(?:\/\/)?)?(\/.+)$/.exec(text)?.[1]
  if (path) return { path }
  const [, host, port] = /^(?:tcp:\/\/)?(\[[0-9a-f:]+\]|[^:/\s]+):(\d{1,5})$/i.exec(text) ?? []
  if (!host || !port || Number(port) > 65_535)
    throw new TypeError('CLAMD_ADDR: needs host:port or the path of a socket')
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** Frames a file for INSTREAM: the length of each chunk is sent before the chunk, and an empty chunk ends the file. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(path)) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** Sends a request and reads clamd's response. Fails after `quietMs` without traffic. */
async function exchange(address: Address, request: AsyncIterable<Buffer>, quietMs: number): Promise<string> {
  const socket: Socket = connect(address)
  socket.setTimeout(quietMs, () => socket.destroy(new Error('clamd went quiet')))
  try {
    await once(socket, 'connect')
    const answered = readAnswer(socket)
    // If the file can't be read completely, the scan must fail, because half a file must never count as clean.
    pipeline(request, socket, { end: false }).catch((error: Error) => socket.destroy(error))
    return await answered
  } finally {
    socket.destroy()
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('\0') || answer.length > 4096) break
  }
  return answer.replace(/\0.*$/s, '').trim()
}

function readResult(answer: string): ScanResult {
  if (answer === 'stream: OK') return 'clean'
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  return found ? { infected: found } : 'unavailable'
}

/** Creates a scanner that uses clamd's INSTREAM command. */
export function createClamdScanner(addressText: string, quietMs = 20_000): Scanner {
  const address = parseClamdAddress(addressText)
  return {
    kind: 'clamd',
    async scan(path) {
      try {
        return readResult(await exchange(address, framed(path), quietMs))
      } catch {
        return 'unavailable'
      }
    },
    async ready() {
      try {
        return (await exchange(address, Readable.from([Buffer.from('zPING\0')]), quietMs)) === 'PONG'
      } catch {
        return false
      }
    },
  }
}
